import type { Example } from '../examples';
import { evalscope } from './about';

export const example: Example = {
  of: evalscope,
  where: 'The work directory: outputs/<time>/predictions, reviews and reports.',
  path: '20260101_000000/reviews/brook-2/quiz_main.jsonl',
  text: '{"index": 1, "target": "11", "messages": [{"role": "user", "content": "What is 10 plus 1?"}], "sample_score": {"score": {"value": {"acc": 1}, "prediction": "11"}, "sample_id": 1}}',
};
