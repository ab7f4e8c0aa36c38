import type { AsideReply, AsideRequest } from '../lib/session/resampling';
import { statsResult } from '../lib/session/stats-result';
import { toMessage } from '../lib/threads/error-message';
import { listen } from '../lib/threads/listen';

/** One request, one reply: whoever gives up ends the worker. */
listen((request: AsideRequest) => {
  let reply: AsideReply<unknown>;
  try {
    reply = { kind: 'done', result: statsResult(request) };
  } catch (error) {
    reply = { kind: 'failed', error: toMessage(error) };
  }
  self.postMessage(reply);
});
