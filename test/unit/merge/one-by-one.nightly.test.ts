import { oneByOneSuite } from './one-by-one-suite';

oneByOneSuite(Array.from({ length: 150 }, (_, i) => i + 1));
