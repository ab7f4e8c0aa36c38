import { shrink } from '../analysis/plans/smaller-suite';
import { judgeItems } from '../analysis/samples/unlike-items';
import { rankScores } from '../analysis/comparison/ranks';
import { rankSlices } from '../analysis/votes/rank-slices';
import { rankVotes } from '../analysis/votes/ranked';
import { alignPaths, pairedNumeric } from '../stats';
import type { AsideRequest } from './resampling';

/** What the worker of statistics answers. */
export function statsResult(request: AsideRequest): unknown {
  if ('votes' in request) return request.votes.map(rankVotes);
  if ('battles' in request) return rankSlices(request);
  if ('scores' in request) return rankScores(request);
  if ('outcomes' in request) return judgeItems(request);
  if ('matrix' in request) return shrink(request);
  if ('paths' in request) return alignPaths(request.paths);
  return pairedNumeric(request.differences, request.options);
}
