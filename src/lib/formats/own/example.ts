import type { Example } from '../examples';
import { own } from './about';

export const example: Example = {
  of: own,
  where: 'Your own harness.',
  path: 'results.csv',
  text: 'model,question,answer,expected,correct\nbrook-2,What is 10 plus 1?,11,11,true\n',
};
