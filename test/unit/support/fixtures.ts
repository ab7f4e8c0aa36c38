import { join } from 'node:path';

/** The folder of the fixtures. */
export const fixtures = join(import.meta.dirname, '../../fixtures');
