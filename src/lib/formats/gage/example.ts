import type { Example } from '../examples';
import { gage } from './about';

export const example: Example = {
  of: gage,
  where: 'The folder of a run: runs/<run id>.',
  path: 'run-1/samples.jsonl',
  text: '{"sample_id": "quiz:q1", "task_id": "quiz", "sample": {"id": "q1", "messages": [{"role": "user", "content": "What is 10 plus 1?"}], "references": ["11"]}, "model_output": {"answer": "11"}, "judge_output": {"score": 1}}',
};
