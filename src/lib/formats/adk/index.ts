import type { Format } from '../format';
import { adkResult } from './evalset';

export { names } from './about';

export const formats: readonly Format[] = [adkResult];
