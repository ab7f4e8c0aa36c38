import type { ColumnFacts } from '../column-facts';
import { noneIn } from '../none-given';
import { metricName, takeScore } from '../score-columns';
import { openWords, type ReadingGuess, readingOf } from '../scores';
import { type Seen, type Sight, give, held } from '../sight';
import { foldWord } from '../words';
import { presets } from './index';
import type { Preset, PresetColumn } from './preset';

const couldBe = ({ marks, never = [] }: Preset, { columns }: Sight): boolean =>
  marks.every((mark) => columns.some(({ name }) => mark.test(name))) &&
  !columns.some(({ name, facts }) => facts.filled > 0 && never.some((mark) => mark.test(name)));

/** Gives the columns of a tool's file the roles of its ready-made mapping; null where none is of these columns. */
export function takePreset(sight: Sight): Preset | null {
  const preset = presets.find((one) => couldBe(one, sight));
  if (preset === undefined) return null;
  const metrics: Metrics = new Map();
  for (const rule of preset.columns)
    for (const column of sight.columns) if (column.role === null) take(sight, column, rule, preset, metrics);
  return preset;
}

/** The metric of a score, by what its column's name says of it: its explanation says the same. */
type Metrics = Map<string, string | undefined>;

function take(sight: Sight, column: Seen, rule: PresetColumn, { tool }: Preset, metrics: Metrics): void {
  const found = rule.is.exec(column.name);
  if (found === null || rule.when?.(column.facts) === false) return;
  const same = rule.unless?.(column.name);
  if (same !== undefined && same !== column.name && sight.columns.some(({ name }) => name === same))
    return give(column, 'kept', `the same as ${same}`);
  if (rule.firstOnly && held(sight, rule.role).length > 0) return;
  // A column that names the models of some rows only names none.
  if (rule.role === 'model' && column.facts.filled < column.facts.rows)
    return give(column, 'kept', 'some rows have none');
  const groups = found.slice(1).filter((group): group is string => group !== undefined);
  const said = rule.metric?.(...groups) ?? groups[0] ?? column.name;
  const metric = metricName(said.replaceAll('.', '_'));
  const reason = `as ${tool} writes it`;
  const { unit, per } = rule;
  const key = groups.join('/');
  if (rule.role === 'score') {
    score(sight, column, rule, metric, reason);
    metrics.set(key, column.more.metric);
  } else if (rule.role === 'explanation')
    give(column, 'explanation', reason, { metric: metrics.get(key) ?? metric });
  else give(column, rule.role, reason, { ...(unit && { unit }), ...(per && { per }) });
}

function score(sight: Sight, column: Seen, rule: PresetColumn, metric: string, reason: string): void {
  const isWhole = sight.group.tables.every(({ total, sample }) => total === sample.length);
  const isNamed = held(sight, 'metric').length > 0;
  const reading =
    scaled(rule, column.facts) ??
    worded(rule, column.facts) ??
    readingOf({ column: metric, metric, isScore: true, isNamed }, column.facts, isWhole);
  if (reading !== null) {
    takeScore(sight, column, { ...reading, reason: `${reason}: ${reading.reason}` }, metric);
    const { lowerIsBetter, only } = rule;
    column.more = {
      ...column.more,
      ...(lowerIsBetter !== undefined && { lowerIsBetter }),
      ...(only && { only }),
    };
  } else if (column.facts.filled === 0) {
    takeScore(
      sight,
      column,
      { reading: { as: 'number' }, reason: `${reason}; it is empty`, open: [], words: [] },
      metric,
    );
  } else if (column.facts.distinct <= 50 && column.facts.medianLength <= 60)
    give(column, 'label', `${reason}: words, no scores`, { per: 'response' });
  else give(column, 'kept', `${reason}: texts, no scores`);
}

/** The scale of the tool's documentation, where the values keep to it, or there are none. */
function scaled({ scale }: PresetColumn, facts: ColumnFacts): ReadingGuess | null {
  if (scale === undefined) return null;
  const [min, max] = scale;
  const { facts: others, none, less } = noneIn('', facts, () => ({ min, max }));
  const known = facts.filled - facts.infinite;
  const keeps = others.numbers > 0 && facts.numbers >= known * 0.7 && others.min >= min && others.max <= max;
  if (facts.filled > 0 && !keeps) return null;
  return {
    reading: { as: 'number', min, max, ...none },
    reason: `from ${String(min)} to ${String(max)}${less}`,
    open: [],
    words: [],
  };
}

/** The words of the tool, where there are no others. */
function worded({ words }: PresetColumn, facts: ColumnFacts): ReadingGuess | null {
  if (words === undefined || facts.filled === 0) return null;
  const known = new Set(
    [...words.right, ...words.wrong, ...(words.third ?? []).map(({ word }) => word)].map(foldWord),
  );
  if (![...facts.values.keys()].every((word) => known.has(word))) return openWords(facts);
  return { reading: words, reason: 'its own words', open: [], words: [] };
}
