import {
  capital,
  count,
  differenceWithUnit,
  fixed,
  interval,
  NO_BREAK,
  optional,
  pValue,
  type ScoreScale,
  whole,
} from '../../ui/numbers';
import { standingWords } from '../../present/direction-words';
import { noIntervalReasons } from '../../present/interval-words';
import {
  type BinaryFacts,
  type Corrected,
  correctedOver,
  NOT_IN_FAMILY,
  type OrientedPair,
} from './matrix-words';

export interface FactLine {
  name: string;
  figure: string;
  from?: string;
}

/** A figure stays with its sign. */
export const pText = (p: number | null): string =>
  p !== null && p < 0.001 ? `p${NO_BREAK}<${NO_BREAK}.001` : `p${NO_BREAK}=${NO_BREAK}${pValue(p)}`;

/** `+19.1 points`. */
const differenceText = (value: number | null, scale: ScoreScale): string => differenceWithUnit(value, scale);

const intervalNames: Record<OrientedPair['method'], string> = {
  posterior: 'Posterior, 95 %',
  newcombe: 'Newcombe',
  t: 'Paired t, 95 %',
  'sign-flip': 'Paired t, 95 %',
  'clustered t': 'Clustered t, 95 %',
  'clustered sign-flip': 'Clustered t, 95 %',
};
const testNames: Record<OrientedPair['method'], string> = {
  posterior: 'McNemar, mid-p',
  newcombe: 'McNemar, exact',
  t: 'Paired t test',
  'sign-flip': 'Sign-flip, exact',
  'clustered t': 'Clustered t test',
  'clustered sign-flip': 'Sign-flip of clusters, exact',
};

/** `Better, worse, same`. */
function countsName(scale: ScoreScale): string {
  const { more, less } = standingWords(scale);
  return `${capital(more)}, ${less}, same`;
}

/** The interval that counts, or why there is none. */
export const intervalFact = ({ method, low, high, why }: OrientedPair, scale: ScoreScale): FactLine => ({
  name: intervalNames[method],
  figure: interval(low, high, scale, 'signed'),
  ...(why ? { from: capital(noIntervalReasons[why]) } : {}),
});

/** What stands beside the matrix for the selected pair. */
export function summaryFacts(
  pair: OrientedPair,
  binary: BinaryFacts | null,
  scale: ScoreScale,
  corrected: Corrected,
): FactLine[] {
  if (pair.pRaw === null)
    return [
      { name: 'Difference', figure: differenceText(pair.value, scale) },
      {
        name: countsName(scale),
        figure: `${pair.won}, ${pair.lost}, ${pair.same}`,
      },
    ];
  /** Tests that take the samples one by one do not stand beside an interval over clusters. */
  const tests = pair.method === 'newcombe' ? (binary?.tests ?? null) : null;
  return [
    { name: 'Difference', figure: differenceText(pair.value, scale) },
    intervalFact(pair, scale),
    ...(tests
      ? [
          {
            name: 'Tango',
            figure: interval(tests.tango.low, tests.tango.high, scale, 'signed'),
          },
        ]
      : []),
    { name: testNames[pair.method], figure: pText(pair.pRaw) },
    ...(tests ? [{ name: 'mid-p', figure: pText(tests.mcnemar.midP) }] : []),
    ...(corrected.comparisons > 1
      ? [
          pair.inFamily
            ? { name: correctedOver(corrected), figure: pText(pair.p) }
            : { name: 'Corrected', figure: 'no', from: `The pair is ${NOT_IN_FAMILY}` },
        ]
      : []),
    ...(binary
      ? [{ name: 'Agreement, kappa', figure: optional(binary.kappa, (kappa) => fixed(kappa, 2)) }]
      : [
          {
            name: countsName(scale),
            figure: `${pair.won}, ${pair.lost}, ${pair.same}`,
          },
        ]),
  ];
}

/** On how many samples the two differ, and whether the pair is among those that are corrected. */
export function evidenceInWords(
  pair: OrientedPair,
  isBinary: boolean,
  scale: Pick<ScoreScale, 'isUndirected'> = {},
): string {
  const { row, column, won, lost, same, n, inFamily, pRaw } = pair;
  const discordant = won + lost;
  const counts = `${row.label} ${standingWords(scale).onSamples} ${count(won, 'sample')}, ${column.label} on ${whole(lost)}, and they are equal on ${whole(same)}.`;
  if (pRaw === null) return counts;
  const first = !isBinary
    ? counts
    : discordant === 0
      ? `The two never differ on these ${count(n, 'sample')}.`
      : `They differ on ${count(discordant, 'sample')}: ${won} for ${row.label}, ${lost} for ${column.label}.`;
  return inFamily ? first : `${first} The pair is ${NOT_IN_FAMILY}, so its p is not corrected.`;
}
