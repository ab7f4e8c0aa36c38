import { onlyTotals, type Family } from '../family';

export const names = { 'mteb-task': 'MTEB task results' } as const;

export const mteb: Family<keyof typeof names> = {
  tool: 'MTEB',
  files: 'results of a task by split and subset: no samples',
  names,
  help: [
    {
      ids: ['mteb-task'],
      name: 'MTEB',
      versions: 'since 1.11',
      taken:
        'Every score that a task declares, by split and subset, into the table declared. It writes no result by sample, so nothing is compared. The model is the name of the folder.',
    },
  ],
  halves: {
    'mteb-task': onlyTotals('MTEB writes totals and no result by sample.'),
  },
  summaries: ['mteb-task'],
};
