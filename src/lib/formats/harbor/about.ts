import { type Family, onlyTotals, unscored } from '../family';
import { readTests, readTrajectory, readTrial } from './transcript';

export const names = {
  'harbor-trial': 'Harbor trial',
  'harbor-job': 'Harbor job',
  'harbor-trajectory': 'Agent trajectory (ATIF)',
  'harbor-tests': 'Harbor verifier’s tests (CTRF)',
} as const;

export const harbor: Family<keyof typeof names> = {
  tool: 'Harbor',
  files: '`result.json` of jobs and of their trials, `agent/trajectory.json` (ATIF), `verifier/ctrf.json`',
  names,
  help: [
    {
      ids: ['harbor-trial', 'harbor-job', 'harbor-tests'],
      name: 'Harbor jobs (Terminal-Bench 2)',
      taken:
        'The rewards of each trial, its tokens, cost, time and exception, and the share of the verifier’s tests that passed; of a job the mean that it declares. A trial without a reward has no score; an exception beside a reward does not undo it.',
    },
    {
      ids: ['harbor-trajectory'],
      name: 'Agent trajectories (ATIF)',
      versions: '1.0 to 1.7',
      taken:
        'What an agent was told, said and did. In the folder of a trial it is the transcript of that trial; alone, an answer without a score. Parts of one trajectory are one answer.',
    },
  ],
  transcript: {
    'harbor-trial': readTrial,
    'harbor-trajectory': readTrajectory,
    'harbor-tests': readTests,
  },
  halves: {
    'harbor-job': onlyTotals('A job’s result holds totals. Drop its folder for the trials.'),
    'harbor-trajectory': unscored(
      'A trajectory has no score. Drop the result.json of its trial with it, or the whole job’s folder.',
    ),
  },
  summaries: ['harbor-job'],
  failedIsWrong: true,
};
