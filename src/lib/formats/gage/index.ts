import type { Format } from '../format';
import { gageSampleFile, gageSamples, gageSampleSpec, gageSampleSpecFile } from './samples';
import { gageEvents, gageSummary } from './summary';

export { names } from './about';

export const formats: readonly Format[] = [gageSamples, gageSampleFile, gageSummary, gageEvents];

/** Samples without answers: rows of others that carry a conversation look alike. */
export const wide: readonly Format[] = [gageSampleSpec, gageSampleSpecFile];
