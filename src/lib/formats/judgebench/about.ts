import type { Family } from '../family';
import { readJudged } from './transcript';

export const names = { 'judgebench-rows': 'JudgeBench' } as const;

export const judgebench: Family<keyof typeof names> = {
  tool: 'JudgeBench',
  files: 'the rows that `run_judge.py` writes: two answers of one model, a label, and what a judge decides',
  where: 'outputs/ of the repository, a file for each judge.',
  example: {
    path: 'outputs/dataset=judgebench,response_model=brook-2,judge_name=arena_hard,judge_model=aster.jsonl',
    text: '{"pair_id": "p1", "source": "quiz", "question": "What is 10 plus 1?", "response_model": "brook-2", "response_A": "11", "response_B": "12", "label": "A>B", "judge_name": "arena_hard", "judge_model": "aster", "judgments": [{"decision": "A>B"}, {"decision": "B>A"}]}',
  },
  names,
  help: [
    {
      ids: ['judgebench-rows'],
      name: 'JudgeBench',
      taken:
        'It compares judges, not answers. A judge scores 1 on a pair where more of its decisions are for the label than against it, else 0, and none where it decided nothing. Each decision is a vote; in the second one the answers stood the other way round, and it is turned back.',
    },
  ],
  transcript: readJudged,
  failedIsWrong: true,
};
