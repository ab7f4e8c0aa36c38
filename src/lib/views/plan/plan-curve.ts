import { halfWidthIf } from '../../stats';
import type { Ground } from './plan-ground';
import { type Way, widthOfWay } from './plan-words';

/** A run: what it takes (its cost, or its answers where costs are not known), and half the interval that it leaves. */
export interface RunAt {
  takes: number;
  width: number;
}

export interface Curve {
  way: string;
  points: readonly RunAt[];
}

export interface PlanCurve {
  /** Whether `takes` is a cost. */
  isPriced: boolean;
  /** More samples as often as now, and where it is known how answers vary, the same samples more often. */
  curves: readonly Curve[];
  /** The run that was read. */
  now: RunAt;
  /** Each next run that leads there. */
  ways: readonly (RunAt & { way: string })[];
  /** No number of answers to the same samples leaves less; null where it is not known how answers vary. */
  least: number | null;
}

const STEPS = 48;
/** As far beyond the furthest run, and at least so many times the one that was read. */
const [BEYOND, LEAST_TIMES] = [1.15, 3];

/** What an interval becomes with what one spends on it. */
export function curveOf(ground: Ground, ways: readonly Way[]): PlanCurve {
  const { omega2, n, KA, KB, costA, costB, knowsRepeats } = ground;
  const isPriced = costA !== null && costB !== null;
  const runAt = (samples: number, a: number, b: number): RunAt => ({
    takes: samples * (isPriced ? a * costA + b * costB : a + b),
    width: widthOfWay(ground, { way: '', name: '', samples, KA: a, KB: b, why: null }),
  });
  const now = runAt(n, KA, KB);
  const open = ways.flatMap(({ way, samples, KA: a, KB: b }) =>
    samples === null || a === null || b === null ? [] : [{ way, ...runAt(samples, a, b) }],
  );
  const furthest = BEYOND * Math.max(LEAST_TIMES * now.takes, ...open.map(({ takes }) => takes));
  // From half of what was read on, in equal steps of what a run takes.
  const times = Array.from({ length: STEPS + 1 }, (_, i) => 0.5 + (i / STEPS) * (furthest / now.takes - 0.5));
  return {
    ...{ isPriced, now, ways: open },
    curves: [
      { way: 'more samples', points: times.map((by) => runAt(n * by, KA, KB)) },
      ...(knowsRepeats
        ? [
            {
              way: 'these samples',
              points: times.filter((by) => by >= 1).map((by) => runAt(n, KA * by, KB * by)),
            },
          ]
        : []),
    ],
    least: knowsRepeats ? halfWidthIf({ omega2, answering: 0, n }) : null,
  };
}
