import type { Example } from '../examples';
import { lmEval } from './about';

export const example: Example = {
  of: lmEval,
  where: 'The folder of --output_path, one a model; samples with --log_samples.',
  path: 'lab__brook-2/samples_quiz_2026-01-01T00-00-00.000000.jsonl',
  text: '{"doc_id": 0, "doc": {"question": "What is 10 plus 1?"}, "target": "11", "arguments": {"gen_args_0": {"arg_0": "What is 10 plus 1?"}}, "resps": [["11"]], "filtered_resps": ["11"], "metrics": ["exact_match"], "exact_match": 1}',
};
