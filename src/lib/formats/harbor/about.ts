import { onlyTotals, type Family } from '../family';

export const names = { 'harbor-trial': 'Harbor trial', 'harbor-job': 'Harbor job' } as const;

export const harbor: Family<keyof typeof names> = {
  tool: 'Harbor',
  files: '`result.json` of jobs and of their trials',
  names,
  help: [
    {
      ids: ['harbor-trial', 'harbor-job'],
      name: 'Harbor jobs (Terminal-Bench 2)',
      taken:
        'The rewards of each trial, its tokens, cost, time and exception; of a job the mean that it declares. A trial without a reward has no score.',
    },
  ],
  halves: { 'harbor-job': onlyTotals('A job’s result holds totals. Drop its folder for the trials.') },
  summaries: ['harbor-job'],
  failedIsWrong: true,
};
