import type { Example } from '../examples';
import { code } from './about';

export const example: Example = {
  of: code,
  where:
    '<samples>_eval_results.json beside the samples of EvalPlus; <samples>_results.jsonl of HumanEval; the output of LiveCodeBench.',
  path: 'samples.jsonl_results.jsonl',
  text: '{"task_id": "HumanEval/0", "completion": "    return 11", "result": "passed", "passed": true}',
};
