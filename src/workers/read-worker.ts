import { formats } from '../lib/formats';
import { Reader } from '../lib/ingest/reader';
import { type Request, transferOf } from './protocol';

const reader = new Reader((reply) => self.postMessage(reply, { transfer: transferOf(reply) }), formats);

self.addEventListener('message', (event: MessageEvent<Request>) => reader.handle(event.data));
