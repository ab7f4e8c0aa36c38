import { onlyTotals, type Family } from '../family';

export const names = { 'mteb-task': 'MTEB task results' } as const;

export const mteb: Family<keyof typeof names> = {
  tool: 'MTEB',
  files: 'results of a task by split and subset: no samples',
  where: 'results/<model>/<revision> of the package and of its results on the Hub.',
  example: {
    path: 'lab__brook-2/0123456789abcdef0123456789abcdef01234567/STS12.json',
    text: '{"dataset_revision": "a0d5", "mteb_version": "1.20.0", "task_name": "STS12", "scores": {"test": [{"hf_subset": "default", "languages": ["eng-Latn"], "main_score": 0.73}]}}',
  },
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
