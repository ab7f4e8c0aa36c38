import type { Format } from '../format';
import { bfclLeaderboard } from './leaderboard';
import { bfclResults } from './results';
import { bfclScores } from './scores';

export { names } from './about';

export const formats: readonly Format[] = [bfclScores, bfclResults, bfclLeaderboard];
