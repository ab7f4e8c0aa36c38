import type { Guess, Mapping, Open } from './mapping';
import { Places, wordOf } from './places';
import { RowNames } from './row-names';
import { leftOut } from './rows';
import { type Cell, type OwnTable, SAMPLE } from './table';

/** Rows of a sample whose input is another than that of its first row, as a share of all: more are no repeats. */
const OTHERS = 0.05;

/** Asked where nothing names a model: rows of one sample may be of several. */
const OF_ONE: Open = {
  column: null,
  code: 'repeats',
  question:
    'Each sample comes several times, and nothing says whose answers they are. Are they repeats of one model?',
};

/** Whether the place of a row among others says what it is of: then its file is read in one piece. */
export const countsPlaces = ({ sample, repeats }: Mapping): boolean =>
  sample === 'position' || repeats?.from === 'position';

/**
 * Rows of one model and sample that come equally often and say different things are repeats, though no column numbers them:
 * their place does. Rows that are all the same were written twice.
 */
export function withRepeats(tables: readonly OwnTable[], guess: Guess): Guess {
  const { mapping } = guess;
  const isNumbered = mapping.columns.some(({ role }) => role === 'epoch');
  if (isNumbered || mapping.model.from === 'columns' || mapping.sample === 'position') return guess;
  const found = tables.map((table) => timesOf(table, mapping));
  const isRepeated =
    found.every((times) => times !== null && times.count > 1) && found.some((times) => times?.differ);
  if (!isRepeated) return guess;
  const whose: Open[] = guess.open.some(({ code }) => code === 'no_model') ? [OF_ONE] : [];
  const repeated: Mapping = { ...mapping, repeats: { from: 'position' } };
  return {
    ...guess,
    mapping: repeated,
    sure: guess.sure && whose.length === 0,
    open: [...guess.open, ...whose],
  };
}

/** How often each sample of each model comes in a table; null where that is not the same for nearly all. */
function timesOf(table: OwnTable, mapping: Mapping): { count: number; differ: boolean } | null {
  const places = new Places(mapping, table);
  const namer = new RowNames(mapping, table, places);
  const said = mapping.columns.flatMap(({ name, role }) => {
    const at = table.columns.indexOf(name);
    return role === 'kept' || at < 0 ? [] : [at];
  });
  let others = 0;
  const isWhole = table.total === table.sample.length;
  const rows = isWhole ? table.sample : table.sample.slice(0, SAMPLE / 2);
  const groups = new Map<string, { count: number; first: readonly Cell[]; input: string; differ: boolean }>();
  for (const row of rows) {
    if (leftOut(row, table.columns) !== null) continue;
    const { input, ...of } = namer.of(row, null);
    if (of.sample === '') return null;
    const key = JSON.stringify(Object.values(of));
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { count: 1, first: row, input, differ: false });
      continue;
    }
    if (input !== '' && group.input !== '' && input !== group.input) others++;
    group.count++;
    group.differ ||= said.some((at) => wordOf(row[at] ?? null) !== wordOf(group.first[at] ?? null));
  }
  const all = [...groups.values()];
  // What was asked in other words is asked once each.
  if (others > OTHERS * rows.length) return null;
  const usual = all[0]?.count ?? 0;
  const same = all.filter(({ count }) => count === usual).length;
  if (all.length < 2 || same < 0.95 * all.length) return null;
  return { count: usual, differ: all.some(({ differ }) => differ) };
}
