import { oneByOneSuite } from './one-by-one-suite';

// Row numbers in other orders and equal texts; other prompts, no inputs and results for references.
oneByOneSuite([8, 12, 3]);
