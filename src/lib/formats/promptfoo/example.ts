import type { Example } from '../examples';
import { promptfoo } from './about';

export const example: Example = {
  of: promptfoo,
  where: 'The file of --output, or promptfoo export eval <id>.',
  path: 'output.json',
  text: '{"evalId": "eval-1", "config": {}, "results": {"version": 3, "results": [{"provider": {"id": "lab/brook-2"}, "vars": {"question": "What is 10 plus 1?"}, "prompt": {"raw": "What is 10 plus 1?"}, "promptIdx": 0, "response": {"output": "11"}, "success": true, "score": 1}]}}',
};
