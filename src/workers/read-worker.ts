import { formats } from '../lib/formats';
import { Reader } from '../lib/ingest/reader';
import { listen } from './listen';
import { type Request, transferOf } from './protocol';

const reader = new Reader((reply) => self.postMessage(reply, { transfer: transferOf(reply) }), formats);

listen((request: Request) => reader.handle(request));
