import { askWhoseSuccess } from './attacks';
import { dropOfModels, findAttributes } from './attributes';
import { isProse } from './column-facts';
import { countOf, determines } from './dependence';
import { guessExported } from './exported';
import { alikeInScale } from './file-scales';
import { disprove } from './disproof';
import { takeGold } from './gold';
import { type Group, groupTables } from './group';
import { type Column, type Guess, isOfPairs, type Mapping } from './mapping';
import { findJudges, readJudges } from './judges';
import { findModels, type Models, type Siblings } from './model';
import { findLabels } from './labels';
import { isLeaderboard, takeTasks } from './leaderboard';
import { openOf } from './open-questions';
import { type Contending, findScores } from './score-columns';
import { askFaintScore, findLikelyScore } from './likely-score';
import { findSettings } from './find-settings';
import { findUsage } from './usage';
import { guessPairOfWide, guessPairwise } from './pairwise';
import type { Preset } from './presets/preset';
import { readPromptStyles } from './prompt-styles';
import { takePreset } from './presets/take';
import { findSampleKey, keyOfHeld, type SampleKey } from './sample-key';
import { give, held, lookAt, type Seen, type Sight } from './sight';
import { askMisspelt, readMisspelt } from './misspelt';
import { askSpelledTwice } from './spelled-twice';
import type { OwnTable } from './table';
import { findInput, findOutput, findTexts } from './texts';
import { readTranslation } from './translation';
import { triedOn } from './tried';
import { placeKeys, takeMetric } from './values-by-name';
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
    if (exported) return inEncodings(group.tables, exported);
    const beside = { alone: group.tables.length === 1 ? alone : [], kin: kinOf(group, groups) };
    const of = guessGroup(group, beside);
    if (isOfPairs(of.mapping)) return inEncodings(group.tables, of);
    const first = withRepeats(group.tables, of);
    const found = alikeInAnswers(group.tables, first).flatMap(({ tables, guess }) =>
      alikeInScale(tables, guess),
    );
    return found.flatMap(({ tables, guess }) => inEncodings(tables, disprove(tables, guess)));
  });
}

/** A mapping says in which encoding its files are: one for those of each, alike in all else. */
function inEncodings(tables: readonly OwnTable[], guess: Guess): GroupGuess[] {
  const { mapping } = guess;
  const { rows } = mapping;
  const all = tables.map(({ path }) => path);
  if (rows.layout !== 'table') return [{ tables: all, guess }];
  const encodingOf = (table: OwnTable) =>
    table.rows.layout === 'table' ? table.rows.encoding : rows.encoding;
  return [...new Set(tables.map(encodingOf))].map((encoding) => ({
    tables: tables.filter((table) => encodingOf(table) === encoding).map(({ path }) => path),
    guess: { ...guess, mapping: { ...mapping, rows: { ...rows, encoding } } },
  }));
}

/** Paths of files with the same columns, also where their rows stand below another key. */
const kinOf = ({ columns }: Group, groups: readonly Group[]): string[] =>
  groups.flatMap((group) => {
    const names = new Set(group.columns);
    const isKin = names.size === columns.length && columns.every((name) => names.has(name));
    return isKin ? group.tables.map(({ path }) => path) : [];
  });

function guessGroup(group: Group, siblings: Siblings): Guess {
  const sight = lookAt(group);
  const preset = takePreset(sight);
  if (preset !== null) return guessPreset(sight, preset, siblings);
  const pairwise = guessPairwise(sight);
  if (pairwise !== null) return pairwise;
  placeKeys(sight);
  readJudges(sight);
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
  askSpelledTwice(sight, models.runs);
  const runs = findJudges(sight, models.runs);
  readPromptStyles(sight, runs);
  findAttributes(sight, models.runs);
  const input = findInput(sight);
  const key = findSettings(sight, findSampleKey(sight, runs, input), runs, input);
  if (key.sample === 'columns') for (const column of key.columns) give(column, 'sample', key.reason);
  takeGold(sight, key);
  findTexts(sight, key, inputOf(sight, key, input));
  findScores(sight, contendersOf(sight, models, key));
  askWhoseSuccess(sight);
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
function guessPreset(sight: Sight, { name, note }: Preset, siblings: Siblings): Guess {
  findUsage(sight);
  const models = findModels(sight, null, siblings);
  const isKeyed = held(sight, 'sample').length > 0;
  const [input = null] = held(sight, 'input');
  const key = isKeyed
    ? keyOfHeld(sight)
    : findSettings(sight, findSampleKey(sight, models.runs, input), models.runs, input);
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

function finish(sight: Sight, wide: Wide | null, models: Models, key: SampleKey, table: boolean): Guess {
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
  const once = openOf(sight, wide, models, key, table);
  const empty = once.find(({ code }) => code === 'unnamed_rows')?.named?.name;
  if (mapping.model.from === 'column' && empty !== undefined) mapping.model = { from: 'column', empty };
  return { mapping, sure: once.length === 0, open: once, reasons, tried: triedOn(sight, key, models.runs) };
}

function named({ name, role, more }: Sight['columns'][number]): Column {
  return { name, role: role ?? 'kept', ...more };
}
