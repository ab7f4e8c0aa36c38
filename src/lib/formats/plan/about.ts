import type { Family } from '../family';

export const names = {
  'plan-json': 'Plan of the next run',
  'plan-csv': 'Plan of the next run',
} as const;

/** Plans that Compare saved, and that come back beside their results. */
export const plan: Family<keyof typeof names> = {
  tool: 'Plans of Evalbook',
  files: '`plan-….csv` and `plan-….json` as Compare saves them: which samples two models are to answer',
  names,
  help: [
    {
      ids: ['plan-json', 'plan-csv'],
      name: 'Plan of the next run',
      versions: 'CSV, JSON',
      taken:
        'Which samples two models are to answer, in which order, how often, and what each weighs. No answers: Compare says of its two models how much of it is there, and whether that settles it.',
    },
  ],
};
