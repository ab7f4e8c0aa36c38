import type { Format } from '../format';
import { judgeBench } from './rows';

export { names } from './about';

export const formats: readonly Format[] = [judgeBench];
