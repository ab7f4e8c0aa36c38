import { decidingSamples } from '../../analysis/votes/deciding-samples';
import type { Preferences } from '../../analysis/votes/ranking';
import type { Question } from '../../analysis/question';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import type { View } from '../view';
import { type Deciding, decidingFinding, decidingHow, decidingTable } from './deciding-words';
import { type PreferencesOptions, preferencesView } from './index';
import { winsFinding, winsTable } from './wins-words';

/** The samples of one ranking that decide. */
export const decidingQuestion: Question<{ of: Preferences }, Deciding> = {
  id: 'deciding',
  key: ({ of: { evaluation, deciding } }) => [evaluation, deciding],
  ask: async (context, { of }) => ({ of, samples: await decidingSamples(context, of) }),
};

export const decidingView: View<PreferencesOptions, readonly Deciding[]> = {
  id: 'deciding',
  title: 'Samples that decide',
  page: 'overview',
  options: codec<PreferencesOptions>({ votes: name() }),
  isOfVotes: () => true,
  needs: preferencesView.needs,
  question: {
    ...preferencesView.question,
    id: 'deciding',
    async ask(context, asks) {
      const all = (await preferencesView.question.ask(context, asks)) ?? [];
      const found: Deciding[] = [];
      for (const of of all) if (of.deciding) found.push(await decidingQuestion.ask(context, { of }));
      return found.length > 0 ? found : null;
    },
  },
  finding: decidingFinding,
  table: decidingTable,
  how: decidingHow,
};

export const winsView: View<PreferencesOptions, readonly Preferences[]> = {
  id: 'wins',
  title: 'Who beats whom',
  page: 'overview',
  options: codec<PreferencesOptions>({ votes: name() }),
  isOfVotes: () => true,
  needs: preferencesView.needs,
  question: { ...preferencesView.question, id: 'wins' },
  finding: winsFinding,
  table: winsTable,
  draw: () => import('./DrawnWins.svelte'),
};
