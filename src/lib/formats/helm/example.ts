import type { Example } from '../examples';
import { helm } from './about';

export const example: Example = {
  of: helm,
  where: 'benchmark_output/runs/<suite>/<run>: drop the whole folder.',
  path: 'quiz:model=lab_brook-2/scenario_state.json',
  text: '{"adapter_spec": {"model": "lab/brook-2"}, "request_states": [{"instance": {"id": "q1", "input": {"text": "What is 10 plus 1?"}, "references": [{"output": {"text": "11"}, "tags": ["correct"]}]}, "result": {"completions": [{"text": "11"}]}}]}',
};
