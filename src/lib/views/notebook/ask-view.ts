import { mount, unmount } from 'svelte';
import {
  clusterAmong,
  clusterLabels,
  ensureHits,
  listContenders,
  listEvaluations,
  matchingIsOpen,
} from '../../analysis';
import { NO_METRIC } from '../../analysis/metrics/no-metric';
import type { Context } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';
import type { Fields } from '../../notebook/json-cell';
import { comparisonOf, pinKeys, unreadInWords } from '../../session/pinned';
import type { Table } from '../../table/table';
import type { Asks, Given, View } from '../view';
import { viewOf, views } from '../views';

const knownKeys: ReadonlySet<string> = new Set(['show', 'prefer', ...pinKeys]);

const names = (): string => views.map((one) => one(({ id }) => id)).join(', ');

/** The title of the view that a cell names; null where there is none of this name. */
export const viewTitle = (show: unknown): string | null =>
  (typeof show === 'string' ? viewOf(show) : null)?.(({ title }) => title) ?? null;

/** Draws a view into an element; what it answers takes it out again. `still`: for a report. */
export type Drawing = (target: HTMLElement, still?: boolean) => () => void;

/** What a view gave on the notebook's own comparison. */
export interface Shown {
  table: Table;
  /** What it found, in a line; empty where its drawing says it. */
  finding: string;
  /** How its numbers were computed, a sentence each. */
  how: readonly string[];
  /** Keys of the cell that nothing here knows: they change nothing. */
  unknown: readonly string[];
  /** null: its table is all there is to see. */
  drawing: Drawing | null;
}

const nothingCompared: Comparison = {
  ...{ evaluation: '', metric: NO_METRIC, by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};

/** Asks the view that a cell names, on its own comparison. Throws with a sentence where there is none. */
export async function showView(
  context: Context,
  settings: Fields,
  fields: Fields,
  { prices, edges }: Pick<Given, 'prices' | 'edges'>,
): Promise<Shown> {
  const { db, signal } = context;
  const { show } = fields;
  const found = typeof show === 'string' ? viewOf(show) : null;
  if (!found) throw new Error(`"show" names one of the views: ${names()}.`);
  const evaluations = await listEvaluations(db);
  const contendersOf = async (evaluation: string, by: Parameters<typeof listContenders>[2]) => {
    const all = show === 'overview' ? evaluations.map((one) => one.evaluation) : [evaluation];
    return (await Promise.all(all.map((one) => listContenders(db, one, by, { signal })))).flat();
  };
  const isOfVotes = found(({ isOfVotes: is, options }) => is?.(options.fromJson(fields).options) === true);
  const pinned = isOfVotes
    ? nothingCompared
    : await comparisonOf({ ...settings, ...fields }, evaluations, contendersOf);
  const labels = await clusterLabels(db, pinned.evaluation, { signal });
  const cluster = clusterAmong(
    labels.map(({ key }) => key),
    pinned.cluster ?? null,
  );
  const comparison = { ...pinned, cluster };
  await ensureHits(db, comparison.chips);
  const prefer = fields['prefer'] === 'prices' ? 'prices' : 'reported';
  const given: Given = { prices, prefer, edges };
  const unknown = found(({ options: codec }) => {
    const { kept } = codec.fromJson(fields);
    const unread = codec.names.find((key) => key in kept);
    if (unread !== undefined) throw new Error(unreadInWords(unread, fields[unread]));
    return Object.keys(kept).filter((key) => !knownKeys.has(key));
  });
  const isOpen =
    !isOfVotes &&
    found(({ concludes }) => concludes === true) &&
    (await matchingIsOpen(db, comparison, { signal }));
  const verdict = isOpen ? viewOf('verdict') : null;
  return (verdict ?? found)((view) => {
    const options = verdict === null ? view.options.fromJson(fields).options : view.options.defaults;
    return shownBy(view, context, { comparison, options, given }, unknown);
  });
}

async function shownBy<Options, Answer>(
  view: View<Options, Answer>,
  context: Context,
  asks: Asks<Options>,
  unknown: readonly string[],
): Promise<Shown> {
  const { options } = asks;
  const answer = await view.question.ask(context, asks);
  if (answer === null)
    throw new Error(
      `There is nothing to show: ${view.needs === undefined ? 'no sample passes, or the view needs more models' : `it takes ${view.needs}${view.isOfVotes?.(options) ? '' : ', and samples that pass the filter'}`}.`,
    );
  const drawn = await view.draw?.();
  return {
    table: view.table(answer, options),
    finding: view.finding?.(answer, options) ?? '',
    how: view.how?.(answer, options) ?? [],
    unknown,
    drawing:
      drawn === undefined
        ? null
        : (target, still = false) => {
            const mounted = mount(drawn.default, { target, props: { answer, options, still } });
            return () => void unmount(mounted);
          },
  };
}
