import type { TableFormat } from '../format';
import { snakeCase } from '../../records/snake-case';
import { openCompassKey, SHARE } from './run';

/** What stands before the models: `dataset,version,metric,mode,<model>,…` (OpenCompass, summarizers/default.py). */
const FACTS = ['dataset', 'version', 'metric', 'mode'];

/** `summary/summary_<time>.csv`: a column a model, a dataset a row, and no sample. */
export const openCompassSummary: TableFormat = {
  id: 'opencompass-summary',
  layout: 'table',
  recognise: (columns) =>
    columns.length > FACTS.length && FACTS.every((name, i) => columns[i] === name) ? { version: null } : null,

  read(columns, records, { path, digest }, sink) {
    const root = /^(?:(.*)\/)?summary\/[^/]+$/.exec(path)?.[1] ?? null;
    for (const [dataset = '', version = '', given = '', , ...figures] of records)
      figures.forEach((cell, i) => {
        const model = columns[FACTS.length + i] ?? '';
        const value = cell.trim() === '' ? NaN : Number(cell);
        const metric = snakeCase(given);
        if (!Number.isFinite(value) || model === '' || metric === '') return;
        const run = openCompassKey(root ?? digest, model, dataset);
        const datasetVersion = version === '-' ? null : version;
        sink.run({
          ...{ key: run, role: 'aggregate' as const, name: null, model, evaluation: dataset },
          ...{ datasetVersion, harness: 'OpenCompass' },
        });
        sink.declared({ run, metric, value: metric === SHARE ? value / 100 : value });
      });
  },
};
