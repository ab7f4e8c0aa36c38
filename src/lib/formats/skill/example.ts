import type { Example } from '../examples';
import { skill } from './about';

export const example: Example = {
  of: skill,
  where: '<skill>-workspace/iteration-<n>, as the skill creator writes it.',
  path: 'my-skill-workspace/iteration-1/benchmark.json',
  text: '{"metadata": {"skill_name": "my-skill", "executor_model": "brook-2"}, "runs": [{"eval_id": 0, "configuration": "with_skill", "run_number": 1, "result": {"pass_rate": 1, "passed": 1, "total": 1}, "expectations": [{"text": "The file is there.", "passed": true, "evidence": "seen"}]}]}',
};
