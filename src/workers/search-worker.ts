import type { SearchRequest } from '../lib/search/messages';
import { SearchReader } from '../lib/search/search-reader';
import { listen } from '../lib/threads/listen';

const reader = new SearchReader((reply) => self.postMessage(reply));

listen((request: SearchRequest) => reader.handle(request));
