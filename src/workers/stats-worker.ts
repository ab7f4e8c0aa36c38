import { rankingOf } from '../lib/analysis/votes/ranking';
import type { AsideReply, AsideRequest } from '../lib/session/resampling';
import { pairedNumeric } from '../lib/stats';
import { toMessage } from '../lib/threads/error-message';
import { listen } from '../lib/threads/listen';

/** One request, one reply: whoever gives up ends the worker. */
listen((request: AsideRequest) => {
  let reply: AsideReply<unknown>;
  try {
    const result =
      'votes' in request ? request.votes.map(rankingOf) : pairedNumeric(request.differences, request.options);
    reply = { kind: 'done', result };
  } catch (error) {
    reply = { kind: 'failed', error: toMessage(error) };
  }
  self.postMessage(reply);
});
