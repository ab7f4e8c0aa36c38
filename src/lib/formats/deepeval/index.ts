import type { Format } from '../format';
import { deepEvalCache } from './cache';
import { deepEvalTestRun } from './test-run';

export { names } from './about';

export const formats: readonly Format[] = [deepEvalTestRun, deepEvalCache];
