import type { Format } from '../format';
import { eeeAggregate } from './aggregate';
import { eeeIndex } from './file-index';
import { eeeLeaderboard } from './leaderboard';
import { eeeDocument, eeeInstance } from './instance';

export { names } from './about';

export const formats: readonly Format[] = [eeeAggregate, eeeInstance, eeeDocument, eeeIndex, eeeLeaderboard];
