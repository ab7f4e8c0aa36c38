import { isProse } from './column-facts';
import type { Open } from './mapping';
import { holdsMeans } from './means';
import type { Models } from './model';
import { foldName, isModelName } from './names';
import { otherHeader } from './other-header';
import type { SampleKey } from './sample-key';
import { held, type Seen, type Sight } from './sight';
import { repeatedSystems } from './repeated-systems';
import { unnamedRows } from './unnamed-rows';
import type { Wide } from './wide';

/** What a guess leaves open, each question once. `table`: a row is a model with its figures. */
export function openOf(
  sight: Sight,
  wide: Wide | null,
  models: Models,
  key: SampleKey,
  table: boolean,
): Open[] {
  const open: Open[] = [...models.open, ...sight.open];
  const scores = held(sight, 'score');
  const names = new Set(models.runs);
  const again = wide === null ? [] : repeatedSystems(wide);
  if (again.length > 0)
    open.unshift({
      column: null,
      code: 'systems_or_metrics',
      question: `${listed(again)} look like repeats of one model. Is each column a model of its own?`,
    });
  else if (wide?.doubtful === true)
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
  else if (wide !== null && isOfMetrics(sight))
    open.unshift({
      column: null,
      code: 'no_samples_in_table',
      question:
        'Each row is a metric, with one figure of every model. Read all as the results of one sample?',
    });
  else if ((wide !== null && holdsTasks(sight)) || holdsMeans(sight, key))
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
  if (key.sample === 'position' && wide === null && names.size > 1 && !table)
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
  const other = sight.group.tables.map(otherHeader).find((names) => names !== null);
  if (other != null)
    open.unshift({
      column: null,
      code: 'other_table',
      question: `A row names columns once more, but others or in another order (${listed(other)}): another table begins there. Read both as one?`,
    });
  const [model] = held(sight, 'model');
  const [second] = model === undefined ? [] : otherModels(sight, model);
  if (model !== undefined && second !== undefined)
    for (const { name, at } of scores)
      if (at > second.at)
        open.push({
          column: name,
          code: 'is_score',
          question: `${second.name} names a model as well as ${model.name}. Is ${name} a score of the one in ${model.name}?`,
        });
  const unnamed =
    model === undefined || models.model.from !== 'column' ? null : unnamedRows(sight, model, models, key);
  if (model !== undefined && unnamed !== null) {
    const { count, name, why, instead } = unnamed;
    open.push({
      column: model.name,
      code: 'unnamed_rows',
      question: `${model.name} is empty in ${String(count)} of ${String(sight.pool.rows.length)} rows. Which model gave these answers?`,
      ...(name !== null && { named: { name, why } }),
      ...(instead.length > 0 && { instead }),
    });
  }
  const [id] = key.columns;
  const section = held(sight, 'condition').find(({ name }) => name === sectionOf(sight));
  if (section !== undefined && id !== undefined)
    open.push({
      column: section.name,
      code: 'which_sample',
      question: `Does ${id.name} tell samples apart, with ${section.name} as a condition?`,
    });
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
  for (const [first, ...others] of ofSetUps(scores))
    for (const other of others)
      open.push({
        column: other,
        code: 'is_score',
        question: `${first ?? ''} and ${other} look like one metric of two set-ups. Is each a metric of its own?`,
      });
  const [one, two] = numbered(sight);
  if (one !== undefined && two !== undefined)
    open.push({ column: two, code: 'systems_or_metrics', question: `Are ${one} and ${two} of two models?` });
  return open.filter((one, i) => open.findIndex(({ question }) => question === one.question) === i);
}

/** Rows that are metrics: the results of models, and no samples. */
const isOfMetrics = (sight: Sight): boolean =>
  held(sight, 'metric').some(({ facts }) => facts.distinct === facts.rows && facts.rows > 1);

/** Columns without names beside that of the model whose values are all names of models. */
const otherModels = ({ columns, group: { tables } }: Sight, model: Seen): Seen[] =>
  tables.some(({ rows }) => rows.layout === 'table' && !rows.header)
    ? columns.filter(
        (column) =>
          column !== model &&
          column.facts.filled > 0 &&
          [...column.facts.values.values()].every(({ text }) => isModelName(text)),
      )
    : [];

/** The column that heads of sections became, where they name no model. */
function sectionOf({ group: { tables } }: Sight): string | null {
  const [rows] = tables.map((table) => table.rows);
  return rows?.layout === 'table' && rows.sections?.name === 'section' ? 'section' : null;
}

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

/** What is run in several versions, with the number of one. */
const SET_UP =
  /(?<![^_])(prompts?|templates?|config|setups?|settings?|variant|version|strategy|method|mode|condition|arm|run|seed|trial|rep|repeat|attempt|try|epoch|iter|v)_?v?\d+(?![^_])/;

/** `prompt_v1`, `prompt_v2`: scores whose names differ in the number of a set-up or a run alone, together. */
function ofSetUps(scores: readonly Seen[]): string[][] {
  const byRest = new Map<string, string[]>();
  for (const { name, more } of scores) {
    const folded = foldName(name);
    if (more.system !== undefined || !SET_UP.test(folded)) continue;
    const rest = folded.replace(SET_UP, '$1*');
    byRest.set(rest, [...(byRest.get(rest) ?? []), name]);
  }
  return [...byRest.values()].filter((names) => names.length > 1);
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
