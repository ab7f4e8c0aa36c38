import type { Format } from '../format';
import { otelTraces } from './traces';

export { names } from './about';

export const formats: readonly Format[] = [otelTraces];
