import type { Format } from '../format';
import { planDocument, planTable } from './plan';

export { names } from './about';

export const formats: readonly Format[] = [planDocument, planTable];
