import { isNumeric } from './column-facts';
import { isModelName } from './names';
import { give, type Sight } from './sight';

/** The value of an object of keys: an answer, or a score. */
export function placeKeys(sight: Sight): void {
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
