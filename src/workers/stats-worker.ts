import { pairedNumeric } from '../lib/stats';
import { listen } from './listen';
import { toMessage } from './protocol';
import type { ResamplingReply, ResamplingRequest } from './resampling';

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
