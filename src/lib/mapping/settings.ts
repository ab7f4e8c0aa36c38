import { isNumeric, isProse } from './column-facts';
import { isCrossed } from './crossed';
import { type Codes, countOf, determines, subsets, uniqueness } from './dependence';
import type { Seen, Sight } from './sight';

/** Columns that are tried as what tells rows of one sample and model apart. */
const TRIED = 9;
/** Where all of them are named as such, a few rows may have been written again. */
const NAMED = 0.9;
const ANY = 0.985;

/** Whether a column's name says that it is a setting, or counts repeats. */
export const isNamedSetting = ({ named }: Seen): boolean =>
  named?.meaning === 'epoch' || named?.meaning === 'condition';
/** What a column may mean by its name that tells rows of one sample apart. */
const could = new Set([
  'epoch',
  'condition',
  'model',
  'sample',
  'turn',
  'label',
  'task',
  'evaluation',
  'name',
  'amount',
  'context',
  'reasoning',
]);
/** Words, and numbers that were set and not measured; the number of a version tells samples apart as well as it does settings. */
const isSet = ({ facts, name }: Seen): boolean =>
  !isNumeric(facts) || (facts.whole === facts.numbers && !/version/i.test(name));

/** What comes once, or was written down as a time, is of its row: a setting is of several samples. */
const isOfRows = ({ facts }: Seen): boolean =>
  facts.distinct * 2 > facts.filled || facts.dates * 2 > facts.filled;

/** Columns that may be a setting or number repeats: few short values that come again, and differ within a sample. */
function candidates(sight: Sight, base: Codes, id: Seen | null): Seen[] {
  const found = sight.columns.filter((column) => {
    const { facts, named, role } = column;
    if (
      column === id ||
      role !== null ||
      facts.distinct < 2 ||
      facts.distinct > 60 ||
      isProse(facts) ||
      facts.lists > 0
    )
      return false;
    if (facts.filled < facts.rows * 0.3 || isOfRows(column)) return false;
    if (named !== null && !could.has(named.meaning)) return false;
    const codes = sight.depends.of(column);
    if (!isNamedSetting(column) && !isSet(column) && !isCrossed(base, codes)) return false;
    return determines(base, codes) === false;
  });
  // What is named as a setting first, then words, and numbers that may have been measured last.
  const worth = (column: Seen): number =>
    isNamedSetting(column) ? 0 : column.named?.meaning === 'amount' && isNumeric(column.facts) ? 2 : 1;
  return found.sort((a, b) => worth(a) - worth(b)).slice(0, TRIED);
}

/**
 * The fewest columns that tell the rows of one sample of one model apart: conditions and the numbers of repeats. None where
 * nothing has to be told apart, null where nothing does it. `base`: rows by model and sample. `id`: the column of the sample.
 */
export function settingsOf(sight: Sight, base: Codes, id: Seen | null = null): readonly Seen[] | null {
  const { unique, filled: rows } = uniqueness(base);
  if (unique >= rows * 0.97) return [];
  // Rows that were written twice are told apart by nothing.
  const filled = Math.min(rows, sight.depends.different());
  const all = candidates(sight, base, id);
  const named = all.filter(isNamedSetting);
  const codes = new Map(all.map((column) => [column, sight.depends.of(column)] as const));
  const tells = (columns: readonly Seen[], least: number): boolean => {
    const parts = columns.map((column) => codes.get(column) ?? new Int32Array());
    return countOf(sight.depends.together([base, ...parts])) >= filled * least;
  };
  for (const [from, least] of [[named, NAMED] as const, [all, ANY] as const])
    for (let size = 1; size <= Math.min(4, from.length); size++)
      for (const columns of subsets(from, size)) if (tells(columns, least)) return columns;
  return null;
}
