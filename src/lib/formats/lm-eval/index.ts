import type { Format } from '../format';
import { lmEvalResults } from './results';
import { lmEvalSamples } from './samples';

export { names } from './about';

export const formats: readonly Format[] = [lmEvalSamples];

/** Results by task are also those of lighteval. */
export const wide: readonly Format[] = [lmEvalResults];
