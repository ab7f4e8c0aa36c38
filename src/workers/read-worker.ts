import { formats } from '../lib/formats';
import { Reader } from '../lib/ingest/reader';
import { type Request, transferOf } from '../lib/ingest/protocol';
import { listen } from '../lib/threads/listen';

const reader = new Reader((reply) => self.postMessage(reply, { transfer: transferOf(reply) }), formats);

listen((request: Request) => reader.handle(request));
