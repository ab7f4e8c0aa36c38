import { expect } from 'vitest';
import {
  coverage,
  leaderboard,
  listEvaluations,
  resultsQuery,
  type ResultsOptions,
} from '../../../src/lib/analysis';
import type { Comparison, ContenderBy } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { queryToCsv } from '../../../src/lib/export/csv';

type Row = Record<string, string>;

/** Comma-separated values letter by letter, as RFC 4180 has them. */
function parsed(text: string): Row[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charAt(i);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(i + 1) === '"') cell += text.charAt(i++);
      else isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === ',' || letter === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter === '\n') rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  const [head = [], ...lines] = rows.filter(({ length }) => length > 0);
  return lines.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

const columns = ['evaluation', 'model', 'metric', 'is_used', 'why_not', 'used_score'];
export const whole: ResultsOptions = { chips: [], by: 'model', columns, labels: [], rows: 'responses' };
export const exported = async (db: Database, options: Partial<ResultsOptions> = {}): Promise<Row[]> =>
  parsed(await (await queryToCsv(db, resultsQuery({ ...whole, ...options }))).text());

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const compared = (evaluation: string, metric: string, by: ContenderBy = 'model'): Comparison => ({
  ...{ evaluation, metric, by, missingAs: 'dropped', contenders: null, baseline: null, chips: [] },
});

/** Every score of the pages is the plain mean of what the rows say is used, and the rest is left out as the ledger has it. */
export async function holds(db: Database, comparison: Comparison, rows: readonly Row[]): Promise<number> {
  const { evaluation, metric } = comparison;
  const board = await leaderboard(db, comparison);
  const ledger = await coverage(db, comparison);
  for (const { contender, n, score } of board.rows) {
    const where = `${evaluation} ${metric} ${contender.key}`;
    const own = rows.filter(
      (row) =>
        row['evaluation'] === evaluation && row['metric'] === metric && row['model'] === contender.model,
    );
    const used = own.filter((row) => row['is_used'] === 'true');
    expect([where, used.length]).toEqual([where, n]);
    expect([where, used.every((row) => row['why_not'] === '')]).toEqual([where, true]);
    expect([where, own.filter((row) => row['why_not'] === '').length]).toEqual([where, n]);
    expect([where, own.filter((row) => row['used_score'] !== '').length]).toEqual([where, n]);
    if (n > 0)
      expect(mean(used.map((row) => Number(row['used_score']))), where).toBeCloseTo(score ?? NaN, 12);
    // Where each pair has its own samples, the ledger counts those shared with anyone.
    if (comparison.samples === 'pairs') continue;
    const why = (...words: string[]) => own.filter((row) => words.includes(row['why_not'] ?? '')).length;
    const line = ledger.rows.find((row) => row.contender.key === contender.key);
    const told = own.length > 0 ? line : undefined;
    expect([where, why('repeat')]).toEqual([where, told?.repeats ?? 0]);
    expect([where, why('not shared', 'not matched')]).toEqual([where, told?.notShared ?? 0]);
  }
  return board.rows.filter(({ n }) => n > 0).length;
}

export async function holdsEverywhere(db: Database): Promise<number> {
  const rows = await exported(db);
  let told = 0;
  for (const { evaluation, metrics } of await listEvaluations(db))
    for (const { metric } of metrics) told += await holds(db, compared(evaluation, metric), rows);
  return told;
}
