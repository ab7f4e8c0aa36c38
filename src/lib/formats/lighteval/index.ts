import type { Format } from '../format';
import { lightevalDetails } from './details';
import { lightevalResults } from './results';

export { lighteval as about } from './about';

export const formats: readonly Format[] = [lightevalDetails, lightevalResults];
