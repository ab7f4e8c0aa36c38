import type { Example } from '../examples';
import { terminalBench } from './about';

export const example: Example = {
  of: terminalBench,
  where: 'runs/<time>: results.json of the run, and of each trial.',
  path: 'runs/2026-01-01__10-00-00/results.json',
  text: '{"results": [{"task_id": "sums", "trial_name": "sums.1-of-1.run", "instruction": "What is 10 plus 1?", "is_resolved": true}], "n_resolved": 1}',
};
