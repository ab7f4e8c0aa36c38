import type { Example } from '../examples';
import { judgebench } from './about';

export const example: Example = {
  of: judgebench,
  where: 'outputs/ of the repository, a file for each judge.',
  path: 'outputs/dataset=judgebench,response_model=brook-2,judge_name=arena_hard,judge_model=aster.jsonl',
  text: '{"pair_id": "p1", "source": "quiz", "question": "What is 10 plus 1?", "response_model": "brook-2", "response_A": "11", "response_B": "12", "label": "A>B", "judge_name": "arena_hard", "judge_model": "aster", "judgments": [{"decision": "A>B"}, {"decision": "B>A"}]}',
};
