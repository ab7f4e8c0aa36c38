import type { Example } from '../examples';
import { sweBench } from './about';

export const example: Example = {
  of: sweBench,
  where: 'logs/run_evaluation/<run>/<model>, and the report of the harness beside it.',
  path: 'logs/run_evaluation/run-1/lab__brook-2/quiz__sums-1/report.json',
  text: '{"quiz__sums-1": {"patch_exists": true, "patch_successfully_applied": true, "resolved": true}}',
};
