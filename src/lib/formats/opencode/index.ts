import type { Format } from '../format';
import { opencodeExport } from './export';
import { opencodeScores } from './scores';
import { opencodeSessions } from './sessions';

export { names } from './about';

export const formats: readonly Format[] = [opencodeExport, opencodeScores, opencodeSessions];
