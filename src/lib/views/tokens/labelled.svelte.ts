import { type Label, labelsOf } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import { type Over, type TokensByLabel, tokensByLabel } from '../../analysis/usage';
import type { Database } from '../../engine/database';
import { Asked } from '../../ui/asked.svelte';

/** Labels of more than this many values are no table. */
const MOST_VALUES = 5_000;

/** The labels that there are: read when somebody looks for one, since all their values are counted for it. */
export class LabelList extends Asked<readonly Label[]> {
  read(db: Database, version: number, evaluation: string): void {
    this.load(JSON.stringify([version, evaluation]), async (signal) => {
      const { labels } = await labelsOf(db, evaluation, { signal });
      return labels.filter(({ constant, json, values }) => !constant && !json && values <= MOST_VALUES);
    });
  }
}

/** Tokens by the label that is chosen; null where the evaluation has no such label. */
export class Labelled extends Asked<TokensByLabel | null> {
  ask(db: Database, version: number, comparison: Comparison, over: Over, key: string): void {
    this.load(JSON.stringify([version, comparison, over, key]), (signal) =>
      tokensByLabel(db, comparison, over, key, { signal }),
    );
  }
}
