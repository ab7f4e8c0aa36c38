import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import { declaredScores, lowerIsBetter, mtMetrics } from './metrics';
import { numberOf } from '../shared/reading';

/** The aggregates that one object of a report or card claims: for the whole run, or for the entries under a label. */
export function readDeclared(tape: JsonTape, from: Node, run: string, label: Label | null, sink: Sink): void {
  if (tape.kind(from) !== Kind.object) return;
  const n = firstNumber(tape, from, ['evaluated', 'total', 'count', 'total_entries']);
  for (const [metric, ...fields] of declaredScores) {
    const value = firstNumber(tape, from, fields) ?? (metric === 'exact_match' ? rate(tape, from, n) : null);
    if (value === null) continue;
    const facts = mtMetrics[metric];
    sink.declared({
      run,
      metric,
      label,
      value,
      n,
      lowerIsBetter: facts?.lowerIsBetter ?? (lowerIsBetter.has(metric) ? true : null),
      min: facts?.min ?? null,
      max: facts?.max ?? null,
    });
  }
}

/**
 * `by_difficulty` and its like: an object of groups, each with the aggregates of its entries. The group `unknown`
 * holds entries without that label.
 */
export function readGroups(tape: JsonTape, owner: Node, run: string, sink: Sink): void {
  for (const key of ['difficulty', 'domain', 'provenance', 'segment']) {
    const groups = tape.get(owner, `by_${key}`);
    if (tape.kind(groups) !== Kind.object) continue;
    for (let group = tape.first(groups); group !== ABSENT; group = tape.next(group)) {
      const value = tape.key(group);
      if (value !== 'unknown' && value !== '') readDeclared(tape, group, run, [key, value], sink);
    }
  }
}

function rate(tape: JsonTape, from: Node, n: number | null): number | null {
  const count = firstNumber(tape, from, ['exact_match_count', 'exact_matches']);
  return count === null || n === null || n <= 0 ? null : count / n;
}

function firstNumber(tape: JsonTape, from: Node, fields: readonly string[]): number | null {
  for (const field of fields) {
    const value = numberOf(tape, tape.get(from, field));
    if (value !== null) return value;
  }
  return null;
}
