import type { Format } from '../format';
import { inspectEval } from './eval';
import { inspectLog } from './log';

export { names } from './about';

export const formats: readonly Format[] = [inspectEval, inspectLog];
