import type { Format } from '../format';
import { mtebTask } from './task';

export { mteb as about } from './about';

export const formats: readonly Format[] = [mtebTask];
