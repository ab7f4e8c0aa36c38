import { isMetricStem } from '../../mapping/metric-stem';
import { isModelName, meaningOf } from '../../mapping/names';

type Cells = readonly string[];

const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?\s*%?$/i;
const isKnown = (name: string): boolean =>
  meaningOf(name) !== null || isMetricStem(name) || isModelName(name);

/** The names of columns that stand in several lines, and which of them have one above them. */
export interface Heads {
  names: string[];
  /** Of each column what stands above its name; null where it has one line alone. */
  over: (string | null)[];
}

/**
 * The names of columns whose models (or metrics) stand in a line above what is told of each: both together name a column, the
 * model first. A name counts for the columns behind it until the next, as merged cells are saved. `own`: the line in which a data
 * frame names what is no model's. null where the lines are no such names: the columns of each must be called alike.
 */
export function headsOf([over = [], under = [], own = []]: readonly Cells[]): Heads | null {
  const all = under.map((_, i) => i);
  const text = (cells: Cells, i: number): string => (cells[i] ?? '').trim();
  const above: (string | null)[] = [];
  let current = '';
  for (const i of all) {
    const isAlone = text(own, i) !== '' || text(under, i) === '';
    current = isAlone ? '' : text(over, i) || current;
    above.push(isAlone || current === '' ? null : current);
  }
  const alone = (i: number): string => text(own, i) || text(under, i) || text(over, i);
  if (over.length > under.length || all.some((i) => alone(i) === '' || NUMBER.test(alone(i)))) return null;
  if (own.length > 0 && all.some((i) => text(own, i) === '' && above[i] === null)) return null;

  const groups = new Map<string, number[]>();
  for (const i of all) {
    const group = above[i];
    if (group != null) groups.set(group, [...(groups.get(group) ?? []), i]);
  }
  const namesIn = (members: readonly number[]): string[] => members.map((i) => text(under, i));
  if ([...groups].some(([group, at]) => NUMBER.test(group) || new Set(namesIn(at)).size < at.length))
    return null;
  const times = new Map<string, number>();
  for (const name of [...groups.values()].flatMap(namesIn)) times.set(name, (times.get(name) ?? 0) + 1);
  const isShared = (i: number): boolean => (times.get(text(under, i)) ?? 0) > 1;
  for (const [group, members] of groups)
    if (!members.some(isShared)) {
      for (const i of members) above[i] = null;
      groups.delete(group);
    }
  const labels = [...groups.keys()];
  // Behind the columns of the last model may stand some that are no model's: nothing says where its merged cells end.
  for (const i of groups.get(labels.at(-1) ?? '') ?? [])
    if (!isShared(i) && text(over, i) === '') above[i] = null;

  const shared = [...times].flatMap(([name, n]) => (n > 1 ? [name] : []));
  const isPlain = [...groups.values()].every(({ length }) => length === 1);
  const known = shared.filter(isKnown).length;
  const isSaid = isPlain ? known === shared.length : known * 2 >= shared.length || labels.every(isModelName);
  if (labels.length < 2 || !isSaid) return null;
  const isTurned = shared.every(isModelName) && !labels.every(isModelName);
  const names = all.map((i) => {
    const group = above[i] ?? null;
    if (group === null) return alone(i);
    return isTurned ? `${text(under, i)}_${group}` : `${group}_${text(under, i)}`;
  });
  return { names, over: above };
}

/** How many lines name the columns, where the first of these records do so together; null where one does. */
export function headLines(records: readonly { cells: Cells; line: number }[], width: number): 2 | 3 | null {
  const lines = records.slice(0, 3);
  const [first] = lines;
  for (const count of [3, 2] as const) {
    const heads = lines.slice(0, count);
    const isWhole = heads.length === count && heads.every(({ line }, i) => line === (first?.line ?? 0) + i);
    if (!isWhole || heads.at(1)?.cells.length !== width) continue;
    const found = headsOf(heads.map(({ cells }) => cells));
    if (found === null || (count === 3 && !namesTheRest(lines[2]?.cells ?? []))) continue;
    const under = heads[1]?.cells ?? [];
    const rows = records.slice(count).filter(({ cells }) => cells.some((cell, i) => cell !== under[i]));
    const comesAgain = rows.some(({ cells }) =>
      found.over.some((group, i) => group !== null && cells[i]?.trim() === under[i]?.trim()),
    );
    // `correct` may well stand below `correct`, but not below `question` too.
    const others = found.names.filter((_, i) => found.over[i] === null);
    const areNamed = others.length > 0 && others.every((name) => meaningOf(name) !== null);
    if (rows.length > 0 && (areNamed || !comesAgain)) return count;
  }
  return null;
}

/** The line of a data frame with the names of its index: they come first, and nothing stands behind them. */
function namesTheRest(cells: Cells): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  return filled > 0 && filled < cells.length && cells.slice(0, filled).every((cell) => cell.trim() !== '');
}

/** What to say of names in several lines. */
export function headsInWords(heads: readonly Cells[]): string | null {
  const found = headsOf(heads);
  const at = found?.over.findIndex((group) => group !== null) ?? -1;
  if (found === null || at < 0) return null;
  return `The columns have their names in ${String(heads.length)} lines: “${found.over[at] ?? ''}” above “${(heads[1]?.[at] ?? '').trim()}” is “${found.names[at] ?? ''}”.`;
}
