import { isClustered, isOfCounts } from '../../analysis/comparison/difference-of';
import type { Matrix, PairOfMatrix } from '../../analysis';
import type { ContenderBy, LeaderboardRow, MetricInfo } from '../../analysis/types';
import { cohenKappa, pairedBinary, phi, type PairedBinary } from '../../stats';
import { standingWords } from '../../present/direction-words';
import { interval, number, type Table, tableOf, text } from '../../table/table';
import { count, difference, differenceWithUnit, pValue, type ScoreScale, whole } from '../../ui/numbers';
import { correctionNames } from '../../present/correction-words';
import { intervalAfter, noIntervalReasons } from '../../present/interval-words';

export type Keys = readonly [a: string, b: string];

/** A pair as it is looked at: the row minus the column. */
export type OrientedPair = PairOfMatrix;

const minus = (value: number | null) => (value === null ? null : -value);

const turned = (pair: PairOfMatrix): OrientedPair => ({
  ...pair,
  row: pair.column,
  column: pair.row,
  value: minus(pair.value),
  low: minus(pair.high),
  high: minus(pair.low),
  won: pair.lost,
  lost: pair.won,
});

/** Every pair from both sides, by the keys of row and column. */
export function pairsByKeys({ pairs }: Matrix): ReadonlyMap<string, OrientedPair> {
  const found = new Map<string, OrientedPair>();
  for (const pair of pairs) {
    found.set(keyOf([pair.row.key, pair.column.key]), pair);
    found.set(keyOf([pair.column.key, pair.row.key]), turned(pair));
  }
  return found;
}

export const keyOf = ([a, b]: Keys): string => JSON.stringify([a, b]);

/** The pair that was chosen, where it is on view; else the best against the baseline, or against the second. */
export function pairOnView(
  { contenders }: Matrix,
  baseline: string | null,
  chosen: Keys | null,
): Keys | null {
  const keys = contenders.map(({ key }) => key);
  if (chosen && chosen[0] !== chosen[1] && chosen.every((key) => keys.includes(key))) return chosen;
  const [first, second] = keys;
  if (first === undefined || second === undefined) return null;
  return [first, baseline !== null && baseline !== first && keys.includes(baseline) ? baseline : second];
}

/** What is corrected together. */
export type Corrected = Pick<Matrix, 'family' | 'comparisons' | 'correction'>;

/** `Romano–Wolf over 15 pairs`, `Holm over 5 comparisons with the baseline`. */
export const correctedOver = ({ family, comparisons, correction }: Corrected): string =>
  family === 'pairs'
    ? `${correctionNames[correction]} over ${count(comparisons, 'pair')}`
    : `${correctionNames[correction]} over ${count(comparisons, 'comparison')} with the baseline`;

/** How many of the family can be told apart: `None of 15 pairs can be told apart after Romano–Wolf.` */
export function toldApart({
  pairs,
  family,
  comparisons,
  correction,
}: Pick<Matrix, 'pairs'> & Corrected): string {
  if (comparisons === 0) return '';
  const sure = pairs.filter(({ distinguishable }) => distinguishable).length;
  if (comparisons === 1) return `The two ${sure === 1 ? 'can' : 'cannot'} be told apart.`;
  const [what, from] = family === 'pairs' ? [' pairs', ''] : ['', ' from the baseline'];
  const isTwo = comparisons === 2;
  const many = isTwo ? 'the two' : whole(comparisons);
  const who =
    sure === 0
      ? `${isTwo ? 'Neither' : 'None'} of ${many}`
      : sure < comparisons
        ? `${whole(sure)} of ${many}`
        : isTwo
          ? 'Both'
          : `All ${many}`;
  return `${who}${what} can be told apart${from} after ${correctionNames[correction]}.`;
}

export const NOT_IN_FAMILY = 'not one of the comparisons with the baseline';

/** The counts and the interval of a cell, in words. */
export function cellWords(pair: OrientedPair, scale: ScoreScale, corrected: Corrected): string {
  const { row, column, value, won, lost, same, n, p, pRaw, inFamily } = pair;
  const words = standingWords(scale);
  return [
    `${row.label} minus ${column.label}: ${differenceWithUnit(value, scale)}${intervalAfter(pair, scale, 'signed')}`,
    `${whole(won)} ${words.won}, ${whole(lost)} ${words.lost}, ${whole(same)} same of ${count(n, 'sample')}`,
    ...(pRaw === null
      ? []
      : inFamily
        ? [`p ${pValue(p)}, ${correctedOver(corrected)}${pair.distinguishable ? ': distinguishable' : ''}`]
        : [`p ${pValue(pRaw)}, uncorrected: ${NOT_IN_FAMILY}`]),
  ].join('\n');
}

/** Samples by right and wrong of both. */
export interface FourCounts {
  both: number;
  onlyA: number;
  onlyB: number;
  neither: number;
}

export interface BinaryFacts {
  table: FourCounts;
  tests: PairedBinary;
  kappa: number | null;
  phi: number | null;
}

/**
 * The 2x2 table of a pair that was answered once a sample, from what leaderboard and matrix know: nothing is asked
 * of the engine. Null for a numeric pair.
 */
export function binaryFacts(
  pair: OrientedPair,
  rows: readonly LeaderboardRow[],
  { kind, lowerIsBetter }: Pick<MetricInfo, 'kind' | 'lowerIsBetter'>,
): BinaryFacts | null {
  const once = [pair.row, pair.column].every(({ key }) =>
    rows.some((row) => row.contender.key === key && row.repeatsPerSample <= 1),
  );
  const binary = isOfCounts(pair.method) || (isClustered(pair.method) && kind === 'binary' && once);
  if (!binary) return null;
  const score = rows.find((row) => row.contender.key === pair.row.key)?.score;
  if (score === null || score === undefined) return null;
  const { n, won: onlyA, lost: onlyB } = pair;
  const right = Math.round((lowerIsBetter ? 1 - score : score) * n);
  const both = right - onlyA;
  const counts = [both, onlyA, onlyB, n - both - onlyA - onlyB] as const;
  return {
    table: { both, onlyA, onlyB, neither: counts[3] },
    tests: lowerIsBetter ? pairedBinary(counts[3], onlyB, onlyA, both) : pairedBinary(...counts),
    kappa: cohenKappa([
      [both, onlyA],
      [onlyB, counts[3]],
    ]).kappa,
    phi: phi(...counts),
  };
}

export const methodNames: Record<PairOfMatrix['method'], string> = {
  posterior: 'posterior, flat prior; McNemar mid-p',
  newcombe: 'Newcombe, exact McNemar',
  t: 'paired t',
  'sign-flip': 'paired t, exact sign-flip',
  'clustered t': 'clustered t',
  'clustered sign-flip': 'clustered t, exact sign-flip of clusters',
};

export function matrixTable({ pairs, ...corrected }: Matrix, by: ContenderBy, scale: ScoreScale): Table {
  const words = standingWords(scale);
  const write = (value: number) => difference(value, scale);
  return tableOf<PairOfMatrix>(pairs, [
    text(by === 'run' ? 'run' : 'model', ({ row }) => row.label),
    text('minus', ({ column }) => column.label),
    number('n', ({ n }) => n),
    number('difference', ({ value }) => value, {
      head: `difference${scale.difference && `, ${scale.difference}`}`,
      write,
    }),
    interval('', ({ low, high, why }) => ({ low, high, why: why ? noIntervalReasons[why] : null }), {
      write,
      whys: true,
    }),
    number(words.won, ({ won }) => won),
    number(words.lost, ({ lost }) => lost),
    number('same', ({ same }) => same),
    number('p', ({ pRaw }) => pRaw, { write: pValue }),
    number(`p, ${correctedOver(corrected)}`, ({ p }) => p, { write: pValue }),
    text('distinguishable', (pair) =>
      pair.inFamily ? (pair.distinguishable ? 'yes' : 'no') : NOT_IN_FAMILY,
    ),
    text('method', ({ method }) => methodNames[method]),
  ]);
}
