import type { Example } from '../examples';
import { verifiers } from './about';

export const example: Example = {
  of: verifiers,
  where: 'outputs/evals/<environment>--<model>/<id>.',
  path: 'outputs/evals/quiz--brook-2/0a1b2c3d/results.jsonl',
  text: '{"example_id": 1, "prompt": [{"role": "user", "content": "What is 10 plus 1?"}], "completion": [{"role": "assistant", "content": "11"}], "answer": "11", "task": "default", "reward": 1}',
};
