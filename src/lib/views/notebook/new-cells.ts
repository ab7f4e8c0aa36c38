import { proposeChart } from '../chart/propose';
import { type CellKind, infoOf } from '../../notebook/cell';
import { writeFence } from '../../notebook/fence';
import { writeFields } from '../../notebook/json-cell';
import { freeName, type Notebook } from '../../notebook/notebook';
import { chartResult, sourcesDownTo } from './chart-source';
import type { OpenNotebook } from './open-notebook.svelte';

const fence = (
  notebook: Notebook,
  kind: Exclude<CellKind, 'unknown'>,
  name: string | null,
  source: string,
): string => writeFence(infoOf(kind, name), source, notebook.newline);

const query = `SELECT model, count(score) AS scored, avg(score) AS mean
FROM results
WHERE evaluation = $evaluation AND metric = $metric
GROUP BY model
ORDER BY mean DESC`;

/** A chart of the nearest result above that is there. */
function newChart({ notebook, ran }: OpenNotebook, after: number | null): string {
  const sources = sourcesDownTo(notebook, after);
  const found = sources.flatMap((cell) => chartResult(cell, ran) ?? []).at(-1);
  const name = sources.at(-1)?.parts.name ?? '';
  const fields = found ? proposeChart(found) : { from: name, mark: 'bar', x: '', y: '' };
  return fence(notebook, 'chart', null, writeFields(fields));
}

/** What can be inserted, with what stands in it at first; `after`: the cell that it comes behind. */
export interface NewCell {
  label: string;
  make: (open: OpenNotebook, after: number | null) => string;
}

export const newCells: readonly NewCell[] = [
  { label: 'Text', make: () => 'New text' },
  {
    label: 'SQL',
    make: ({ notebook }) => fence(notebook, 'sql', freeName(notebook, 'result'), query),
  },
  {
    label: 'View',
    make: ({ notebook }) => fence(notebook, 'view', null, writeFields({ show: 'leaderboard' })),
  },
  { label: 'Chart', make: newChart },
  {
    label: 'Input',
    make: ({ notebook }) =>
      fence(
        notebook,
        'input',
        freeName(notebook, 'least'),
        writeFields({ type: 'slider', label: 'At least', value: 50, min: 0, max: 100, step: 5 }),
      ),
  },
  { label: 'Settings', make: ({ notebook }) => fence(notebook, 'settings', null, '{}') },
];
