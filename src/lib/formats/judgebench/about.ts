import type { Family } from '../family';
import { readJudged } from './transcript';

export const names = { 'judgebench-rows': 'JudgeBench' } as const;

export const judgebench: Family<keyof typeof names> = {
  tool: 'JudgeBench',
  files: 'the rows that `run_judge.py` writes: two answers of one model, a label, and what a judge decides',
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
