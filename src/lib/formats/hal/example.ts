import type { Example } from '../examples';
import { hal } from './about';

export const example: Example = {
  of: hal,
  where: 'results/<benchmark>/<run>, or hal-decrypt of a trace from the Hub.',
  path: 'quiz_agent_0_UPLOAD.json',
  text: '{"config": {"agent_name": "agent", "benchmark_name": "quiz", "run_id": "quiz_agent_0", "agent_args": {"model_name": "brook-2"}}, "results": {"accuracy": 1, "successful_tasks": ["q1"], "failed_tasks": []}, "raw_eval_results": {"q1": {"reward": 1, "cost": 0.01}}, "raw_logging_results": []}',
};
