import type { Example } from '../examples';
import { openCompass } from './about';

export const example: Example = {
  of: openCompass,
  where: 'outputs/<config>/<time>: predictions, results and summary.',
  path: '20260101_120000/predictions/brook-2/quiz.json',
  text: '{"0": {"origin_prompt": [{"role": "HUMAN", "prompt": "What is 10 plus 1?"}], "prediction": "11", "gold": "11"}}',
};
