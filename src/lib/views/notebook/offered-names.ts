import { chartMarks, reductions } from '../../notebook/chart';
import { cellsOf } from '../../notebook/notebook';
import type { Offered } from '../../ui/editor/offered';
import { chartResult, sourcesDownTo } from './chart-source';
import type { OpenNotebook } from './open-notebook.svelte';
import { publicColumns } from './public-columns.svelte';

/** What a cell may name: the public tables, results and inputs above it, and the settings. */
export function offeredTo({ notebook, ran, ground }: OpenNotebook, id: number): Offered {
  const results = sourcesDownTo(notebook, id)
    .filter(({ segment }) => segment.id !== id)
    .flatMap((cell) => {
      const columns = chartResult(cell, ran)?.columns.map(({ name }) => name) ?? [];
      const about = `result of cell ${cell.number}`;
      return cell.parts.name === null
        ? []
        : [{ name: cell.parts.name, columns, about, kind: cell.parts.kind }];
    });
  const at = cellsOf(notebook).find(({ segment }) => segment.id === id)?.number ?? 0;
  const inputs = cellsOf(notebook).flatMap(({ parts, number }) =>
    parts.kind === 'input' && parts.name !== null && number < at ? [parts.name] : [],
  );
  const tables = [...publicColumns.tables].map(([name, columns]) => ({ name, columns, about: 'table' }));
  const columns = results.flatMap((one) => one.columns);
  return {
    tables: [...results.reverse(), ...tables],
    parameters: [...new Set([...inputs, ...Object.keys(ground.parameters)])],
    words: [...new Set([...results.map(({ name }) => name), ...columns, ...chartMarks, ...reductions])],
  };
}
