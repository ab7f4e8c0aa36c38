import { isNumeric } from './column-facts';
import type { Role } from './mapping';
import { foldName } from './names';
import { free, give, held, type Seen, type Sight } from './sight';

const TOKENS = ['input_tokens', 'output_tokens', 'total_tokens', 'reasoning_tokens'] as const;

/** Numbers that a tool counts or measures, errors, times: told by name and checked by their values. */
export function findUsage(sight: Sight): void {
  for (const role of [...TOKENS, 'cost'] as const)
    for (const column of free(sight, role)) takeFirst(sight, column, role, isNumeric(column.facts));
  for (const column of free(sight, 'time'))
    if (column.facts.filled > 0) takeFirst(sight, column, 'time', true);
  for (const column of free(sight, 'latency').sort(
    (a, b) => Number(isOfBeginning(a)) - Number(isOfBeginning(b)),
  )) {
    if (column.facts.dates > column.facts.filled / 2) takeFirst(sight, column, 'time', true);
    else if (isNumeric(column.facts)) latency(sight, column);
    else column.named = null;
  }
  for (const column of free(sight, 'error')) takeFirst(sight, column, 'error', true);
}

/** Time to a first token or action is a part of what an answer takes. */
const isOfBeginning = ({ name }: Seen): boolean => /first|ttft|queue|wait/i.test(name);

function takeFirst(sight: Sight, column: Seen, role: Role, fits: boolean): void {
  const taken = held(sight, role).find(({ more }) => more.system === column.more.system);
  if (!fits && column.facts.filled > 0) column.named = null;
  else if (taken && isNumeric(column.facts)) column.named = { meaning: 'amount', whole: false, rank: 0 };
  else if (taken) give(column, 'kept', `another column is there: ${taken.name}`);
  else if (column.facts.filled === 0) give(column, 'kept', 'it is empty');
  else give(column, role, 'by its name', asWritten(column));
}

/** What a comma means in numbers that are no scores. */
const asWritten = ({ facts }: Seen): Seen['more'] =>
  facts.numbers > 0 && facts.decimal === ',' ? { reading: { as: 'number', decimal: ',' } } : {};

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
