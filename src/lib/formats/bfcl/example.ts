import type { Example } from '../examples';
import { bfcl } from './about';

export const example: Example = {
  of: bfcl,
  where: 'The folders result and score of the package: drop both.',
  path: 'result/brook-2/non_live/BFCL_v4_simple_python_result.json',
  text: '{"id": "simple_python_0", "result": "[add(a=10, b=1)]", "input_token_count": 21, "output_token_count": 1, "latency": 0.25}',
};
