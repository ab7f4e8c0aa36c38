import type { Preferences } from '../../analysis/votes/ranking';
import { listVotes } from '../../analysis/votes/votes';
import { voteLabels, voteSlices } from '../../analysis/votes/vote-slices';
import type { Context, Question } from '../../analysis/question';
import { codec } from '../../session/codec';
import { name } from '../../session/fields';
import { slicesRankedAside } from '../../session/resampling';
import type { View } from '../view';
import { preferencesView } from './index';
import { type SlicedVotes, slicedFinding, slicedHow, slicedTable } from './slices-words';

export interface SlicedOptions {
  /** The evaluation whose votes are looked at; null: the first whose samples have labels. */
  votes: string | null;
  /** The label that cuts them; null: the one with most values. */
  label: string | null;
}

/** The ranking of each slice of an evaluation’s votes; null where no label cuts them. */
async function slicedOf(
  context: Context,
  of: Preferences,
  label: string | null,
): Promise<SlicedVotes | null> {
  const labels = await voteLabels(context, of.evaluation);
  const chosen = label === null ? labels[0] : labels.find((one) => one === label);
  const asked = (await listVotes(context)).find(({ evaluation }) => evaluation === of.evaluation);
  if (chosen === undefined || !asked) return null;
  const slices = await voteSlices(context, of.evaluation, chosen);
  const { order, ...battles } = asked.battles;
  const ranked = await slicesRankedAside(
    {
      battles: asked.isOrdered ? { ...battles, order } : battles,
      slices: slices.map(({ samples }) => samples),
    },
    context.signal,
  );
  const place = new Map(asked.of.map(({ model }, at) => [model, at]));
  return {
    ...{ of, label: chosen, labels },
    places: of.models.map(({ model }) => place.get(model) ?? -1),
    slices: slices.flatMap(({ value, samples }, k) => {
      const one = ranked[k];
      return one ? [{ value, samples: samples.length, ...one }] : [];
    }),
  };
}

export const slicedQuestion: Question<{ of: Preferences; label: string | null }, SlicedVotes | null> = {
  id: 'votes-by-slice',
  key: ({ of: { evaluation }, label }) => [evaluation, label],
  ask: (context, { of, label }) => slicedOf(context, of, label),
};

export const slicedView: View<SlicedOptions, SlicedVotes> = {
  id: 'topics',
  title: 'Preferences by slice',
  page: 'overview',
  options: codec<SlicedOptions>({ votes: name(), label: name() }),
  isOfVotes: () => true,
  needs: 'votes on samples whose label cuts them into slices of 30 votes or more',
  question: {
    id: 'votes-by-slice',
    key: ({ options: { votes, label } }) => [votes, label],
    async ask(context, asks) {
      const { votes, label } = asks.options;
      for (const of of (await preferencesView.question.ask(context, { ...asks, options: { votes } })) ?? []) {
        const found = await slicedOf(context, of, label);
        if (found) return found;
      }
      return null;
    },
  },
  finding: slicedFinding,
  table: slicedTable,
  how: slicedHow,
};
