import type { Example } from '../examples';
import { braintrust } from './about';

export const example: Example = {
  of: braintrust,
  where: "Download of an experiment, or the API's fetch of its events.",
  path: 'experiment.json',
  text: '{"events": [{"id": "1", "span_id": "1", "root_span_id": "1", "is_root": true, "experiment_id": "brook-2", "input": "What is 10 plus 1?", "output": "11", "expected": "11", "scores": {"ExactMatch": 1}}]}',
};
