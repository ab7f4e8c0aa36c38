import type { Example } from '../examples';
import { harbor } from './about';

export const example: Example = {
  of: harbor,
  where: 'jobs/<job>/<trial>: drop the whole job.',
  path: 'jobs/brook/sums__1/result.json',
  text: '{"task_name": "sums", "trial_name": "sums__1", "trial_uri": "file:///jobs/brook/sums__1", "agent_info": {"name": "terminus-2", "model_info": {"name": "brook-2"}}, "verifier_result": {"rewards": {"reward": 1}}}',
};
