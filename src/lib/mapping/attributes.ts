import { countOf, determines, within } from './dependence';
import { give, type Seen, type Sight } from './sight';

/** Rows of a model on the average, below which that all say the same says little. */
const ROWS = 4;

/** What has to be of each answer, if its whole name says so: that it is of the model is asked, not taken. */
const OF_ANSWERS = new Set(['score', 'output', 'extracted', 'answer', 'reference', 'input']);
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
    if (role !== null || NEVER.has(named?.meaning ?? '')) continue;
    if (named?.whole === true && OF_ANSWERS.has(named.meaning)) continue;
    if (isOfModel(sight, column, runs))
      give(column, 'label', 'the same in every row of a model', { per: 'response' });
  }
}
