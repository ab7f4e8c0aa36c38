import type { Example } from '../examples';
import { opencode } from './about';

export const example: Example = {
  of: opencode,
  where: 'opencode export <session>, or the arrays that an ingest script writes.',
  path: 'ses_1.json',
  text: '{"info": {"id": "ses_1", "title": "Add"}, "messages": [{"info": {"id": "m1", "role": "user"}, "parts": [{"type": "text", "text": "What is 10 plus 1?"}]}, {"info": {"id": "m2", "role": "assistant", "modelID": "brook-2"}, "parts": [{"type": "text", "text": "11"}]}]}',
};
