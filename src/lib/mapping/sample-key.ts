import { askedAgain } from './asked-again';
import { isProse } from './column-facts';
import { designOf } from './design';
import { areCrossed } from './crossed';
import { countOf, determines } from './dependence';
import type { Mapping } from './mapping';
import { repeatedId } from './repeated-id';
import { isNamedSetting, settingsOf } from './settings';
import { free, held, isConstantWithin, keysOf, type Seen, type Sight } from './sight';

export interface SampleKey {
  sample: Mapping['sample'];
  columns: readonly Seen[];
  reason: string;
  /** Of each pooled row what tells its sample; null where it has nothing. */
  keys: readonly (string | null)[];
  /** A column that may as well be what tells samples apart, this one being a condition then. */
  rival?: Seen | null;
  /** An id of each row, beside a question that comes equally often: either may tell samples apart. */
  numbered?: Seen;
}

interface Measured {
  /** Rows that have a key. */
  filled: number;
  /** Keys that come once in a run, by all keys of runs. */
  unique: number;
  /** Keys that more than one model has, by all keys; 1 where there is one model. */
  shared: number;
}

function measure(keys: readonly (string | null)[], runs: readonly string[]): Measured {
  const inRun = new Map<string, number>();
  const models = new Map<string, Set<string>>();
  let filled = 0;
  for (const [i, key] of keys.entries()) {
    if (key === null) continue;
    filled++;
    const run = runs[i] ?? '';
    const both = `${run}\u0002${key}`;
    inRun.set(both, (inRun.get(both) ?? 0) + 1);
    const of = models.get(key);
    if (of) of.add(run);
    else models.set(key, new Set([run]));
  }
  const once = [...inRun.values()].filter((count) => count === 1).length;
  const several = [...models.values()].filter((of) => of.size > 1).length;
  const isOneRun = new Set(runs).size < 2;
  return {
    filled: keys.length === 0 ? 0 : filled / keys.length,
    unique: inRun.size === 0 ? 0 : once / inRun.size,
    shared: isOneRun ? 1 : models.size === 0 ? 0 : several / models.size,
  };
}

/** Amounts that someone set, and did not measure. */
const SET = /limit|depth|context_?length|version|threshold|weight|precision|size|^n$|^k$/i;

const isShort = ({ facts }: Seen): boolean =>
  !isProse(facts) && facts.medianLength <= 100 && facts.breaks === 0 && facts.lists === 0;
/** Counts rows of the file, whoever answers. */
const isRowNumber = (column: Seen, sight: Sight): boolean =>
  column.facts.ascending && sight.group.tables.length === 1 && column.facts.filled === column.facts.rows;

/** Another in every row: where models were asked the same, it tells answers apart and not samples. */
const isOfRow = ({ depends }: Sight, column: Seen): boolean =>
  countOf(depends.of(column)) >= depends.different() * 0.97;

/** Adds columns to a key until it tells the rows of a run apart; null where it never does. */
function combined(
  sight: Sight,
  first: readonly Seen[],
  more: readonly Seen[],
  runs: readonly string[],
): Seen[] | null {
  let columns = [...first];
  let different = 0;
  for (const next of [null, ...more]) {
    const tried = next === null ? columns : [...columns, next];
    if (tried.length === 0) continue;
    const keys = keysOf(sight, tried);
    const count = new Set(keys).size;
    if (count <= different) continue;
    [columns, different] = [tried, count];
    const measured = measure(keys, runs);
    if (measured.unique > 0.97 && measured.filled > 0.97) return columns;
  }
  return null;
}

/**
 * Finds what tells samples apart: columns of ids, the input's text, short columns that do together, or the place.
 * Of these the first that models share is taken.
 */
export function findSampleKey(sight: Sight, models: readonly string[], input: Seen | null): SampleKey {
  const rows = sight.pool.rows;
  const beside = [...held(sight, 'metric'), ...held(sight, 'epoch')];
  const apart = beside.length === 0 ? rows.map(() => '') : keysOf(sight, beside).map((key) => key ?? '');
  const runs = models.map((model, i) => `${model}\u0002${apart[i] ?? ''}`);
  const several = new Set(models).size > 1;
  const known = (columns: readonly Seen[], reason: string): SampleKey => ({
    sample: 'columns',
    columns,
    reason,
    keys: keysOf(sight, columns),
  });
  /** A record that stands alone has one of each. */
  const varies = ({ facts }: Seen): boolean => facts.distinct > Math.min(1, rows.length - 1);
  const fits = (keys: readonly (string | null)[]): Measured => measure(keys, models);

  const named = free(sight, 'sample').filter(
    (column) => isShort(column) && column.facts.filled >= column.facts.rows * 0.97 && varies(column),
  );
  const numbering = several
    ? named.filter((column) => isRowNumber(column, sight) || isOfRow(sight, column))
    : [];
  const ids =
    named.length > numbering.length
      ? named.filter((one) => !numbering.includes(one))
      : named.filter((one) => !several || !isRowNumber(one, sight));
  const turns = free(sight, 'turn').filter(
    (column) =>
      isShort(column) && column.facts.distinct > 1 && !ids.some((id) => isRound(sight, id, column, input)),
  );
  const isShared = (column: Seen): boolean => {
    const { unique, shared } = measure(keysOf(sight, [column, ...turns]), runs);
    return unique > 0.97 && shared >= 0.9;
  };
  // A number of each row that models do not share stands back behind an id that they do.
  const id = (several ? [...ids, ...tasksOf(sight)].find(isShared) : undefined) ?? ids[0];
  const inputKeys = input === null ? null : keysOf(sight, [input]);
  const inputFits = inputKeys === null ? null : fits(inputKeys);
  const found: { key: SampleKey; shared: number }[] = [];
  const told =
    id !== undefined && !isRowNumber(id, sight) ? measure(keysOf(sight, [id, ...turns]), runs) : null;
  const isTold = told !== null && told.unique > 0.97 && told.shared >= 0.9;
  const repeated = isTold ? null : repeatedId(sight, [...ids, ...tasksOf(sight)], sight.depends.texts(runs));
  // The number of a row, where the same question comes again for each repeat and setting.
  const isFine = input !== null && (id === undefined || id.facts.distinct >= Math.min(400, id.facts.rows));
  const isAgain = isFine && repeated === null && comesAgainByName(sight, runs, input, id !== undefined);
  if (repeated !== null) {
    const columns = [repeated.id];
    const key = known(columns, 'it comes again for each model, setting and repeat');
    found.push({ key: { ...key, rival: repeated.rival }, shared: fits(key.keys).shared });
  } else if (id !== undefined && !isAgain) {
    const columns = combined(sight, [id, ...turns], [], runs) ??
      combined(sight, [id, ...turns], ids.slice(1), runs) ?? [id, ...turns];
    const keys = keysOf(sight, columns);
    // An id of a group (a subject, a document) does not tell its samples apart where their inputs do.
    const isOfGroup =
      inputKeys !== null &&
      (inputFits?.unique ?? 0) > 0.9 &&
      fits(keys).unique < 0.5 &&
      input !== null &&
      isConstantWithin(sight, keys, input) === false;
    if (!isOfGroup)
      found.push({
        key: known(columns, 'by its name, and it tells samples apart'),
        shared: fits(keys).shared,
      });
  }
  if (input !== null && inputKeys !== null && (inputFits?.filled ?? 0) > 0.9 && varies(input)) {
    const key = {
      sample: 'input' as const,
      columns: [input],
      reason: 'no id: the input is the sample',
      keys: inputKeys,
    };
    if (isAgain || (inputFits?.unique ?? 0) > 0.5 || isConstantCount(inputKeys, runs))
      found.push({ key, shared: inputFits?.shared ?? 0 });
  }
  const best = found.find(({ shared }) => shared >= 0.9);
  if (best === undefined || isPerRow(sight, best.key, several) || !tells(sight, best.key, runs)) {
    const byDesign = keyByDesign(sight, runs, best?.key ?? null);
    if (byDesign !== null) return byDesign;
    const numbersRows = best !== undefined && isPerRow(sight, best.key, several);
    const [first] = best?.key.columns ?? [];
    if (
      best !== undefined &&
      first !== undefined &&
      !numbersRows &&
      asksForInput(sight, best.key, runs, input)
    )
      return {
        ...{ sample: 'input', columns: [input], keys: keysOf(sight, [input]), rival: first },
        reason: `${first.name} holds several of them`,
      };
    if (best !== undefined && numbersRows) {
      const again = askedAgain(sight, named, input);
      if (again !== null && !best.key.columns.every((column) => column === again.sample))
        return keyAgain(sight, again, best.key.columns.find((column) => column !== again.sample) ?? null);
    }
  }
  if (best) return best.key;
  const weak = weakKey(sight, runs);
  const isNamed = weak?.some(({ named }) => named?.meaning === 'name') === true;
  if (weak !== null && (found.length === 0 || (isNamed && fits(keysOf(sight, weak)).shared > 0.9)))
    return known(weak, 'together they tell samples apart');
  const text = found.length === 0 ? textOfRows(sight) : null;
  if (text !== null)
    return {
      sample: 'input',
      columns: [text],
      reason: 'another text in every row',
      keys: keysOf(sight, [text]),
    };
  const any = [...found].sort((a, b) => b.shared - a.shared)[0];
  if (any) return any.key;
  return byPlace(runs);
}

/**
 * Whether a column counts rounds of the same samples, and no turns of a talk: each sample has all of them, and no question
 * says that another is asked then.
 */
function isRound({ depends }: Sight, id: Seen, column: Seen, input: Seen | null): boolean {
  if (/turn/i.test(column.name)) return false;
  const [sample, codes] = [depends.of(id), depends.of(column)];
  if (input !== null && determines(sample, depends.of(input)) === false) return false;
  return countOf(codes) < countOf(sample) && areCrossed(sample, codes, depends.together([sample, codes]));
}

/** Whether a key is another in each row of the one model: then it may number rows, and no samples. */
const isPerRow = ({ depends }: Sight, { keys }: SampleKey, several: boolean): boolean =>
  !several && countOf(depends.texts(keys)) >= depends.different() * 0.97;

/** The only text that stands beside columns of models: their place would part rows in which one has no answer. */
function textOfRows({ columns }: Sight): Seen | null {
  if (!columns.some(({ more }) => more.system !== undefined)) return null;
  const [text, ...more] = columns.filter(
    ({ role, more, named, facts }) =>
      role === null &&
      more.system === undefined &&
      (named === null || named.meaning === 'text') &&
      isProse(facts),
  );
  return text !== undefined && more.length === 0 && text.facts.distinct >= Math.min(400, text.facts.rows)
    ? text
    : null;
}

/**
 * Whether the rows of a key are told apart by it, or by what they were run with: not by a column that no name calls a setting
 * and that has more values than the key has.
 */
function tells({ depends, ...sight }: Sight, { keys, columns }: SampleKey, runs: readonly string[]): boolean {
  const sample = depends.texts(keys);
  const base = depends.together([depends.texts(runs), sample]);
  const settings = settingsOf({ depends, ...sight }, base, columns[0] ?? null);
  const isLarger = (column: Seen): boolean =>
    !isNamedSetting(column) && column.facts.distinct > countOf(sample);
  return settings !== null && !settings.some(isLarger);
}

/** Whether a key that tells no rows apart holds every question, and the questions tell them apart once the key is a setting. */
function asksForInput(
  sight: Sight,
  { sample, keys, columns: [id] }: SampleKey,
  runs: readonly string[],
  input: Seen | null,
): input is Seen {
  if (sample !== 'columns' || input === null || id === undefined) return false;
  const { depends } = sight;
  const [key, text] = [depends.texts(keys), depends.of(input)];
  if (!areCrossed(key, text, depends.together([key, text]))) return false;
  return settingsOf(sight, depends.together([depends.texts(runs), text]), input) !== null;
}

function keyAgain(
  sight: Sight,
  { sample, isTold }: { sample: Seen; isTold: boolean },
  row: Seen | null,
): SampleKey {
  const keys = keysOf(sight, [sample]);
  const reason = 'each comes equally often';
  return {
    ...{ sample: sample.named?.meaning === 'input' ? 'input' : 'columns', columns: [sample], reason, keys },
    ...(!isTold && row !== null && { numbered: row }),
  };
}

/** What tells samples apart by how the table was run, where that is not what the names say. */
function keyByDesign(sight: Sight, runs: readonly string[], named: SampleKey | null): SampleKey | null {
  const design = designOf(sight, runs);
  if (design === null || named?.columns.includes(design.sample) === true) return null;
  const { sample } = design;
  const keys = keysOf(sight, [sample]);
  const reason = 'every model has each of its values once';
  return { sample: isProse(sample.facts) ? 'input' : 'columns', columns: [sample], reason, keys };
}

/** Whether rows of one question and model are told apart by settings or repeats: where ids stand beside, by such as are named so. */
function comesAgainByName(sight: Sight, runs: readonly string[], input: Seen, hasId: boolean): boolean {
  const { depends } = sight;
  const base = depends.together([depends.texts(runs), depends.of(input)]);
  const settings = settingsOf(sight, base, input);
  return settings !== null && settings.length > 0 && (!hasId || settings.every(isNamedSetting));
}

/** Columns that name what was done, and no more than that. */
const tasksOf = (sight: Sight): Seen[] =>
  free(sight, 'task', 'name', 'evaluation').filter(
    (column) =>
      isShort(column) && column.facts.filled >= column.facts.rows * 0.97 && column.facts.distinct > 1,
  );

function byPlace(runs: readonly string[]): SampleKey {
  const place = new Map<string, number>();
  const keys = runs.map((run) => {
    const at = (place.get(run) ?? 0) + 1;
    place.set(run, at);
    return String(at);
  });
  return { sample: 'position', columns: [], reason: 'nothing names the samples: their place does', keys };
}

/** What tells samples apart where roles are given already: columns of that role, else the input, else the place. */
export function keyOfHeld(sight: Sight): SampleKey {
  const [samples, inputs] = [held(sight, 'sample'), held(sight, 'input')];
  const columns = samples.length > 0 ? samples : inputs;
  if (columns.length === 0) return byPlace(sight.pool.rows.map(() => ''));
  const sample = samples.length > 0 ? 'columns' : 'input';
  return { sample, columns, reason: columns[0]?.reason ?? '', keys: keysOf(sight, columns) };
}

/** Whether the keys of a run come equally often: repeats of one question. */
function isConstantCount(keys: readonly (string | null)[], runs: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const [i, key] of keys.entries()) {
    if (key === null) continue;
    const both = `${runs[i] ?? ''}\u0002${key}`;
    counts.set(both, (counts.get(both) ?? 0) + 1);
  }
  const often = new Set(counts.values());
  return often.size <= 2 && counts.size > 1;
}

/** Short columns that together tell the rows of a run apart: names first, then the ones with the most values. */
function weakKey(sight: Sight, runs: readonly string[]): Seen[] | null {
  const names = free(sight, 'name', 'evaluation').filter(isShort);
  const rank = (column: Seen): number => names.indexOf(column);
  const could = sight.columns.filter(
    (column) =>
      column.role === null &&
      isShort(column) &&
      column.facts.distinct > 1 &&
      column.facts.filled > column.facts.rows * 0.97 &&
      (rank(column) >= 0 ||
        ['label', 'amount', 'turn', 'task', 'sample'].includes(column.named?.meaning ?? '')) &&
      (column.named?.meaning !== 'amount' || SET.test(column.name)),
  );
  could.sort(
    (a, b) =>
      Number(rank(b) >= 0) - Number(rank(a) >= 0) ||
      b.facts.distinct - a.facts.distinct ||
      (a.name < b.name ? -1 : 1),
  );
  return combined(sight, [], could.slice(0, 6), runs);
}
