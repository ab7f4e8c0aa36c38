import type { SearchRequest } from '../lib/search/messages';
import { SearchReader } from '../lib/search/search-reader';

const reader = new SearchReader((reply) => self.postMessage(reply));

self.addEventListener('message', (event: MessageEvent<SearchRequest>) => reader.handle(event.data));
