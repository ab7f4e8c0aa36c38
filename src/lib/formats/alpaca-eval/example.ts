import type { Example } from '../examples';
import { alpacaEval } from './about';

export const example: Example = {
  of: alpacaEval,
  where: 'results/<model> of the package, or the folder of --output_path.',
  path: 'brook-2/annotations.json',
  text: '[{"instruction": "What is 10 plus 1?", "output_1": "I do not know.", "generator_1": "aster-large", "output_2": "11", "generator_2": "brook-2", "preference": 2}]',
};
