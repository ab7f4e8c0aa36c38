import { clusterAmong, clusterLabels, ensureHits, listContenders, listEvaluations } from '../../analysis';
import type { Context } from '../../analysis/question';
import type { Price } from '../../analysis/usage';
import type { Fields } from '../../notebook/json-cell';
import { comparisonOf } from '../../session/pinned';
import type { Table } from '../../table/table';
import type { Given } from '../view';
import { viewOf, views } from '../views';

const names = (): string => views.map((one) => one(({ id }) => id)).join(', ');

/** The title of the view that a cell names; null where there is none of this name. */
export const viewTitle = (show: unknown): string | null =>
  (typeof show === 'string' ? viewOf(show) : null)?.(({ title }) => title) ?? null;

/** The table of the view that a cell names, on its own comparison. Throws with a sentence where there is none. */
export async function tableOfView(
  context: Context,
  settings: Fields,
  fields: Fields,
  prices: readonly Price[],
): Promise<Table> {
  const { db, signal } = context;
  const { show } = fields;
  const found = typeof show === 'string' ? viewOf(show) : null;
  if (!found) throw new Error(`"show" names one of the views: ${names()}.`);
  const evaluations = await listEvaluations(db);
  const contendersOf = (evaluation: string, by: Parameters<typeof listContenders>[2]) =>
    listContenders(db, evaluation, by, { signal });
  const pinned = await comparisonOf({ ...settings, ...fields }, evaluations, contendersOf);
  const labels = await clusterLabels(db, pinned.evaluation, { signal });
  const cluster = clusterAmong(
    labels.map(({ key }) => key),
    pinned.cluster ?? null,
  );
  const comparison = { ...pinned, cluster };
  await ensureHits(db, comparison.chips);
  const prefer = fields['prefer'] === 'prices' ? 'prices' : 'reported';
  const given: Given = { prices, prefer, edges: {} };
  return found(async (view) => {
    const { options } = view.options.fromJson(fields);
    const answer = await view.question.ask(context, { comparison, options, given });
    if (answer === null)
      throw new Error('There is nothing to show: no sample passes, or the view needs more models.');
    return view.table(answer, options);
  });
}
