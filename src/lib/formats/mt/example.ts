import type { Example } from '../examples';
import { mt } from './about';

export const example: Example = {
  of: mt,
  where: 'eval/logs/harness: a run log, and the report made of it.',
  path: 'run_20260101_000000_brook-2_naive_report.json',
  text: '{"run_id": "run_20260101_000000_brook-2_naive", "config": {"model": "lab/brook-2", "source_lang": "English", "target_lang": "Welsh"}, "overall": {}, "entries": [{"id": "t1", "source": "Good morning", "expected": "Bore da", "predicted": "Bore da", "exact_match": true, "chrf_score": 100}]}',
};
