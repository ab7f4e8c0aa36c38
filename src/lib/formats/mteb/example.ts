import type { Example } from '../examples';
import { mteb } from './about';

export const example: Example = {
  of: mteb,
  where: 'results/<model>/<revision> of the package and of its results on the Hub.',
  path: 'lab__brook-2/0123456789abcdef0123456789abcdef01234567/STS12.json',
  text: '{"dataset_revision": "a0d5", "mteb_version": "1.20.0", "task_name": "STS12", "scores": {"test": [{"hf_subset": "default", "languages": ["eng-Latn"], "main_score": 0.73}]}}',
};
