import { computeInPlace } from '../../../src/lib/session/resampling';
import { statsResult } from '../../../src/lib/session/stats-result';

/** The worker of statistics, in this thread. */
export const statsHere = (): void => computeInPlace(statsResult);

export const statsInWorkers = (): void => computeInPlace(null);
