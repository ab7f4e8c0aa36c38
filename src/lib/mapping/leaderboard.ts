import { isNumeric, isProse } from './column-facts';
import type { Sight } from './sight';

/** Meanings of columns that tell of a sample. */
const ofSamples = new Set(['sample', 'input', 'output', 'extracted', 'reference']);

/** A row a model with figures: tasks in columns, or totals with nothing that names a sample. */
export function isLeaderboard(sight: Sight): boolean {
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

/** Each figure of a row a model is a metric. */
export function takeTasks(sight: Sight): void {
  for (const column of sight.columns)
    if (isNumeric(column.facts) && column.named?.meaning !== 'model')
      column.named = { meaning: 'score', whole: true, rank: 0 };
}
