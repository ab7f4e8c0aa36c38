import type { Format } from '../format';
import { inspectEval } from './eval';
import { inspectLog } from './log';
import { inspectScan } from './scan';

export { names } from './about';

export const formats: readonly Format[] = [inspectEval, inspectLog, inspectScan];
