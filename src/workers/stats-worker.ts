import { pairedNumeric } from '../lib/stats';
import { toMessage } from './protocol';
import type { ResamplingReply, ResamplingRequest } from './resampling';

/** One request, one reply: whoever gives up ends the worker. */
self.addEventListener('message', ({ data }: MessageEvent<ResamplingRequest>) => {
  let reply: ResamplingReply;
  try {
    reply = { kind: 'done', result: pairedNumeric(data.differences, data.options) };
  } catch (error) {
    reply = { kind: 'failed', error: toMessage(error) };
  }
  self.postMessage(reply);
});
