import { dropOfModels, findAttributes } from './attributes';
import { isNumeric, isProse } from './column-facts';
import { countOf, determines } from './dependence';
import { guessExported } from './exported';
import { alikeInScale } from './file-scales';
import { disprove } from './disproof';
import { takeGold } from './gold';
import { type Group, groupTables } from './group';
import type { Column, Guess, Mapping, Open } from './mapping';
import { findModels, type Models } from './model';
import { findLabels } from './labels';
import { type Contending, findScores } from './score-columns';
import { askFaintScore, findLikelyScore } from './likely-score';
import { findSettings } from './find-settings';
import { findUsage } from './usage';
import { guessPairOfWide, guessPairwise } from './pairwise';
import type { Preset } from './presets/preset';
import { takePreset } from './presets/take';
import { findSampleKey, keyOfHeld, type SampleKey } from './sample-key';
import { isModelName } from './names';
import { give, held, lookAt, type Seen, type Sight } from './sight';
import { askMisspelt, readMisspelt } from './misspelt';
import type { OwnTable } from './table';
import { findInput, findOutput, findTexts } from './texts';
import { readTranslation } from './translation';
import { triedOn } from './tried';
import type { Wide } from './wide';
import { takeWide } from './systems';
import { alikeInAnswers } from './file-answers';
import { withRepeats } from './repeats';

export interface GroupGuess {
  /** Paths of the files that one mapping reads. */
  tables: string[];
  guess: Guess;
}

/** Guesses for files of people's own, those of the same columns together, what each column means, and what is open. */
export function guess(tables: readonly OwnTable[]): GroupGuess[] {
  const groups = groupTables(tables);
  const alone = groups
    .filter((group) => group.tables.length === 1)
    .map((group) => group.tables[0]?.path ?? '');
  return groups.flatMap((group) => {
    const exported = guessExported(group);
    if (exported) return [{ tables: group.tables.map(({ path }) => path), guess: exported }];
    const first = withRepeats(group.tables, guessGroup(group, group.tables.length === 1 ? alone : []));
    const found = alikeInAnswers(group.tables, first).flatMap(({ tables, guess }) =>
      alikeInScale(tables, guess),
    );
    return found.map(({ tables, guess }) => ({
      tables: tables.map(({ path }) => path),
      guess: disprove(tables, guess),
    }));
  });
}

function guessGroup(group: Group, siblings: readonly string[]): Guess {
  const sight = lookAt(group);
  const preset = takePreset(sight);
  if (preset !== null) return guessPreset(sight, preset, siblings);
  const pairwise = guessPairwise(sight);
  if (pairwise !== null) return pairwise;
  placeKeys(sight);
  readTranslation(sight.columns);
  readMisspelt(sight.columns);
  const table = isLeaderboard(sight);
  const wide = table ? null : takeWide(sight);
  const pair = wide === null ? null : guessPairOfWide(sight, wide);
  if (pair !== null) return pair;
  if (table) takeTasks(sight);
  findUsage(sight);
  takeMetric(sight);
  const models = findModels(sight, wide, siblings);
  findAttributes(sight, models.runs);
  const input = findInput(sight);
  const key = findSettings(sight, findSampleKey(sight, models.runs, input), models.runs, input);
  if (key.sample === 'columns') for (const column of key.columns) give(column, 'sample', key.reason);
  takeGold(sight, key);
  findTexts(sight, key, inputOf(sight, key, input));
  findScores(sight, contendersOf(sight, models, key));
  if (!table) findLikelyScore(sight, key);
  askFaintScore(sight);
  findOutput(sight, key);
  findLabels(sight, key);
  askMisspelt(sight, key);
  return finish(sight, wide, models, key, table);
}

/** The question where no name says which column it is: a text that the sample determines, another for each sample. */
function inputOf(sight: Sight, key: SampleKey, input: Seen | null): Seen | null {
  const [text] = key.columns;
  if (input === null && key.sample === 'input' && text !== undefined) {
    text.told = key.reason;
    return text;
  }
  if (input !== null || key.sample !== 'columns') return input;
  const sample = sight.depends.texts(key.keys);
  const texts = sight.columns.filter(
    (column) =>
      column.role === null &&
      column.named === null &&
      isProse(column.facts) &&
      determines(sample, sight.depends.of(column)) === true &&
      column.facts.distinct >= countOf(sample) * 0.9,
  );
  const [only, ...more] = texts;
  if (only === undefined || more.length > 0) return null;
  only.told = 'a text of its own for each sample, the same whichever model answers';
  return only;
}

/** Of each row what is compared in it, and its sample; null where nothing is compared. */
function contendersOf(sight: Sight, models: Models, key: SampleKey): Contending | null {
  const { depends } = sight;
  const conditions = held(sight, 'condition').map((column) => depends.of(column));
  const contender = depends.together([depends.texts(models.runs), ...conditions]);
  if (models.model.from === 'columns' || countOf(contender) < 2) return null;
  return { contender, sample: depends.texts(key.keys) };
}

/** What a ready-made mapping leaves to be found: the model, where no column names it, and columns that a person added. */
function guessPreset(sight: Sight, { name, note }: Preset, siblings: readonly string[]): Guess {
  findUsage(sight);
  const models = findModels(sight, null, siblings);
  const isKeyed = held(sight, 'sample').length > 0;
  const key = isKeyed ? keyOfHeld(sight) : findSampleKey(sight, models.runs, held(sight, 'input')[0] ?? null);
  if (!isKeyed && key.sample === 'columns')
    for (const column of key.columns) give(column, 'sample', key.reason);
  findScores(sight, null);
  dropOfModels(sight, models.runs);
  findLabels(sight, key);
  return {
    ...finish(sight, null, models, key, false),
    preset: { name, ...(note !== undefined && { note }) },
  };
}

/** The value of an object of keys: an answer, or a score. */
function placeKeys(sight: Sight): void {
  const value = sight.columns.find(({ name }) => name === 'value');
  if (value === undefined || !sight.columns.some(({ name }) => name === 'key 1')) return;
  value.named = { meaning: isNumeric(value.facts) ? 'score' : 'output', whole: true, rank: 0 };
}

/** Meanings of columns that tell of a sample. */
const ofSamples = new Set(['sample', 'input', 'output', 'extracted', 'reference']);

/** A row a model with figures: tasks in columns, or totals with nothing that names a sample. */
function isLeaderboard(sight: Sight): boolean {
  if (sight.group.tables.length > 1) return false;
  const model = sight.columns.find(
    ({ named, facts }) => named?.meaning === 'model' && facts.distinct === facts.rows,
  );
  if (model === undefined || model.facts.rows < 2) return false;
  const others = sight.columns.filter((column) => column !== model && column.facts.filled > 0);
  const numeric = others.filter(({ facts }) => isNumeric(facts));
  if (numeric.length === 0 || others.some(({ facts }) => isProse(facts))) return false;
  return numeric.length >= 3
    ? numeric.length >= others.length / 2
    : !others.some(({ named }) => named !== null && ofSamples.has(named.meaning));
}

function takeTasks(sight: Sight): void {
  for (const column of sight.columns)
    if (isNumeric(column.facts) && column.named?.meaning !== 'model')
      column.named = { meaning: 'score', whole: true, rank: 0 };
}

/** One line a metric: its name in one column, its score in another. */
function takeMetric(sight: Sight): void {
  const metric = sight.columns.find(
    ({ role, named, facts }) =>
      role === null &&
      named?.meaning === 'metric' &&
      !isNumeric(facts) &&
      facts.distinct > 0 &&
      ![...facts.values.values()].every(({ text }) => isModelName(text)),
  );
  const value = sight.columns.find(
    ({ name, role, facts }) => role === null && /^values?$/i.test(name) && isNumeric(facts),
  );
  if (
    metric &&
    metric.facts.distinct > 1 &&
    value &&
    !sight.columns.some(({ named }) => named?.meaning === 'score')
  )
    value.named = { meaning: 'score', whole: true, rank: 0 };
  const hasScore = sight.columns.some(({ named, facts }) => named?.meaning === 'score' && facts.filled > 0);
  if (metric && hasScore)
    give(metric, 'metric', `names of metrics: ${String(metric.facts.distinct)} different`);
}

function finish(sight: Sight, wide: Wide | null, models: Models, key: SampleKey, table: boolean): Guess {
  const open: Open[] = [...models.open, ...sight.open];
  const scores = held(sight, 'score');
  const names = new Set(models.runs);
  if (wide?.doubtful === true)
    open.unshift({
      column: null,
      code: 'systems_or_metrics',
      question: `Are ${listed(wide.systems)} models, or metrics?`,
    });
  if (table)
    open.unshift({
      column: null,
      code: 'no_samples_in_table',
      question: 'This table has a row per model and no samples. Read each column as a metric?',
    });
  else if (wide !== null && holdsTasks(sight))
    open.unshift({
      column: null,
      code: 'no_samples_in_table',
      question: 'The rows look like tasks with a mean each. Read every row as one sample?',
    });
  else if (scores.length === 0)
    open.unshift({
      column: null,
      code: 'no_score',
      question: noScore(sight),
    });
  if (key.sample === 'position' && (wide === null ? names.size > 1 : hasGaps(sight, wide)) && !table)
    open.push({
      column: null,
      code: 'position',
      question: 'Nothing names the samples. Are they in the same order for every model?',
    });
  else if (
    wide === null &&
    names.size > 1 &&
    !table &&
    isLookedThrough(sight) &&
    sharedKeys(key, models) === 0
  )
    open.push({
      column: null,
      code: 'no_shared_samples',
      question: 'No two models share a sample. Is it the right column that tells samples apart?',
    });
  const [id] = key.columns;
  if (key.rival != null && id !== undefined)
    open.push({
      column: key.rival.name,
      code: 'which_sample',
      question: `Does ${id.name} tell samples apart, with ${key.rival.name} as a condition?`,
    });
  if (key.numbered !== undefined && id !== undefined)
    open.push({
      column: key.numbered.name,
      code: 'repeats',
      question: `Each ${id.name} comes several times, under another ${key.numbered.name} each. Are they repeats of one sample?`,
    });
  const isOfSamples = ({ named, role, facts }: Seen): boolean =>
    facts.distinct > 1 &&
    (role === 'input' || (role === 'label' && (named?.meaning === 'task' || named?.meaning === 'sample')));
  const unused = sight.columns.find(isOfSamples);
  if (key.sample === 'position' && unused !== undefined && !table)
    open.push({
      column: null,
      code: 'position',
      question: `${unused.name} comes again in other rows. Is each row of a model a sample of its own, in the same order for all?`,
    });
  const [one, two] = numbered(sight);
  if (one !== undefined && two !== undefined)
    open.push({ column: two, code: 'systems_or_metrics', question: `Are ${one} and ${two} of two models?` });
  const [first] = sight.group.tables;
  const mapping: Mapping = {
    rows: first?.rows ?? { layout: 'lines' },
    model: models.model,
    evaluation: models.evaluation,
    sample: key.sample,
    columns: sight.columns.map((column): Column => named(column)),
  };
  const reasons: Record<string, string> = {};
  for (const column of sight.columns) reasons[column.name] = column.told ?? column.reason;
  const once = open.filter((one, i) => open.findIndex(({ question }) => question === one.question) === i);
  return { mapping, sure: once.length === 0, open: once, reasons, tried: triedOn(sight, key, models.runs) };
}

/** Whether a model has no answer in some row of a wide table: then its places are not those of the others. */
const hasGaps = ({ columns, pool }: Sight, { systems }: Wide): boolean =>
  systems.some((system) => {
    const own = columns.filter(({ more }) => more.system === system);
    return pool.rows.some((row) => own.every(({ at }) => (row[at] ?? null) === null));
  });

/** What failed is no score: there it is no question which column is one. */
function noScore(sight: Sight): string {
  const failed = held(sight, 'error').map(({ name }) => name);
  return failed.length === 0
    ? 'No column says what is right. Which one is the score?'
    : `This file holds no score, only which answers failed (${listed(failed)}). Read it without scores?`;
}

const listed = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} and ${String(names.length - 3)} more`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** Models may follow one another in a long file: in places of it they need not share what they share in all of it. */
const isLookedThrough = ({ group: { tables } }: Sight): boolean =>
  tables.length > 1 || tables.every(({ total, sample }) => total === sample.length);

/** Numbers above 1 for every model, and no text of a question or an answer: a row is a task, and no sample. */
function holdsTasks(sight: Sight): boolean {
  const scores = held(sight, 'score');
  if (scores.length === 0 || sight.columns.some(({ facts }) => isProse(facts))) return false;
  return scores.every(({ facts, more }) => {
    const isRead = more.reading?.as === 'number' && more.reading.percent !== true;
    return isRead && facts.median > 1 && facts.whole < facts.numbers;
  });
}

/** `response1`, `response2`: answers that only a number tells apart. */
function numbered(sight: Sight): string[] {
  const stems = new Map<string, string[]>();
  for (const { name, named, role, more } of sight.columns) {
    const stem = /^(.*\D)\d{1,2}$/.exec(name)?.[1];
    const isAnswer = named !== null && ['output', 'answer'].includes(named.meaning);
    if (stem !== undefined && isAnswer && role !== 'reference' && more.system === undefined)
      stems.set(stem, [...(stems.get(stem) ?? []), name]);
  }
  return [...stems.values()].find((names) => names.length > 1) ?? [];
}

function named({ name, role, more }: Sight['columns'][number]): Column {
  return { name, role: role ?? 'kept', ...more };
}

function sharedKeys({ keys }: SampleKey, { runs }: Models): number {
  const first = new Map<string, string>();
  let shared = 0;
  for (const [i, key] of keys.entries()) {
    if (key === null) continue;
    const run = runs[i] ?? '';
    const before = first.get(key);
    if (before === undefined) first.set(key, run);
    else if (before !== run) shared++;
  }
  return shared;
}
