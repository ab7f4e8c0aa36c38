import type { Format } from '../format';
import { otelLines, otelTraces } from './traces';

export { names } from './about';

export const formats: readonly Format[] = [otelTraces, otelLines];
