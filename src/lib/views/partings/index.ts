import { type ComparedPaths, comparedPaths } from '../../analysis/paths/compared-paths';
import { partingsOf } from '../../analysis/paths/partings';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { codec } from '../../session/codec';
import { readField, type ReadOptions } from '../../session/paths-read';
import type { Asks, View } from '../view';
import {
  forksFinding,
  forksTable,
  type PartingsAnswer,
  partingsFinding,
  partingsTable,
} from './partings-words';

export const tracesQuestion: Question<{ comparison: Comparison } & ReadOptions, ComparedPaths | null> = {
  id: 'traces',
  key: ({ comparison, read }) => [{ ...comparison, baseline: null, cluster: null }, read],
  ask: ({ db, signal }, { comparison, read }) =>
    comparedPaths(db, comparison, { all: read === 'all', signal }),
};

export const partingsAnswer = (read: ComparedPaths): PartingsAnswer | null => {
  const found = partingsOf(read.traces);
  return found && { read, found };
};

const question: Question<Asks<ReadOptions>, PartingsAnswer | null> = {
  id: 'partings',
  key: ({ comparison, options }) => tracesQuestion.key({ comparison, ...options }),
  async ask(context, { comparison, options }) {
    const read = await tracesQuestion.ask(context, { comparison, ...options });
    return read && partingsAnswer(read);
  },
};

export const partingsView: View<ReadOptions, PartingsAnswer> = {
  id: 'partings',
  title: 'Where paths part',
  page: 'samples',
  options: codec<ReadOptions>({ read: readField }),
  needs: 'two answers to a sample of which some call tools',
  question,
  finding: partingsFinding,
  table: partingsTable,
  draw: () => import('./Drawn.svelte'),
};

export const forksView: View<ReadOptions, PartingsAnswer> = {
  id: 'forks',
  title: 'Right and wrong at the parting',
  page: 'samples',
  options: codec<ReadOptions>({ read: readField }),
  needs: 'a right and a wrong answer to a sample that call tools',
  question: {
    ...question,
    id: 'forks',
    async ask(context, asks) {
      const answer = await question.ask(context, asks);
      return answer && answer.found.mixed > 0 ? answer : null;
    },
  },
  finding: forksFinding,
  table: forksTable,
};
