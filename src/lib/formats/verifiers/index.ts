import type { Format } from '../format';
import { verifiersMetadata } from './metadata';
import { verifiersResults } from './rows';

export { names } from './about';

export const formats: readonly Format[] = [verifiersResults, verifiersMetadata];
