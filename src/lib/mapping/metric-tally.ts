import type { Column, Mapping, Third } from './mapping';
import { compile, NOT_GIVEN, type Read, stands } from './readings';
import { metricName } from './score-columns';
import type { Cell, OwnTable } from './table';
import { foldWord } from './words';

/** A value of a score's cells, and what it is read as. */
export interface ValueCount {
  /** As the file first writes it. */
  text: string;
  count: number;
  score: number | null;
  third: Third | null;
  unread: boolean;
}

export interface MetricOutcome {
  name: string;
  scores: number;
  /** Null where there is no score. */
  mean: number | null;
  right: number;
  wrong: number;
  /** Cells that say nothing, and cells that the reading does not cover. */
  missing: number;
  unread: number;
  /** The values that come most, the most first; `otherValues` more are not listed. */
  values: readonly ValueCount[];
  otherValues: number;
}

/** A column of scores in one table. */
export interface ScoreColumn {
  metric: string;
  system: string | null;
  read: (row: readonly Cell[]) => Read;
  cell: (row: readonly Cell[]) => Cell;
}

interface Counts {
  scores: number;
  sum: number;
  right: number;
  wrong: number;
  missing: number;
  unread: number;
  values: Map<string, ValueCount>;
  /** The same values, by how the file writes them. */
  texts: Map<string, ValueCount>;
  others: Set<string>;
}

const LISTED = 20;
const KNOWN = 500;

/** Counts what the cells of scores are read as, by metric. */
export class MetricTally {
  readonly #scores: readonly (Column & { metric: string; reader: ReturnType<typeof compile> })[];
  readonly #counts = new Map<string, Counts>();

  constructor({ columns }: Mapping) {
    this.#scores = columns
      .filter(({ role }) => role === 'score')
      .map((column) => ({
        ...column,
        metric: column.metric ?? metricName(column.name),
        reader: compile(column.reading ?? { as: 'number' }),
      }));
  }

  /** The columns of scores that a table has, ready to read its rows. */
  columns(table: OwnTable): ScoreColumn[] {
    const at = new Map(table.columns.map((name, i) => [name, i] as const));
    return this.#scores.flatMap(({ name, metric, system = null, reading, reader, only }) => {
      const place = at.get(name);
      if (place === undefined) return [];
      const of = reading?.as === 'share' ? (at.get(reading.of) ?? -1) : -1;
      const says = only === undefined ? -1 : (at.get(only.column) ?? -1);
      return {
        metric,
        system,
        cell: (row: readonly Cell[]) => row[place] ?? null,
        read: (row: readonly Cell[]) =>
          stands(only, row[says] ?? null) ? reader(row[place] ?? null, row[of] ?? null) : NOT_GIVEN,
      };
    });
  }

  /** `isFailed`: the answer failed, so that its score does not count. */
  add(metric: string, cell: Cell, { score, isCorrect, third, unread }: Read, isFailed: boolean): void {
    let counts = this.#counts.get(metric);
    if (counts === undefined) this.#counts.set(metric, (counts = fresh()));
    if (score !== null && !isFailed) {
      counts.scores++;
      counts.sum += score;
      if (isCorrect === true) counts.right++;
      else if (isCorrect === false) counts.wrong++;
    }
    if (unread) counts.unread++;
    if (score === null && third === null && !unread) {
      counts.missing++;
      return;
    }
    const text =
      typeof cell === 'string' ? cell : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
    const known = counts.texts.get(text);
    if (known !== undefined) known.count++;
    else value(counts, text.slice(0, 80), { score, third, unread });
  }

  outcomes(): MetricOutcome[] {
    return [...this.#counts].map(([name, { sum, values, others, texts: _, ...counts }]) => {
      const all = [...values.values()].sort((a, b) => b.count - a.count);
      return {
        ...counts,
        name,
        mean: counts.scores === 0 ? null : sum / counts.scores,
        values: all.slice(0, LISTED),
        otherValues: Math.max(0, all.length - LISTED) + others.size,
      };
    });
  }
}

const fresh = (): Counts => ({
  scores: 0,
  sum: 0,
  right: 0,
  wrong: 0,
  missing: 0,
  unread: 0,
  values: new Map(),
  texts: new Map(),
  others: new Set(),
});

/** Counts a way of writing that is met for the first time. */
function value(counts: Counts, text: string, read: Pick<ValueCount, 'score' | 'third' | 'unread'>): void {
  const word = foldWord(text);
  let known = counts.values.get(word);
  if (known !== undefined) known.count++;
  else if (counts.values.size < KNOWN)
    counts.values.set(word, (known = { ...read, text: text.trim(), count: 1 }));
  else if (counts.others.size < 10_000) counts.others.add(word);
  if (known !== undefined && counts.texts.size < KNOWN) counts.texts.set(text, known);
}
