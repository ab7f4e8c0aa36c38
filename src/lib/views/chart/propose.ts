import type { Fields } from '../../notebook/json-cell';
import { type ChartResult, takenOf, type Taken } from './result';

/** More names than these are no axis. */
const MOST_NAMES = 60;

/** A chart that fits the columns of a result: a first one to go on from. */
export function proposeChart(result: ChartResult): Fields {
  const columns = result.columns.flatMap(({ name }) => takenOf(result, name) ?? []);
  const valuesOf = ({ at }: Taken) => result.rows.map((row) => row[at] ?? null);
  const distinct = (column: Taken) => new Set(valuesOf(column)).size;
  const ends = endsOf(columns);
  const numbers = columns.filter((one) => one.kind === 'number' && one !== ends?.low && one !== ends?.high);
  const texts = columns.filter((one) => one.kind === 'text' && !one.isBoolean && distinct(one) <= MOST_NAMES);
  const [time] = columns.filter(({ kind }) => kind === 'time');
  // Whole numbers beside others are counts of rows more often than what is asked for.
  const value =
    numbers.find((one) => valuesOf(one).some((cell) => !Number.isInteger(cell ?? 0))) ?? numbers[0];
  const [name, second] = texts;
  const from = { from: result.name };
  const isPart = result.rows.length < result.count;

  if (!value) {
    if (!name || isPart)
      return { ...from, mark: 'dot', ...((name ?? columns[0]) ? { y: (name ?? columns[0])?.name } : {}) };
    return { ...from, mark: 'bar', y: name.name, reduce: 'count' };
  }
  if (name && ends)
    return {
      ...from,
      mark: 'whisker',
      x: value.name,
      y: name.name,
      low: ends.low.name,
      high: ends.high.name,
    };
  if (time && distinct(time) > 1) {
    const series = name ? { color: name.name } : {};
    return {
      ...from,
      mark: isOne([time, ...(name ? [name] : [])], result) ? 'line' : 'dot',
      x: time.name,
      y: value.name,
      ...series,
    };
  }
  if (name && isOne([name], result)) return { ...from, mark: 'bar', x: value.name, y: name.name };
  if (name && second && isOne([name, second], result))
    return { ...from, mark: 'cell', x: second.name, y: name.name, color: value.name };
  if (name)
    return isPart
      ? { ...from, mark: 'tick', x: value.name, y: name.name }
      : { ...from, mark: 'dot', x: value.name, y: name.name, reduce: 'mean ci' };
  const other = numbers.find((one) => one !== value);
  if (other) return { ...from, mark: 'dot', x: other.name, y: value.name };
  return isPart
    ? { ...from, mark: 'tick', x: value.name }
    : { ...from, mark: 'bar', x: value.name, bin: value.name, reduce: 'count' };
}

/** Whether these columns tell every row from the others. */
function isOne(columns: readonly Taken[], { rows }: ChartResult): boolean {
  const keys = new Set(rows.map((row) => JSON.stringify(columns.map(({ at }) => row[at] ?? null))));
  return keys.size === rows.length;
}

/** Two columns that are the ends of an interval by their names. */
function endsOf(columns: readonly Taken[]): { low: Taken; high: Taken } | null {
  for (const low of columns) {
    if (low.kind !== 'number' || !/(?:^|_)(?:low|lower)$/i.test(low.name)) continue;
    const wanted = low.name
      .toLowerCase()
      .replace(/low$/, 'high')
      .replace(/lower$/, 'upper');
    const high = columns.find((one) => one.kind === 'number' && one.name.toLowerCase() === wanted);
    if (high) return { low, high };
  }
  return null;
}
