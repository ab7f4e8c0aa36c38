import { meanEstimate, type MeanEstimate } from '../../stats';
import { bySample, type Trace } from './compared-paths';
import { partingOf, type Parting } from './parting';

/** How many samples first part at one call. */
export interface PartingsAt {
  /** From 1; null: never. */
  call: number | null;
  /** Further calls are in it. */
  isLast: boolean;
  samples: number;
  how: Record<Parting['how'], number>;
}

/** What a right and a wrong answer to one sample do where they first part. */
export interface Fork {
  /** null: it makes no further call. */
  right: string | null;
  wrong: string | null;
  pairs: number;
  samples: number;
}

export interface Partings {
  /** Samples with two answers or more. */
  samples: number;
  answers: number;
  at: readonly PartingsAt[];
  /** Pairs are of answers of one contender, or (where nobody answered twice) of different ones. */
  pairs: 'repeats' | 'contenders';
  /** Shares of pairs, as a mean over samples; n counts samples. */
  sameCalls: MeanEstimate;
  sameTools: MeanEstimate;
  sameOutcome: MeanEstimate;
  /** Samples with right and wrong answers, and their partings, the most frequent first. */
  mixed: number;
  mixedPairs: number;
  forks: readonly Fork[];
}

const LAST = 11;

/** null where no sample has two answers. */
export function partingsOf(traces: readonly Trace[]): Partings | null {
  const samples = [...bySample(traces).values()].filter((own) => own.length > 1);
  if (samples.length === 0) return null;
  const isRepeated = samples.some((own) => pairsOf(own).some(isOfOne));
  const pairs = isRepeated ? ('repeats' as const) : ('contenders' as const);
  const counted = samples.map((own) => pairsOf(own).filter((pair) => isOfOne(pair) === isRepeated));
  return {
    ...{ samples: samples.length, answers: samples.flat().length, at: countedAt(samples), pairs },
    sameCalls: shareOf(counted, (a, b) => partingOf([a.steps, b.steps]) === null),
    sameTools: shareOf(counted, (a, b) => (partingOf([a.steps, b.steps])?.tools ?? null) === null),
    sameOutcome: shareOf(counted, (a, b) =>
      a.isRight === null || b.isRight === null ? null : a.isRight === b.isRight,
    ),
    ...forksOf(samples),
  };
}

type Pair = readonly [Trace, Trace];

/** Beyond so many answers to one sample, the first of them stand for all. */
const MOST_ANSWERS = 24;

const pairsOf = (own: readonly Trace[]): Pair[] =>
  own.slice(0, MOST_ANSWERS).flatMap((a, i) => own.slice(i + 1, MOST_ANSWERS).map((b): Pair => [a, b]));

const isOfOne = ([a, b]: Pair): boolean => a.contender.key === b.contender.key;

function shareOf(
  samples: readonly (readonly Pair[])[],
  holds: (a: Trace, b: Trace) => boolean | null,
): MeanEstimate {
  const shares = samples.flatMap((pairs) => {
    const known = pairs.map(([a, b]) => holds(a, b)).filter((one) => one !== null);
    return known.length === 0 ? [] : [known.filter(Boolean).length / known.length];
  });
  return meanEstimate(shares);
}

function countedAt(samples: readonly (readonly Trace[])[]): PartingsAt[] {
  const partings = samples.map((own) => partingOf(own.map(({ steps }) => steps)));
  const latest = Math.min(LAST, Math.max(0, ...partings.map((one) => one?.call ?? 0)));
  const rows = [...Array.from({ length: latest }, (_, i) => i + 1), null];
  return rows.map((call) => {
    const isLast = call === LAST;
    const own = partings.filter((one) =>
      call === null ? one === null : one !== null && (isLast ? one.call >= LAST : one.call === call),
    );
    const n = (how: Parting['how']) => own.filter((one) => one?.how === how).length;
    const how = { tools: n('tools'), arguments: n('arguments'), end: n('end') };
    return { call, isLast, samples: own.length, how };
  });
}

function forksOf(samples: readonly (readonly Trace[])[]): Pick<Partings, 'mixed' | 'mixedPairs' | 'forks'> {
  const found = new Map<string, Fork & { last: number }>();
  let [mixed, mixedPairs] = [0, 0];
  samples.forEach((own, at) => {
    const pairs = pairsOf(own).flatMap(([a, b]): Pair[] =>
      a.isRight === null || b.isRight === null || a.isRight === b.isRight
        ? []
        : a.isRight
          ? [[a, b]]
          : [[b, a]],
    );
    if (pairs.length > 0) mixed++;
    mixedPairs += pairs.length;
    for (const [right, wrong] of pairs) {
      const call = partingOf([right.steps, wrong.steps])?.tools ?? null;
      if (call === null) continue;
      const next = [right, wrong].map(({ steps }) => steps[call - 1]?.name ?? null);
      const [goesOn = null, other = null] = next;
      const key = JSON.stringify(next);
      const fork = found.get(key) ?? { right: goesOn, wrong: other, pairs: 0, samples: 0, last: -1 };
      found.set(key, {
        ...fork,
        ...{ pairs: fork.pairs + 1, samples: fork.samples + (fork.last === at ? 0 : 1), last: at },
      });
    }
  });
  const forks = [...found.values()].sort((a, b) => b.pairs - a.pairs || b.samples - a.samples);
  return { mixed, mixedPairs, forks: forks.map(({ last: _, ...fork }) => fork) };
}
