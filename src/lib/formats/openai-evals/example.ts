import type { Example } from '../examples';
import { openaiEvals } from './about';

export const example: Example = {
  of: openaiEvals,
  where: 'The log that oaieval names as it ends; export of the dashboard; output items of the API.',
  path: 'items.jsonl',
  text: '{"object": "eval.run.output_item", "run_id": "evalrun_1", "datasource_item_id": 1, "datasource_item": {"question": "What is 10 plus 1?", "expected": "11"}, "results": [{"name": "Exact", "passed": true, "score": 1}], "sample": {"input": [{"role": "user", "content": "What is 10 plus 1?"}], "output": [{"role": "assistant", "content": "11"}], "model": "brook-2"}}',
};
