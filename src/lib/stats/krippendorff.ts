import { limits, UNDEFINED_INTERVAL, type Interval } from './interval';
import { judgedOf, type Judgements } from './judgements';
import { momentsFromCounts, momentsOf, variance } from './moments';
import { quantileOfSorted } from './quantile';
import { DEFAULT_RESAMPLES, DEFAULT_SEED, mulberry32, type Resampling } from './resampling';

/** low and high are those of alpha. */
export interface Krippendorff extends Interval {
  /** 1 for perfect agreement, 0 for that of chance; null where no answer has two judgements, and where all are equal. */
  alpha: number | null;
  /** Answers with two judgements or more: no others count. */
  answers: number;
}

/** What a difference is: another value, so many places in the order of all judgements, or so much. */
export type RatingScale = 'nominal' | 'ordinal' | 'interval';

/**
 * Agreement of judges, α = 1 − observed / expected disagreement (Krippendorff 2011), of judges × answers with null where a
 * judge said nothing. Squared differences of mid-ranks are those of the ordinal scale; the observed ones are then Σ_u m_u·s²_u
 * / n over answers u of m_u judgements, those expected the variance of all n. Percentile limits at 95 % of draws of answers
 * (not judgements) with mulberry32, leaving out draws in which all judgements are equal; they depend on the order of answers.
 * Null limits below two answers. Throws a RangeError where judges differ in their number of answers, or a judgement is not a
 * finite number.
 */
export function krippendorff(
  ratings: Judgements,
  kind: RatingScale,
  { seed = DEFAULT_SEED, resamples = DEFAULT_RESAMPLES }: Resampling = {},
): Krippendorff {
  const { values, places } = judgedOf(ratings);
  const { kinds, kindOf } = kindsOf(places);
  const answers = kindOf.length;
  const times = new Int32Array(kinds.length);
  for (const at of kindOf) times[at] = (times[at] ?? 0) + 1;
  const alphaOf = kind === 'nominal' ? nominal(values, kinds) : scaled(values, kinds, kind);
  const alpha = alphaOf(times);
  if (answers < 2) return { alpha, answers, ...UNDEFINED_INTERVAL };
  const random = mulberry32(seed);
  const drawn: number[] = [];
  for (let draw = 0; draw < resamples; draw += 1) {
    times.fill(0);
    for (let k = 0; k < answers; k += 1) {
      const at = kindOf[Math.floor(random() * answers)] ?? 0;
      times[at] = (times[at] ?? 0) + 1;
    }
    const one = alphaOf(times);
    if (one !== null) drawn.push(one);
  }
  const sorted = Float64Array.from(drawn).sort();
  return { alpha, answers, ...limits(quantileOfSorted(sorted, 0.025), quantileOfSorted(sorted, 0.975)) };
}

/** Answers judged twice or more, those with the same judgements counted together: a draw is then a sum over fewer. */
function kindsOf(places: readonly Int32Array[]): { kinds: Int32Array[]; kindOf: number[] } {
  const kinds: Int32Array[] = [];
  const found = new Map<string, number>();
  const kindOf = places.flatMap((all) => {
    const ofAnswer = all.filter((place) => place >= 0).sort();
    if (ofAnswer.length < 2) return [];
    const key = ofAnswer.join(' ');
    const kind = found.get(key) ?? kinds.push(ofAnswer) - 1;
    found.set(key, kind);
    return [kind];
  });
  return { kinds, kindOf };
}

/** α where answers of each kind are there so many times. */
type AlphaOf = (times: Int32Array) => number | null;

const alphaFrom = (observed: number, expected: number | null): number | null =>
  expected !== null && expected > 0 ? 1 - observed / expected : null;

/** How often each value is among all judgements. */
function countsOf(values: readonly number[], kinds: readonly Int32Array[], times: Int32Array): number[] {
  const counts = values.map(() => 0);
  for (const [u, ofAnswer] of kinds.entries())
    for (const place of ofAnswer) counts[place] = (counts[place] ?? 0) + (times[u] ?? 0);
  return counts;
}

function nominal(values: readonly number[], kinds: readonly Int32Array[]): AlphaOf {
  /** Ordered pairs that differ, of n with so many of each value. */
  const unlike = (counts: readonly number[], n: number) =>
    counts.reduce((sum, count) => sum - count * count, n * n);
  const own = kinds.map((ofAnswer) => {
    const m = ofAnswer.length;
    return unlike(countsOf(values, [ofAnswer], Int32Array.of(1)), m) / (m - 1);
  });
  return (times) => {
    const counts = countsOf(values, kinds, times);
    const n = counts.reduce((sum, count) => sum + count, 0);
    const observed = own.reduce((sum, one, u) => sum + one * (times[u] ?? 0), 0) / n;
    return alphaFrom(observed, n < 2 ? null : unlike(counts, n) / (n * (n - 1)));
  };
}

function scaled(
  values: readonly number[],
  kinds: readonly Int32Array[],
  kind: 'ordinal' | 'interval',
): AlphaOf {
  const observedOf = (positions: readonly number[]) =>
    kinds.map((ofAnswer) => {
      const own = Array.from(ofAnswer, (place) => positions[place] ?? NaN);
      return own.length * (variance(momentsOf(own)) ?? NaN);
    });
  const ofValues = kind === 'interval' ? observedOf(values) : null;
  return (times) => {
    const counts = countsOf(values, kinds, times);
    const positions = kind === 'interval' ? values : midPlaces(counts);
    const own = ofValues ?? observedOf(positions);
    const all = momentsFromCounts(counts.map((n, place) => ({ value: positions[place] ?? NaN, n })));
    const observed = own.reduce((sum, one, u) => sum + one * (times[u] ?? 0), 0) / all.n;
    return alphaFrom(observed, variance(all));
  };
}

/** Mean place of those of each value among all, but for a constant. */
function midPlaces(counts: readonly number[]): number[] {
  let before = 0;
  return counts.map((count) => {
    before += count;
    return before - count / 2;
  });
}
