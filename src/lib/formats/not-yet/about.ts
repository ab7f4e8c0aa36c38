import type { Family } from '../family';

export const names = {
  'lighteval-results': 'lighteval results: not read yet',
  'lighteval-details': 'lighteval details: not read yet',
  'langsmith-results': 'LangSmith experiment results: not read yet',
  'langsmith-runs': 'LangSmith runs: not read yet',
} as const;

export type NotYetId = keyof typeof names;

export const notYet: Family<NotYetId> = {
  tool: 'Known by shape, not read yet',
  files: null,
  names,
  help: [
    {
      ids: [
        'lighteval-results',
        'lighteval-details',
        'langsmith-results',
        'langsmith-runs',
      ],
      name: 'Known by shape, not read yet',
      versions: 'lighteval, LangSmith',
      taken: 'Nothing: the file is named, so that nobody takes it for broken.',
    },
  ],
};
