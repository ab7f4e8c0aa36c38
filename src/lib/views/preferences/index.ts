import type { Preferences } from '../../analysis/votes/ranking';
import { preferencesOf } from '../../analysis/votes/ranking';
import { listVotes } from '../../analysis/votes/votes';
import type { Question } from '../../analysis/question';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { rankedAside } from '../../session/resampling';
import type { View } from '../view';
import { preferencesFinding, preferencesHow, preferencesTable } from './preferences-words';

export interface PreferencesOptions {
  /** The evaluation whose votes are ranked; null: each that has some, by itself. */
  votes: string | null;
}

/** What the votes of every evaluation say; null where there is none with a verdict between two named models. */
export const preferencesQuestion: Question<object, readonly Preferences[] | null> = {
  id: 'preferences',
  key: () => null,
  async ask(context) {
    const votes = await listVotes(context);
    if (votes.length === 0) return null;
    const found = await rankedAside(votes, context.signal);
    return votes.flatMap((one, i) => {
      const ranking = found[i];
      return ranking ? [preferencesOf(one, ranking)] : [];
    });
  },
};

export const preferencesView: View<PreferencesOptions, readonly Preferences[]> = {
  id: 'preferences',
  title: 'Preferences',
  page: 'overview',
  options: codec<PreferencesOptions>({ votes: name() }),
  isOfVotes: () => true,
  needs: 'votes that say which of two models is better',
  question: {
    id: 'preferences',
    key: ({ options }) => options.votes,
    async ask(context, { options: { votes } }) {
      const all = await preferencesQuestion.ask(context, {});
      const found = all?.filter(({ evaluation }) => votes === null || evaluation === votes) ?? [];
      return found.length > 0 ? found : null;
    },
  },
  finding: (answer) => answer.map((one) => preferencesFinding(one, answer)).join(' '),
  table: preferencesTable,
  how: preferencesHow,
  draw: () => import('./Drawn.svelte'),
};
