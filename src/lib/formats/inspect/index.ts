import type { Format } from '../format';
import { inspectEval, inspectLog } from './log';

export { inspect as about } from './about';

export const formats: readonly Format[] = [inspectEval, inspectLog];
