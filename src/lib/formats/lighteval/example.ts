import type { Example } from '../examples';
import { lighteval } from './about';

export const example: Example = {
  of: lighteval,
  where: 'The folder of --output-dir: details with --save-details, and results.',
  path: 'results/lab/brook-2/results_2026-01-01T12-00-00.000000.json',
  text: '{"config_general": {"model_name": "lab/brook-2"}, "results": {"lighteval|quiz|0": {"acc": 0.5, "acc_stderr": 0.1}, "all": {"acc": 0.5}}, "versions": {"lighteval|quiz|0": 0}, "config_tasks": {}}',
};
