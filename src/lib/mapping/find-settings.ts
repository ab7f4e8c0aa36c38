import { isNumeric, isProse } from './column-facts';
import { areCrossed } from './crossed';
import { type Codes, determines } from './dependence';
import { endNumber } from './from-files';
import type { SampleKey } from './sample-key';
import { settingsOf } from './settings';
import { free, give, held, keysOf, type Seen, type Sight } from './sight';

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
  const could = key.sample === 'columns' ? more.filter((column) => isPart(sight, key, column, input)) : [];
  const parts = could.filter((column) => !mayBeSetting(sight, key, column, input));
  for (const column of more) if (!parts.includes(column)) giveSetting(sight, column);
  for (const column of could)
    if (!parts.includes(column) && column.named?.meaning !== 'turn') askWhichSample(sight, key, column);
  if (parts.length === 0) return key;
  const columns = [...key.columns, ...parts];
  return { ...key, columns, reason: 'together they tell samples apart', keys: keysOf(sight, columns) };
}

/** What says by its name of what a sample is a part: `language` beside `name`. */
const OF_SAMPLES = new Set(['sample', 'turn', 'label', 'task', 'evaluation', 'name']);

/**
 * Whether a column is a part of what tells samples apart: the question of a sample is the same only once the column is
 * said; or nothing shows that it is the same, and the column's name is not that of a setting.
 */
function isPart(sight: Sight, key: SampleKey, column: Seen, input: Seen | null): boolean {
  const { depends } = sight;
  const sample = depends.texts(key.keys);
  const meaning = column.named?.meaning ?? null;
  if (input === null)
    return (
      meaning !== null &&
      meaning !== 'sample' &&
      OF_SAMPLES.has(meaning) &&
      !isTold(sight, sample, [...key.columns, column])
    );
  const text = depends.of(input);
  if (determines(sample, text) !== false) return false;
  if (meaning !== null && OF_SAMPLES.has(meaning)) return true;
  return determines(depends.together([sample, depends.of(column)]), text) !== false;
}

/**
 * Whether a part of the key may as well be a setting: each sample was run with each of its values, no question says that
 * another is asked then, and its name says no more than one of its words does (`context_type`), or counts rounds.
 */
function mayBeSetting({ depends }: Sight, { keys }: SampleKey, column: Seen, input: Seen | null): boolean {
  const { named, name } = column;
  const isSaid = named?.meaning === 'turn' ? /turn/i.test(name) : named?.whole === true;
  if (input !== null || isSaid) return false;
  const [sample, codes] = [depends.texts(keys), depends.of(column)];
  return areCrossed(sample, codes, depends.together([sample, codes]));
}

function askWhichSample(sight: Sight, { columns: [id] }: SampleKey, { name }: Seen): void {
  sight.open.push({
    column: name,
    code: 'which_sample',
    question: `Does ${id?.name ?? ''} tell samples apart, with ${name} as a condition?`,
  });
}

/** Whether something that varies is the same in all rows of a sample as it is, so that nothing is missing to tell it. */
const isTold = ({ depends, columns }: Sight, sample: Codes, apart: readonly Seen[]): boolean =>
  columns.some(
    (column) =>
      !apart.includes(column) &&
      (column.role === null || column.role === 'reference') &&
      column.facts.distinct > 1 &&
      determines(sample, depends.of(column)) === true,
  );

const differs = 'rows of one sample and model differ in it';

/** `run_1`, `run_2`: each ends in a number of its own. */
function isCounted({ facts: { values, distinct } }: Seen): boolean {
  const numbers = new Set([...values.keys()].map(endNumber));
  return !numbers.has(null) && numbers.size === distinct;
}

/** Words that number a repeat. */
const REPEAT = /^(run|trial|seed|rep|repeat|repetition|attempt|epoch|iter|iteration|try|pass)[ _-]?\d+$/i;

/** 0, 1, 2 or 1, 2, 3: rather a number of repeats than an amount that was set. */
const countsUp = ({ facts: { min, max, whole, numbers, distinct } }: Seen): boolean =>
  whole === numbers && (min === 0 || min === 1) && max - min === distinct - 1;

/** By its name a repeat or a condition; else words are a condition, and of numbers a person is asked. */
function giveSetting(sight: Sight, column: Seen): void {
  const meaning = column.named?.meaning ?? null;
  const isNumber = isNumeric(column.facts);
  const isRepeat = isCounted(column) && [...column.facts.values.keys()].every((word) => REPEAT.test(word));
  if ((meaning === 'epoch' && (isNumber || isCounted(column))) || isRepeat)
    return give(column, 'epoch', differs);
  const isCount = isNumber && (meaning === 'turn' || (meaning !== 'condition' && countsUp(column)));
  give(column, isCount ? 'epoch' : 'condition', differs);
  if (meaning === 'condition' || meaning === 'epoch' || !isNumber) return;
  sight.open.push({
    column: column.name,
    code: 'setting',
    question: `Is each value of ${column.name} a condition of its own, or does it number repeats?`,
  });
}
