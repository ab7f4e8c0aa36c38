import type { Format } from '../format';
import { lightevalDetails } from './details';
import { lightevalResults } from './results';

export { names } from './about';

export const formats: readonly Format[] = [lightevalDetails, lightevalResults];
