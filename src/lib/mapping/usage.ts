import { isNumeric } from './column-facts';
import { durationsIn } from './durations';
import type { Role } from './mapping';
import { foldName } from './names';
import { readWritten, withoutDollars } from './numbers';
import { free, give, held, type Seen, type Sight } from './sight';

const TOKENS = ['input_tokens', 'output_tokens', 'total_tokens', 'reasoning_tokens'] as const;

/** Numbers that a tool counts or measures, errors, times: told by name and checked by their values. */
export function findUsage(sight: Sight): void {
  for (const role of [...TOKENS, 'cost'] as const)
    for (const column of free(sight, role))
      takeFirst(sight, column, role, isNumeric(column.facts) || (role === 'cost' && areDollars(column)));
  for (const column of free(sight, 'time'))
    if (column.facts.filled > 0) takeFirst(sight, column, 'time', true);
  for (const column of free(sight, 'latency').sort(
    (a, b) => Number(isOfBeginning(a)) - Number(isOfBeginning(b)),
  )) {
    if (column.facts.dates > column.facts.filled / 2) takeFirst(sight, column, 'time', true);
    else if (isNumeric(column.facts)) latency(sight, column);
    else if (areDurations(column)) durations(sight, column);
    else column.named = notANumber(column);
  }
  for (const column of free(sight, 'error'))
    if (isDistance(column)) column.named = { meaning: 'score', whole: false, rank: 95 };
    else takeFirst(sight, column, 'error', true);
}

const areDollars = ({ facts }: Seen): boolean =>
  [...facts.values.values()].every(({ text }) => readWritten(withoutDollars(text)) !== null);

/** How far every answer is off, or how many mistakes it has: no failure, and no code of one. */
const isDistance = ({ facts }: Seen): boolean =>
  isNumeric(facts) &&
  facts.filled >= facts.rows * 0.9 &&
  facts.distinct > 2 &&
  (facts.whole < facts.numbers || facts.max < 100);

/** What is written with a unit or a currency (`1.2s`, `3:25`, `$0.02`) was measured: it is no answer. */
const MEASURED =
  /^[$€£¥]?\s*\d[\d.,:]*\s*(ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|usd|eur|cents?|[$€£¥])?(\s*\d[\d.,]*\s*(ms|s|secs?|m|mins?))*$/i;
const notANumber = ({ facts }: Seen): Seen['named'] =>
  [...facts.values.values()].every(({ text }) => MEASURED.test(text.trim()))
    ? { meaning: 'amount', whole: false, rank: 0 }
    : null;

/** Time to a first token or action is a part of what an answer takes. */
const isOfBeginning = ({ name }: Seen): boolean => /first|ttft|queue|wait/i.test(name);

function takeFirst(sight: Sight, column: Seen, role: Role, fits: boolean): void {
  const taken = held(sight, role).find(({ more }) => more.system === column.more.system);
  if (!fits && column.facts.filled > 0) column.named = notANumber(column);
  else if (taken && isNumeric(column.facts)) column.named = { meaning: 'amount', whole: false, rank: 0 };
  else if (taken) give(column, 'kept', `another column is there: ${taken.name}`);
  else if (column.facts.filled === 0) give(column, 'kept', 'it is empty');
  else give(column, role, 'by its name', asWritten(column));
}

/** What a comma means in numbers that are no scores. */
const asWritten = ({ facts }: Seen): Seen['more'] =>
  facts.numbers > 0 && facts.decimal === ',' ? { reading: { as: 'number', decimal: ',' } } : {};

const textsIn = ({ facts }: Seen): string[] => [...facts.values.values()].map(({ text }) => text);
const areDurations = (column: Seen): boolean => durationsIn(textsIn(column)) !== null;

/** Each cell says its unit: `1.2s`, `850ms`, `1m 03s`. */
function durations(sight: Sight, column: Seen): void {
  takeFirst(sight, column, 'latency', true);
  const [text = ''] = textsIn(column);
  const more = { unit: 'written' as const, ...commaIn(column) };
  if (column.role === 'latency') give(column, 'latency', `each cell says its unit, such as ${text}`, more);
}
const commaIn = (column: Seen): Seen['more'] =>
  durationsIn(textsIn(column))?.decimal === ',' ? { reading: { as: 'number', decimal: ',' } } : {};

function latency(sight: Sight, column: Seen): void {
  takeFirst(sight, column, 'latency', true);
  if (column.role !== 'latency') return;
  const name = foldName(column.name);
  const median = column.facts.median;
  if (/(^|_)(ms|millis|milliseconds|msec)$/.test(name))
    return give(column, 'latency', 'its name says ms', { unit: 'ms' });
  if (/(^|_)(s|sec|secs|seconds|segundos|secondes|sekunden)$/.test(name))
    return give(column, 'latency', 'its name says seconds', { unit: 's' });
  const size = String(Math.round(median * 100) / 100);
  if (column.facts.max === 0) return give(column, 'latency', 'all are 0', { unit: 's' });
  const unit = median > 200 ? 'ms' : 's';
  give(column, 'latency', `the median is ${size}: ${unit === 'ms' ? 'milliseconds' : 'seconds'}`, { unit });
  if (median >= 60 && median <= 200)
    sight.open.push({
      column: column.name,
      code: 'latency_unit',
      question: `Is ${column.name} in seconds or milliseconds? Its median is ${size}.`,
    });
}
