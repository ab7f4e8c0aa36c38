import { contradict, type ScoreScale, scoreScale } from '../records/score-scale';
import { type ColumnFacts, factsOf, isNumeric } from './column-facts';
import { aligned } from './group';
import type { Column, Guess, Mapping, Open, Reading } from './mapping';
import { foldName } from './names';
import { directionGuess, metricName } from './score-columns';
import { readingOf } from './scores';
import type { Cell, OwnTable } from './table';

/** Rows of each file that are looked at, spread over those that were sampled. */
const LOOKED_AT = 400;

function cellsOf(table: OwnTable, name: string): Cell[] {
  const cells = aligned(table, [name]).map(([cell = null]) => cell);
  const step = Math.max(1, Math.floor(cells.length / LOOKED_AT));
  return step === 1 ? cells : cells.filter((_, i) => i % step === 0);
}

const metricOf = ({ name, metric }: Column): string => metric ?? metricName(name);
const scaleIn = (table: OwnTable, column: Column): ScoreScale | null =>
  scaleOf(column, factsOf(cellsOf(table, column.name)));

/** The scale of a column of one file. */
function scaleOf(column: Column, facts: ColumnFacts): ScoreScale | null {
  const { percents, outOf } = facts;
  const { min, max, numbers, whole } = facts.inner;
  if (!isNumeric(facts) || outOf.size > 0) return null;
  const isNamed = /percent|pct|prozent|%/.test(foldName(column.name)) && max > 10 && max <= 100;
  if (isNamed || (percents > numbers * 0.5 && max > 1)) return { is: 'percent' };
  return scoreScale(metricOf(column), { min, max, isWhole: whole === numbers, n: numbers });
}

/** Whether numbers of that scale would be read as another: shares divided by 100, percents taken as they stand. */
function misreads(reading: Reading, scale: ScoreScale): boolean {
  if (reading.as !== 'number') return false;
  const { percent = false, min = null, max = null } = reading;
  if (percent) return scale.is !== 'percent' && scale.is !== 'large';
  if (scale.is === 'percent') return max !== null && max <= 10;
  if (min === null || max === null) return false;
  if (max <= 1) return scale.is !== 'share' && scale.is !== '0 or 1';
  if (scale.is === 'marks') return scale.max > max || max >= 2 * scale.max;
  return scale.is === 'share';
}

const isScore = ({ role }: Column): boolean => role === 'score';

/** Whether a mapping that was said of other files reads the scores of this one on their scale. */
export function suits({ columns }: Mapping, table: OwnTable): boolean {
  return columns.filter(isScore).every((column) => {
    const { reading } = column;
    if (reading?.as !== 'number') return true;
    const scale = scaleIn(table, column);
    return scale === null || !misreads(reading, scale);
  });
}

/** Of files with the same columns, those that are read alike, with their guess. */
export interface Alike {
  tables: readonly OwnTable[];
  guess: Guess;
}

/**
 * Files of the same columns, taken apart where their numbers contradict each other: where one has a score from 0 to 1 and
 * another in percent, each is read on its own scale. All else means the same in all of them.
 */
export function alikeInScale(tables: readonly OwnTable[], guess: Guess): Alike[] {
  if (tables.length < 2 || guess.preset !== undefined) return [{ tables, guess }];
  const apart = guess.mapping.columns.filter(isScore).flatMap((column) => {
    const scales = tables.map((table) => scaleIn(table, column));
    const kinds = kindsOf(scales);
    return kinds === null ? [] : [{ column, kinds }];
  });
  if (apart.length === 0) return [{ tables, guess }];
  const parts = new Map<string, OwnTable[]>();
  for (const [i, table] of tables.entries()) {
    const key = apart.map(({ kinds }) => String(kinds[i])).join();
    parts.set(key, [...(parts.get(key) ?? []), table]);
  }
  const columns = apart.map(({ column }) => column);
  const found = [...parts.values()].map((some) => ({
    tables: some,
    guess: onOwnScale(some, columns, guess),
  }));
  const ways = new Set(found.map(({ guess: own }) => JSON.stringify(own.mapping)));
  return ways.size > 1 ? found : [{ tables, guess }];
}

/** By file, the number of its scale among those that contradict; null where none do. A file that says nothing is of the first. */
function kindsOf(scales: readonly (ScoreScale | null)[]): number[] | null {
  const kinds: ScoreScale[][] = [];
  const found = scales.map((scale) => {
    if (scale === null) return 0;
    const at = kinds.findIndex((kind) => kind.every((other) => !contradict(scale, other)));
    if (at >= 0) kinds[at]?.push(scale);
    return at >= 0 ? at : kinds.push([scale]) - 1;
  });
  return kinds.length > 1 ? found : null;
}

function onOwnScale(tables: readonly OwnTable[], apart: readonly Column[], guess: Guess): Guess {
  const isWhole = tables.every(({ total, sample }) => total === sample.length);
  const isNamed = guess.mapping.columns.some(({ role }) => role === 'metric');
  const reasons = { ...guess.reasons };
  const open: Open[] = guess.open.filter(
    ({ code, column }) => code !== 'score_scale' || !apart.some(({ name }) => name === column),
  );
  const columns = guess.mapping.columns.map((column): Column => {
    if (!apart.some(({ name }) => name === column.name)) return column;
    const metric = metricOf(column);
    const named = { column: column.system === undefined ? column.name : metric, metric, isNamed };
    const found = readingOf(named, factsOf(tables.flatMap((table) => cellsOf(table, column.name))), isWhole);
    if (found === null) return column;
    reasons[column.name] = `${found.reason}; other files of these columns have another scale`;
    const { reading } = found;
    const isOpen = reading.as === 'number' && !reading.percent && (reading.max ?? 100) === 100;
    if (isOpen && tables.some((table) => scaleIn(table, column)?.is === 'percent'))
      open.push({
        column: column.name,
        code: 'score_scale',
        question: `Is ${column.name} in percent here? In other files it is not from 0 to 100.`,
      });
    return { ...column, reading, lowerIsBetter: directionGuess(metric, reading) };
  });
  const names = apart.map(({ name }) => name);
  return {
    ...guess,
    mapping: { ...guess.mapping, columns },
    sure: open.length === 0,
    open,
    reasons,
    apart: names,
  };
}
