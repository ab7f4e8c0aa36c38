import { type Label, labelsOf } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import { type Over, type TokensByLabel, tokensByLabel } from '../../analysis/usage';

/** Labels of more than this many values are no table. */
const MOST_VALUES = 5_000;

/** The labels that there are: all their values are counted for it, so it is asked when somebody looks for one. */
export const labelList: Question<{ evaluation: string }, readonly Label[]> = {
  id: 'label-list',
  key: ({ evaluation }) => evaluation,
  async ask({ db, signal }, { evaluation }) {
    const { labels } = await labelsOf(db, evaluation, { signal });
    return labels.filter(({ constant, json, values }) => !constant && !json && values <= MOST_VALUES);
  },
};

export interface LabelledOptions {
  comparison: Comparison;
  over: Over;
  /** Key of the label. */
  label: string;
}

/** Tokens by the values of a label; null where the evaluation has no such label. */
export const tokensOfLabel: Question<LabelledOptions, TokensByLabel | null> = {
  id: 'tokens-by-label',
  key: ({ comparison, over, label }) => [comparison, over, label],
  ask: ({ db, signal }, { comparison, over, label }) =>
    tokensByLabel(db, comparison, over, label, { signal }),
};
