import { infoOf } from '../../notebook/cell';
import { inserted } from '../../notebook/edits';
import { writeFence } from '../../notebook/fence';
import { writeFields } from '../../notebook/json-cell';
import { freeName, isCell, type Notebook, visible } from '../../notebook/notebook';
import { sourceOf } from '../../notebook/plan';
import type { Piece } from '../../session/notebook-inbox.svelte';
import { choicesAsFields } from '../../session/own-choices';
import { pricesCsv } from '../../session/price-files';
import { prices } from '../../session/prices.svelte';
import { loadedInputs } from './loaded-inputs.svelte';
import type { OpenNotebook } from './open-notebook.svelte';
import { publicColumns } from './public-columns.svelte';

/** A view as the last cell, before the list of files that results stand on; with the first comes what numbers depend on. */
export async function addView(notebook: OpenNotebook, { show, pins, options }: Piece): Promise<number> {
  await Promise.all([loadedInputs.settle(), publicColumns.read()]);
  const { notebook: now } = notebook;
  const name = freeName(now, show, publicColumns.tables.keys());
  const fence = writeFence(infoOf('view', name), writeFields({ show, ...options, ...pins }), now.newline);
  const last = visible(now).findLast((one) => !isCell(one) || !/^[`~]+csv inputs/.test(one.raw));
  const { notebook: next, id } = inserted(now, last?.id ?? null, fence);
  notebook.edit(withPrices(next, id));
  if (Object.keys(choicesAsFields(notebook.choices.kept)).length === 0) notebook.keepChoices();
  return id;
}

/** Prices are pinned with the first view that comes to a notebook without any. */
function withPrices(notebook: Notebook, after: number): Notebook {
  if (prices.rows.length === 0 || sourceOf(notebook, 'prices') !== null) return notebook;
  const source = pricesCsv(prices.rows).trimEnd();
  return inserted(notebook, after, writeFence(infoOf('prices', null), source, notebook.newline)).notebook;
}
