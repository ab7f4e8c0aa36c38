import type { Format } from '../format';
import { llmComparator } from './examples';

export { names } from './about';

export const formats: readonly Format[] = [llmComparator];
