import type { Format } from '../format';
import { garakHitlog, garakReport } from './report';

export { names } from './about';

export const formats: readonly Format[] = [garakReport, garakHitlog];
