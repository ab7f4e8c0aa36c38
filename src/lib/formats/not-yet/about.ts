import type { Family } from '../family';

export const names = {
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
      ids: ['langsmith-results', 'langsmith-runs'],
      name: 'Known by shape, not read yet',
      versions: 'LangSmith',
      taken: 'Nothing: the file is named, so that nobody takes it for broken.',
    },
  ],
};
