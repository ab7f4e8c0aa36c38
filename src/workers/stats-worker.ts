import type { ResamplingReply, ResamplingRequest } from '../lib/session/resampling';
import { pairedNumeric } from '../lib/stats';
import { toMessage } from '../lib/threads/error-message';
import { listen } from '../lib/threads/listen';

/** One request, one reply: whoever gives up ends the worker. */
listen(({ differences, options }: ResamplingRequest) => {
  let reply: ResamplingReply;
  try {
    reply = { kind: 'done', result: pairedNumeric(differences, options) };
  } catch (error) {
    reply = { kind: 'failed', error: toMessage(error) };
  }
  self.postMessage(reply);
});
