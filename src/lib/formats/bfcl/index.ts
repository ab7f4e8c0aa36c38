import type { Format } from '../format';
import { bfclLeaderboard } from './leaderboard';
import { bfclResults } from './results';
import { bfclScores } from './scores';

export { bfcl as about } from './about';

export const formats: readonly Format[] = [bfclScores, bfclResults, bfclLeaderboard];
