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
        'Judges are compared, not answers: 1 on a pair where more decisions are for the label than against it, else 0, none without a decision. Each decision is a vote; the second, with the answers swapped, is turned back.',
    },
  ],
  transcript: readJudged,
  failedIsWrong: true,
};
