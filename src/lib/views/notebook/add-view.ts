import { infoOf } from '../../notebook/cell';
import { inserted } from '../../notebook/edits';
import { writeFence } from '../../notebook/fence';
import { writeFields } from '../../notebook/json-cell';
import { cellsOf, freeName, isCell, type Notebook, visible } from '../../notebook/notebook';
import { sourceOf } from '../../notebook/plan';
import type { Piece } from '../../session/notebook-inbox.svelte';
import { choicesAsFields } from '../../session/own-choices';
import { pricesCsv } from '../../session/price-files';
import { prices } from '../../session/prices.svelte';
import { labelsForNotebook, standsOnLabels, withLabels } from './notebook-labels';
import { loadedInputs } from './loaded-inputs.svelte';
import type { OpenNotebook } from './open-notebook.svelte';
import { publicColumns } from './public-columns.svelte';

/** A view as the last cell, before the list of files that results stand on; with the first comes what numbers depend on. */
export async function addView(notebook: OpenNotebook, { show, pins, options }: Piece): Promise<number> {
  await Promise.all([loadedInputs.settle(), publicColumns.read()]);
  const { notebook: now } = notebook;
  const name = freeName(now, show, publicColumns.tables.keys());
  const fence = writeFence(infoOf('view', name), writeFields({ show, ...options, ...pins }), now.newline);
  const { notebook: next, id } = inserted(now, lastCell(now), fence);
  const priced = withPrices(next, id);
  const isFirst = standsOnLabels(show, pins.metric) && sourceOf(priced, 'labels') === null;
  notebook.edit(isFirst ? withLabels(priced, id, labelsForNotebook()) : priced);
  if (Object.keys(choicesAsFields(notebook.choices.kept)).length === 0) notebook.keepChoices();
  return id;
}

/** The labels of what is loaded, in the cell of labels or as the last cell before the list of files. */
export function addLabelsTo(notebook: OpenNotebook): number | null {
  const { notebook: now } = notebook;
  notebook.edit(withLabels(now, lastCell(now), labelsForNotebook()));
  return cellsOf(notebook.notebook).find(({ parts }) => parts.kind === 'labels')?.segment.id ?? null;
}

/** What a cell is put behind: the list of files stays the last. */
const lastCell = (notebook: Notebook): number | null =>
  visible(notebook).findLast((one) => !isCell(one) || !/^[`~]+csv inputs/.test(one.raw))?.id ?? null;

/** Prices are pinned with the first view that comes to a notebook without any. */
function withPrices(notebook: Notebook, after: number): Notebook {
  if (prices.rows.length === 0 || sourceOf(notebook, 'prices') !== null) return notebook;
  const source = pricesCsv(prices.rows).trimEnd();
  return inserted(notebook, after, writeFence(infoOf('prices', null), source, notebook.newline)).notebook;
}
