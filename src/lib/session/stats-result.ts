import { shrink } from '../analysis/plans/smaller-suite';
import { judgeItems } from '../analysis/samples/unlike-items';
import { rankScores } from '../analysis/comparison/ranks';
import { rankSlices } from '../analysis/votes/rank-slices';
import { rankVotes } from '../analysis/votes/ranked';
import { pairedNumeric } from '../stats';
import type { AsideRequest } from './resampling';

/** What the worker of statistics answers. */
export const statsResult = (request: AsideRequest): unknown =>
  'votes' in request
    ? request.votes.map(rankVotes)
    : 'battles' in request
      ? rankSlices(request)
      : 'scores' in request
        ? rankScores(request)
        : 'outcomes' in request
          ? judgeItems(request)
          : 'matrix' in request
            ? shrink(request)
            : pairedNumeric(request.differences, request.options);
