import { listedMetric } from '../records/known-metrics';
import { countOf, determines, within } from './dependence';
import type { Role } from './mapping';
import { foldName } from './names';
import { give, held, type Seen, type Sight } from './sight';

/** Rows of a model on the average, below which that all say the same says little. */
const ROWS = 4;

/** What has to be of each answer, if its whole name says so: that it is of the model is asked, not taken. */
const OF_ANSWERS = new Set(['score', 'output', 'extracted', 'answer', 'reference', 'input']);
/** What is counted and measured of each answer: one value for all of a model's is its price or its limit. */
const COUNTED = new Set<Role | null>(['cost', 'input_tokens', 'output_tokens', 'total_tokens', 'latency']);
/** Roles that a column of one value a model may have as well. */
const NEVER = new Set(['model', 'condition', 'epoch', 'evaluation', 'metric', 'judge']);

/** Whether a column says the same in all rows of a model, and not of all models. */
export function isOfModel({ depends, pool }: Sight, column: Seen, runs: readonly string[]): boolean {
  const models = depends.texts(runs);
  const codes = depends.of(column);
  const { groups } = within(models, codes);
  if (groups < 2 || column.facts.distinct < 2 || column.facts.distinct > groups) return false;
  if (pool.rows.length < countOf(models) * ROWS) return false;
  return determines(models, codes) === true;
}

/** Labels of a model: its country, size, price, another name of it. They say nothing of one answer. */
export function findAttributes(sight: Sight, runs: readonly string[]): void {
  for (const column of sight.columns) {
    const { role, named } = column;
    if ((role !== null && !COUNTED.has(role)) || NEVER.has(named?.meaning ?? '')) continue;
    if (named?.whole === true && OF_ANSWERS.has(named.meaning)) continue;
    if (!isOfModel(sight, column, runs)) continue;
    column.more = {};
    give(column, 'label', 'the same in every row of a model', { per: 'response' });
  }
}

/**
 * Scores of a tool's file that are none of its known ones, and that the model alone determines or all rows share: someone
 * added what is known of the models, or how they were run.
 */
export function dropOfModels(sight: Sight, runs: readonly string[]): void {
  const scores = held(sight, 'score').filter(({ name }) => listedMetric(foldName(name)) === null);
  for (const column of scores) {
    const isOne = column.facts.distinct === 1 && column.facts.filled >= SAME && hasOther(sight);
    if (!isOne && !isOfModel(sight, column, runs)) continue;
    column.more = {};
    give(column, 'label', isOne ? 'the same in every row' : 'the same in every row of a model', {
      per: 'response',
    });
  }
}

/** Rows from which on it is no accident that all have one value. */
const SAME = 6;

/** Whether a score differs from row to row. */
const hasOther = (sight: Sight): boolean => held(sight, 'score').some(({ facts }) => facts.distinct > 1);
