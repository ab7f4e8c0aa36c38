import { isNumeric, isProse } from './column-facts';
import { type Codes, countOf, determines, subsets, uniqueness } from './dependence';
import { endNumber } from './from-files';
import type { SampleKey } from './sample-key';
import { free, give, held, keysOf, type Seen, type Sight } from './sight';

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
  'name',
  'amount',
  'context',
  'reasoning',
]);
/** Words, and numbers that were set and not measured; the number of a version tells samples apart as well as it does settings. */
const isSet = ({ facts, name }: Seen): boolean =>
  !isNumeric(facts) || (facts.whole === facts.numbers && !/version/i.test(name));

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
    if (facts.filled < facts.rows * 0.3) return false;
    if (named !== null && !could.has(named.meaning)) return false;
    if (!isNamedSetting(column) && !isSet(column)) return false;
    return determines(base, sight.depends.of(column)) === false;
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

/**
 * Settings and repeats that several rows of one sample and model differ in. A column that is part of what tells samples apart
 * comes back in the key.
 */
export function findSettings(
  sight: Sight,
  key: SampleKey,
  models: readonly string[],
  input: Seen | null,
): SampleKey {
  const { depends } = sight;
  const [model, sample] = [depends.texts(models), depends.texts(key.keys)];
  const metrics = held(sight, 'metric').map((column) => depends.of(column));
  const several = depends.together([model, sample]);
  for (const column of [...free(sight, 'epoch'), ...free(sight, 'condition')]) {
    const { facts } = column;
    if (key.columns.includes(column)) continue;
    const short = facts.distinct > 1 && facts.distinct <= 60 && !isProse(facts);
    if (short && determines(several, depends.of(column)) === false) giveSetting(sight, column);
  }
  const told = [...held(sight, 'epoch'), ...held(sight, 'condition')].map((column) => depends.of(column));
  const base = depends.together([model, sample, ...metrics, ...told]);
  const [id = null] = key.columns;
  const more = (settingsOf(sight, base, id) ?? []).filter((column) => !key.columns.includes(column));
  const parts = key.sample === 'columns' ? more.filter((column) => isPart(sight, sample, column, input)) : [];
  for (const column of more) if (!parts.includes(column)) giveSetting(sight, column);
  if (parts.length === 0) return key;
  const columns = [...key.columns, ...parts];
  return { ...key, columns, reason: 'together they tell samples apart', keys: keysOf(sight, columns) };
}

/** What says by its name of what a sample is a part: `language` beside `name`. */
const OF_SAMPLES = new Set(['sample', 'turn', 'label', 'task', 'name']);

/**
 * Whether a column is a part of what tells samples apart: the question of a sample is the same only once the column is
 * said; or nothing shows that it is the same, and the column's name is not that of a setting.
 */
function isPart({ depends }: Sight, sample: Codes, column: Seen, input: Seen | null): boolean {
  const meaning = column.named?.meaning ?? null;
  if (input === null) return meaning !== null && meaning !== 'sample' && OF_SAMPLES.has(meaning);
  const text = depends.of(input);
  if (determines(sample, text) !== false) return false;
  if (meaning !== null && OF_SAMPLES.has(meaning)) return true;
  return determines(depends.together([sample, depends.of(column)]), text) !== false;
}

const differs = 'rows of one sample and model differ in it';

/** `run_1`, `run_2`: each ends in a number of its own. */
function isCounted({ facts: { values, distinct } }: Seen): boolean {
  const numbers = new Set([...values.keys()].map(endNumber));
  return !numbers.has(null) && numbers.size === distinct;
}

/** By its name a repeat or a condition; else words are a condition, and of numbers a person is asked. */
function giveSetting(sight: Sight, column: Seen): void {
  const meaning = column.named?.meaning ?? null;
  const isNumber = isNumeric(column.facts);
  if (meaning === 'epoch' && (isNumber || isCounted(column))) return give(column, 'epoch', differs);
  give(column, 'condition', differs);
  if (meaning === 'condition' || meaning === 'epoch' || !isNumber) return;
  sight.open.push({
    column: column.name,
    code: 'setting',
    question: `Is each value of ${column.name} a condition of its own, or does it number repeats?`,
  });
}
