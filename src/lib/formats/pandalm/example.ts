import type { Example } from '../examples';
import { pandalm } from './about';

export const example: Example = {
  of: pandalm,
  where: 'data/ of the repository: testset-v1.json, and a judge’s file beside it.',
  path: 'pandalm/testset-v1.json',
  text: '[{"idx": 0, "instruction": "What is 10 plus 1?", "input": "", "response1": "11", "response2": "12", "cmp_key": "brook_aster", "annotator1": 1, "annotator2": 1, "annotator3": 0}]',
};
