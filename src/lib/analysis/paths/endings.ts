import { clusteredEstimate, type Interval, type NoInterval, wilson } from '../../stats';
import type { Trace } from './compared-paths';
import { repeatsIn } from './parting';

export interface Ending extends Interval {
  /** `last`: the last call is of this tool; `none`: there is no call at all; what else happened on the way. */
  what: 'all' | 'last' | 'none' | 'error' | 'again';
  tool: string | null;
  answers: number;
  right: number;
  /** Why there is no interval. */
  why: NoInterval | null;
}

/** Of answers of which somebody says whether they are right: how many are, of those that end alike. null without any. */
export function endingsOf(traces: readonly Trace[]): Ending[] | null {
  const known = traces.filter(({ isRight }) => isRight !== null);
  if (known.length === 0) return null;
  const byLast = new Map<string | null, Trace[]>();
  for (const one of known) {
    const last = one.steps.at(-1)?.name ?? null;
    const own = byLast.get(last);
    if (own) own.push(one);
    else byLast.set(last, [one]);
  }
  const ends = [...byLast]
    .map(([tool, own]) => endingOf(tool === null ? 'none' : 'last', tool, own))
    .sort((a, b) => b.answers - a.answers || ((a.tool ?? '') < (b.tool ?? '') ? -1 : 1));
  const failed = known.filter(({ steps }) => steps.some((step) => step.failed));
  const looped = known.filter(({ steps }) => repeatsIn(steps) > 0);
  return [
    endingOf('all', null, known),
    ...ends,
    ...(failed.length > 0 ? [endingOf('error', null, failed)] : []),
    ...(looped.length > 0 ? [endingOf('again', null, looped)] : []),
  ];
}

function endingOf(what: Ending['what'], tool: string | null, own: readonly Trace[]): Ending {
  const right = own.filter(({ isRight }) => isRight === true).length;
  return { what, tool, answers: own.length, right, ...intervalOf(own, right) };
}

/** Of fewer samples with several answers each nothing is said. */
const LEAST_SAMPLES = 4;

/** Answers to one sample are alike: where some have several, the interval allows for it. */
function intervalOf(own: readonly Trace[], right: number): Interval & { why: NoInterval | null } {
  const samples = own.map(({ sample }) => sample);
  if (new Set(samples).size === own.length) return { ...wilson(right, own.length), why: null };
  const { low, high, why } = clusteredEstimate(
    own.map(({ isRight }) => (isRight ? 1 : 0)),
    samples,
  );
  // All are right, or none is: no spread is seen, and the samples alone are counted, as if each had one answer.
  if (why === 'equal clusters' && (right === 0 || right === own.length)) {
    const n = new Set(samples).size;
    return n < LEAST_SAMPLES
      ? { low, high, why: 'few clusters' }
      : { ...wilson(right === 0 ? 0 : n, n), why: null };
  }
  return { low: low === null ? null : Math.max(0, low), high: high === null ? null : Math.min(1, high), why };
}
