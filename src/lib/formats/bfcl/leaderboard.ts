import type { TableFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { snakeCase } from '../../records/snake-case';

/** `61.00%` as a share, `2.07` as it stands; null for `N/A` and any other word. */
function figure(cell: string): number | null {
  const [, digits, percent] = /^\s*(-?\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(cell) ?? [];
  if (digits === undefined) return null;
  // Digit by digit: 61.00 % is 0.61, and not 0.6099999999999999.
  return percent === '%' ? Number(`${digits}e-2`) : Number(digits);
}

/** `score/data_overall.csv`, `data_live.csv`, … (bfcl_eval, eval_runner_helper.py): a model a row, and no sample. */
export const bfclLeaderboard: TableFormat = {
  id: 'bfcl-leaderboard',
  layout: 'table',
  recognise: (columns) =>
    columns.includes('Rank') &&
    columns.includes('Model') &&
    columns.some((name) => name.endsWith('Overall Acc'))
      ? { version: null }
      : null,

  read(columns, records, { digest }, sink) {
    const named = columns.indexOf('Model');
    const about = new Set(['Rank', 'Model', 'Model Link', 'Organization', 'License']);
    for (const cells of records) {
      const model = cells[named]?.trim() ?? '';
      if (model === '') continue;
      const run = naturalKey('bfcl-leaderboard', digest, model);
      sink.run({ key: run, role: 'aggregate', name: null, model, evaluation: 'BFCL', harness: 'BFCL' });
      columns.forEach((column, i) => {
        const value = about.has(column) ? null : figure(cells[i] ?? '');
        if (value !== null) sink.declared({ run, metric: snakeCase(column), value });
      });
    }
  },
};
