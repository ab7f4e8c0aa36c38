import type { Example } from '../examples';
import { vertex } from './about';

export const example: Example = {
  of: vertex,
  where: 'The output of a batch prediction or an evaluation dataset in Cloud Storage.',
  path: 'predictions.jsonl',
  text: '{"request": {"contents": [{"role": "user", "parts": [{"text": "What is 10 plus 1?"}]}]}, "response": {"candidates": [{"content": {"role": "model", "parts": [{"text": "11"}]}}], "modelVersion": "brook-2"}}',
};
