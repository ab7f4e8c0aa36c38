import type { Example } from '../examples';
import { board } from './about';

export const example: Example = {
  of: board,
  where:
    'The repository of Aider; .eval_results and README.md of a model on Hugging Face; Export here writes .eval_results, too.',
  path: 'lab/brook-2/.eval_results/quiz.yaml',
  text: '- dataset:\n    id: lab/quiz\n    task_id: default\n  value: 78.8\n',
};
