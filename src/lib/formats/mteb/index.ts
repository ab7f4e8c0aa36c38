import type { Format } from '../format';
import { mtebTask } from './task';

export { names } from './about';

export const formats: readonly Format[] = [mtebTask];
