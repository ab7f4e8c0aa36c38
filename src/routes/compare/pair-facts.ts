import type { LeaderboardRow } from '../../lib/analysis/types';
import { count, difference, fixed, interval, optional, pValue, type ScoreScale } from '../../lib/ui/numbers';
import { type BinaryFacts, holmOver, type OrientedPair } from './matrix-words';

export interface FactLine {
  name: string;
  figure: string;
  from?: string;
}

/** A figure stays with its sign. */
const NO_BREAK = '\u00a0';

export const pText = (p: number | null): string =>
  p !== null && p < 0.001 ? `p${NO_BREAK}<${NO_BREAK}.001` : `p${NO_BREAK}=${NO_BREAK}${pValue(p)}`;

/** `+19.1 points`. */
export const differenceText = (value: number | null, scale: ScoreScale): string =>
  `${difference(value, scale)}${value !== null && scale.difference ? ` ${scale.difference}` : ''}`;

const intervalNames: Record<OrientedPair['method'], string> = {
  newcombe: 'Newcombe',
  t: 'Paired t, 95 %',
  'sign-flip': 'Paired t, 95 %',
  'clustered t': 'Clustered t, 95 %',
};
const testNames: Record<OrientedPair['method'], string> = {
  newcombe: 'McNemar, exact',
  t: 'Paired t test',
  'sign-flip': 'Sign-flip, exact',
  'clustered t': 'Clustered t test',
};

/** What stands beside the matrix for the selected pair. */
export function summaryFacts(
  pair: OrientedPair,
  binary: BinaryFacts | null,
  scale: ScoreScale,
  pairs: number,
): FactLine[] {
  const { low, high } = pair;
  /** Tests that take the samples one by one do not stand beside an interval over clusters. */
  const tests = pair.method === 'newcombe' ? (binary?.tests ?? null) : null;
  return [
    { name: 'Difference', figure: differenceText(pair.value, scale) },
    { name: intervalNames[pair.method], figure: interval(low, high, scale, 'signed') },
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
    ...(pairs > 1 ? [{ name: holmOver(pairs), figure: pText(pair.p) }] : []),
    ...(binary
      ? [{ name: 'Agreement, kappa', figure: optional(binary.kappa, (kappa) => fixed(kappa, 2)) }]
      : [{ name: 'Better, worse, same', figure: `${pair.won}, ${pair.lost}, ${pair.same}` }]),
  ];
}

/** p over the leaderboard's comparisons, where one of the two is its baseline. */
export function leaderboardP(
  pair: OrientedPair,
  rows: readonly LeaderboardRow[],
  baseline: string | null,
): number | null {
  const other =
    pair.row.key === baseline ? pair.column.key : pair.column.key === baseline ? pair.row.key : null;
  return rows.find((row) => row.contender.key === other)?.difference?.p ?? null;
}

/** Which samples carry evidence, and why two corrections can disagree. */
export function evidenceInWords(
  pair: OrientedPair,
  comparisons: number,
  pOfLeaderboard: number | null,
  pairs: number,
): string {
  const { row, column, won, lost, n, p } = pair;
  const discordant = won + lost;
  const first =
    discordant === 0
      ? `The two never differ on these ${count(n, 'sample')}.`
      : `Only the ${discordant === 1 ? 'one sample' : count(discordant, 'sample')} on which the two differ ${discordant === 1 ? 'carries' : 'carry'} evidence: ${won} for ${row.label}, ${lost} for ${column.label}.`;
  if (pOfLeaderboard === null || comparisons < 2 || pairs <= comparisons) return first;
  return `${first} Against the one baseline the correction is over ${comparisons} comparisons (${pText(pOfLeaderboard)}); over all ${pairs} pairs it is ${pValue(p)}.`;
}
