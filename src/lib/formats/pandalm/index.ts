import type { Format } from '../format';
import { pandaJudges, pandaPeople } from './votes';

export { names } from './about';

export const formats: readonly Format[] = [pandaPeople, pandaJudges];
