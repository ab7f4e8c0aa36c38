import { isNumeric } from './column-facts';
import { areBareSystems } from './metric-stem';
import { isModelName } from './names';
import { give, type Sight } from './sight';

/** Columns of keys that each hold a list of rows, of tables that are documents: `{ "arc": [...], "boolq": [...] }`. */
function keysOfLists({ group: { tables } }: Sight): ReadonlySet<string> {
  const [rows] = tables.map((table) => table.rows);
  if (rows?.layout !== 'document') return new Set();
  const stars = rows.path.flatMap((step, i) => (step === '*' ? [rows.path[i + 1] === '[]'] : []));
  return new Set(stars.flatMap((isList, nth) => (isList ? [`key ${String(nth + 1)}`] : [])));
}

/** What keys of a document name: models, or what the rows below them are of; the value of an object of keys: an answer, or a score. */
export function placeKeys(sight: Sight): void {
  const lists = keysOfLists(sight);
  for (const column of sight.columns) {
    if (!/^key \d$/.test(column.name)) continue;
    const names = [...column.facts.values.values()].map(({ text }) => text);
    const areModels = names.every(isModelName) || (lists.has(column.name) && areBareSystems(names));
    if (areModels) column.named = { meaning: 'model', whole: true, rank: 0 };
    else if (lists.has(column.name)) column.named = { meaning: 'task', whole: true, rank: 0 };
  }
  const value = sight.columns.find(({ name }) => name === 'value');
  if (value === undefined || !sight.columns.some(({ name }) => name === 'key 1')) return;
  value.named = { meaning: isNumeric(value.facts) ? 'score' : 'output', whole: true, rank: 0 };
}

/** One line a metric: its name in one column, its score in another. */
export function takeMetric(sight: Sight): void {
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
