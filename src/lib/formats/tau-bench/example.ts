import type { Example } from '../examples';
import { tauBench } from './about';

export const example: Example = {
  of: tauBench,
  where: 'results/ of tau-bench, data/simulations of tau2-bench.',
  path: 'results/tool-calling-brook-2-0.0.json',
  text: '[{"task_id": 1, "reward": 1, "info": {"task": {"instruction": "What is 10 plus 1?"}}, "traj": [{"role": "user", "content": "What is 10 plus 1?"}, {"role": "assistant", "content": "11"}], "trial": 0}]',
};
