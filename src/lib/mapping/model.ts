import { isNumeric, isProse } from './column-facts';
import { commonName, type Difference, differences, nameWithout, partOfPath, wholeName } from './from-files';
import { isGeneral, isNamed } from '../records/general-names';
import type { Mapping, Open } from './mapping';
import { isNameOfJudge } from './judges';
import { isModelName } from './names';
import { findSampleKey } from './sample-key';
import { free, give, held, isConstantWithin, type Seen, type Sight, textOf } from './sight';
import { findInput } from './texts';
import type { Wide } from './wide';

export interface Models {
  model: Mapping['model'];
  evaluation: Mapping['evaluation'];
  reason: string;
  /** Of each pooled row, the model and file part that its answer belongs to; one for all of a wide table. */
  runs: readonly string[];
  open: readonly Open[];
}

/** Paths of the other files: those that stand alone, and those of the same columns, its own among them. */
export interface Siblings {
  alone: readonly string[];
  kin: readonly string[];
}

const ask = (question: string): Open => ({ column: null, code: 'no_model', question });

/** Share of the rows of a column that are named like models, by rows. */
function modelShare({ facts }: Seen): number {
  let named = 0;
  for (const [, { count, text }] of facts.values) if (isModelName(text)) named += count;
  return facts.filled === 0 ? 0 : named / facts.filled;
}

const few = ({ facts }: Seen): boolean => facts.distinct <= Math.max(1, Math.min(100, facts.filled / 2));
/** Names of models may be several words, as no other name is: `Claude 3.5 Sonnet`. */
const couldBeNames = (column: Seen): boolean =>
  column.facts.filled >= column.facts.rows * (column.named?.whole === true ? 0.5 : 0.9) &&
  !isNumeric(column.facts) &&
  (!isProse(column.facts) || (column.facts.medianLength <= 40 && modelShare(column) >= 0.8));
/** What may be said of a model beside its name. */
const isBeside = ({ name }: Seen): boolean => /^(variant|model_?version|deployment|provider)$/i.test(name);

/** `model_label` beside `gold_label`: what the model said, in the words of what is right. */
function isAnswer(sight: Sight, column: Seen): boolean {
  const words = [...column.facts.values.keys()];
  return free(sight, 'reference', 'gold or verdict').some(
    ({ facts }) =>
      facts.distinct > 1 && words.filter((word) => facts.values.has(word)).length >= words.length / 2,
  );
}

function modelColumn(sight: Sight): Seen | null {
  const [given] = held(sight, 'model');
  if (given) return given;
  const could = free(sight, 'model').filter((column) => couldBeNames(column) && !isAnswer(sight, column));
  const names = could.filter((column) => !isBeside(column));
  const named = names.length > 0 ? names : could;
  const clear = named.find((column) => column.named?.whole === true && modelShare(column) > 0.5);
  const byName = clear ?? named.find(({ facts }) => facts.distinct > 1) ?? named[0];
  if (byName) {
    give(byName, 'model', `by its name; ${String(byName.facts.distinct)} different`);
    return byName;
  }
  const byValues = sight.columns.find(
    (column) =>
      column.role === null &&
      !isNameOfJudge(column) &&
      !['input', 'output', 'reference', 'answer', 'explanation', 'context'].includes(
        column.named?.meaning ?? '',
      ) &&
      couldBeNames(column) &&
      (few(column) || sight.pool.rows.length <= sight.group.tables.length) &&
      modelShare(column) >= 0.8,
  );
  if (byValues)
    give(byValues, 'model', `its values are names of models: ${String(byValues.facts.distinct)} different`);
  return byValues ?? null;
}

/** A method or a setting that varies is what is compared where nothing else names a model. */
function methodColumn(sight: Sight): Seen | null {
  const could = free(sight, 'condition').filter(
    (column) => couldBeNames(column) && column.facts.distinct > 1 && few(column),
  );
  if (could.length === 0) return null;
  const all = sight.pool.rows.map(() => '');
  const { keys } = findSampleKey(sight, all, findInput(sight));
  const method = could.find((column) => isConstantWithin(sight, keys, column) === false);
  if (method) give(method, 'model', 'nothing else names a model, and it varies');
  return method ?? null;
}

/** Whether the first rows of the files are the same samples, by what their inputs or ids say; null where nothing tells. */
function sharesSamples(sight: Sight): boolean | null {
  const { pool } = sight;
  const varied = (columns: readonly Seen[]) => columns.filter(({ facts }) => facts.distinct > 1);
  const inputs = varied([...held(sight, 'input'), ...free(sight, 'input')]);
  // Ids may begin anew in each file: where the questions stand beside them, those tell.
  const columns =
    inputs.length > 0
      ? inputs
      : varied([...held(sight, 'sample'), ...free(sight, 'sample', 'text', 'turn', 'name')]);
  if (columns.length === 0) return null;
  return columns.some(({ at, facts }) => {
    if (facts.ascending) return false;
    const perTable = new Map<string, Set<number>>();
    for (const [i, row] of pool.rows.entries()) {
      const text = textOf(row[at]);
      const tables = perTable.get(text) ?? new Set();
      tables.add(pool.table[i] ?? 0);
      perTable.set(text, tables);
    }
    const shared = [...perTable.values()].filter((tables) => tables.size > 1);
    // A longer file beside several of the same samples.
    const among = new Set(shared.flatMap((tables) => [...tables]));
    const isMost = among.size > sight.group.tables.length / 2;
    return shared.length >= perTable.size * (isMost ? 0.3 : 0.5);
  });
}

const likeModels = ({ parts }: Difference): number => parts.filter(isModelName).length / parts.length;

/** What differs in paths, the likest names of models first. */
const byLikeness = (paths: readonly string[]): Difference[] =>
  differences(paths).sort((a, b) => likeModels(b) - likeModels(a));

/** The part of the files' names that is like the names of models, and what it leaves of them. */
function modelsInNames(paths: readonly string[]): Omit<Models, 'runs'> | null {
  const [best, ...others] = byLikeness(paths);
  if (best === undefined || likeModels(best) < 0.5) return null;
  // Where the files end otherwise, no one pattern fits them all.
  if (!paths.every((path) => partOfPath(best.pattern, path) !== null)) return null;
  return {
    model: { from: 'file', pattern: best.pattern },
    evaluation:
      paths.length === 1
        ? { from: 'name', name: nameWithout(paths[0] ?? '', best.parts[0] ?? '') }
        : evaluationOf(paths, others),
    reason: `the names of the files differ in ${best.parts.slice(0, 3).join(', ')}`,
    open: [],
  };
}

function fromFiles(sight: Sight, { alone: siblings, kin }: Siblings): Omit<Models, 'runs'> {
  const paths = sight.group.tables.map(({ path }) => path);
  const named = (kin.length > paths.length ? modelsInNames(kin) : null) ?? modelsInNames(paths);
  if (named !== null) return named;
  const [best, ...others] = byLikeness(paths);
  const evaluation: Mapping['evaluation'] = evaluationOf(paths, others);
  if (paths.length === 1) {
    const among = siblings.length > 1 ? differences(siblings) : [];
    const [only] = among;
    const at = siblings.indexOf(paths[0] ?? '');
    const isPart =
      among.length === 1 &&
      only !== undefined &&
      only.pattern.replace(/\.\w+$/, '').length > 2 &&
      !only.parts.some(isGeneral);
    return {
      model: isPart ? { from: 'file', pattern: only.pattern } : { from: 'name', name: '' },
      evaluation: { from: 'name', name: isPart ? commonName(siblings) : commonName(paths) },
      reason: isPart ? `the file's name: ${only.parts[at] ?? ''}` : 'no column and no name of a file says it',
      open: [ask('No column names a model. Which model gave these answers?')],
    };
  }
  const shares = sharesSamples(sight);
  const pattern = best?.pattern ?? wholeName(paths);
  if (shares === false)
    return {
      model: { from: 'name', name: '' },
      evaluation: { from: 'file', pattern },
      reason: 'the files hold different samples, and nothing names a model',
      open: [ask('No column names a model. Which model gave these answers?')],
    };
  const parts = best?.parts ?? [];
  const areNames = parts.every((part) => /\p{L}/u.test(part));
  return {
    model: { from: 'file', pattern },
    evaluation,
    reason: `the names of the files differ in ${parts.slice(0, 3).join(', ')}`,
    open:
      shares === true && areNames
        ? []
        : [ask(`No column names a model. Are ${parts.slice(0, 3).join(', ')} the models?`)],
  };
}

function evaluationOf(paths: readonly string[], others: readonly Difference[]): Mapping['evaluation'] {
  const [folder] = others;
  return folder ? { from: 'file', pattern: folder.pattern } : { from: 'name', name: commonName(paths) };
}

/** Whether a text holds a word or words, as such: `a` stands not in `steady`. */
function standsIn(text: string, words: string): boolean {
  const isInWord = (at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isInWord(at - 1) && !isInWord(at + words.length)) return true;
  return false;
}

/** Where models have their names elsewhere, the files' names may tell evaluations apart. */
function evaluationBeside(sight: Sight, model: Seen | null): Mapping['evaluation'] {
  const { tables } = sight.group;
  const paths = tables.map(({ path }) => path);
  if (tables.length === 1)
    return isNamed(paths[0]?.split('/').at(-1) ?? '')
      ? { from: 'file', pattern: wholeName(paths) }
      : { from: 'name', name: commonName(paths) };
  const isNamedAfter = tables.some((table, t) => {
    const name = (table.path.split('/').at(-1) ?? '').toLowerCase();
    return sight.pool.rows.some((row, i) => {
      const text = model === null ? '' : textOf(row[model.at]).toLowerCase();
      return sight.pool.table[i] === t && text !== '' && standsIn(name, text.split('/').at(-1) ?? '');
    });
  });
  const rows = tables.reduce((sum, table) => sum + table.sample.length, 0);
  if (isNamedAfter || rows <= tables.length * 2 || sharesSamples(sight) !== false)
    return { from: 'name', name: commonName(paths) };
  return { from: 'file', pattern: wholeName(paths) };
}

/** Finds what names the models: columns of a wide table, a column, what is compared beside, the files' names. */
export function findModels(sight: Sight, wide: Wide | null, siblings: Siblings): Models {
  const { pool, group } = sight;
  const dataset = free(sight, 'evaluation').find(
    ({ facts }) => facts.distinct === 1 && facts.filled === facts.rows && !isProse(facts),
  );
  const from = (column: Seen | null, model: Mapping['model'], reason: string): Models => ({
    model,
    reason,
    evaluation: evaluationBeside(sight, column),
    runs: pool.rows.map((row) => (column === null ? '' : textOf(row[column.at]))),
    open: [],
  });
  const named = (): Models => {
    if (wide !== null && free(sight, 'model').every(({ facts }) => facts.distinct < 2))
      return from(
        null,
        { from: 'columns' },
        `columns are named after ${wide.systems.slice(0, 3).join(', ')}`,
      );
    const column = modelColumn(sight);
    if (column !== null) return from(column, { from: 'column' }, column.reason);
    const isFileNamed = differences(group.tables.map(({ path }) => path)).some(
      (one) => likeModels(one) >= 0.5,
    );
    const method = isFileNamed ? null : methodColumn(sight);
    if (method !== null) return from(method, { from: 'column' }, method.reason);
    const found = fromFiles(sight, siblings);
    const isPerFile = found.model.from === 'file';
    return { ...found, runs: pool.table.map((table) => (isPerFile ? String(table) : '')) };
  };
  const models = named();
  if (dataset === undefined || dataset.role !== null) return models;
  give(dataset, 'evaluation', 'the same in every row');
  return { ...models, evaluation: { from: 'column' } };
}
