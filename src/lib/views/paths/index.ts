import { firstWithPaths, type SamplePaths, samplePaths } from '../../analysis/paths/sample-paths';
import type { Question } from '../../analysis/question';
import { findSample } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { alignedAside } from '../../session/resampling';
import type { View } from '../view';
import { pathsFinding, type PathsOptions, pathsTable } from './paths-words';

export const pathsQuestion: Question<{ comparison: Comparison; matchKey: number }, SamplePaths | null> = {
  id: 'paths',
  key: ({ comparison, matchKey }) => [{ ...comparison, baseline: null, chips: [] }, matchKey],
  ask: ({ db, signal }, { comparison, matchKey }) =>
    samplePaths(db, comparison, matchKey, { align: alignedAside, signal }),
};

export const pathsView: View<PathsOptions, SamplePaths> = {
  id: 'paths',
  title: 'Paths',
  page: 'samples',
  options: codec<PathsOptions>({ sample: name() }),
  needs: 'answers that call tools',
  question: {
    id: 'paths',
    key: ({ comparison, options }) => [{ ...comparison, baseline: null }, options.sample],
    async ask(context, { comparison, options: { sample } }) {
      const { db, signal } = context;
      const matchKey =
        sample === null ? await firstWithPaths(db, comparison, { signal }) : await findSample(db, sample);
      return matchKey === null ? null : pathsQuestion.ask(context, { comparison, matchKey });
    },
  },
  finding: pathsFinding,
  table: pathsTable,
  how: ({ aligned }) => [
    `Calls are put into ${aligned.columns} columns: an exact call counts 3, the same tool 2, and a place decides only where neither does; the longest path first, the others added one by one.`,
  ],
  draw: () => import('./Drawn.svelte'),
};
