import type { Chosen, PairView } from '../../analysis';
import type { Comparison } from '../../analysis/types';
import type { PairedNumeric } from '../../stats';
import {
  amount,
  count,
  differenceWithUnit,
  fixed,
  interval,
  inWords,
  optional,
  pValue,
  type ScoreScale,
  unbroken,
  whole,
} from '../../ui/numbers';
import { isFew } from '../../analysis/comparison/few';
import { intervalName } from '../../present/interval-words';
import { noEvidence } from '../../present/chosen-words';
import { standingWords } from '../../present/direction-words';
import { type Corrected, correctedOver, NOT_IN_FAMILY, type OrientedPair } from '../matrix/matrix-words';
import { type FactLine, intervalFact, pText } from '../matrix/pair-facts';
import { sampleNoun } from '../../present/sample-words';
import type { Piece, Verdict } from '../verdict/pieces';
import { fewInWords } from '../verdict/few';
import { takenBack } from '../verdict/one-difference';

/** What can be concluded of these two, on the samples that they share, with the correction of the page. */
export function pairVerdict(
  pair: OrientedPair,
  scale: ScoreScale,
  lowerIsBetter: boolean,
  { comparisons }: Corrected,
  chosenBy: Chosen,
  missingAs: Comparison['missingAs'] = 'dropped',
): Pick<Verdict, 'first' | 'then'> {
  const { row, column, value, low, high, n, distinguishable, inFamily, pRaw, method } = pair;
  if (value === null || n === 0) return { first: ['The two share no sample.'], then: [] };
  const words = standingWords(scale);
  const aAhead = value > 0 !== lowerIsBetter;
  const [ahead, behind] = aAhead ? [row, column] : [column, row];
  const ends = value > 0 ? { low, high } : { low: minus(high), high: minus(low) };
  const sign = ends.low !== null && ends.low < 0 ? 'signed' : 'plain';
  const range: Piece[] =
    low === null
      ? []
      : [' ', { whole: `(${intervalName(comparisons)} ${interval(ends.low, ends.high, scale, sign)})` }];
  const on = ` on ${count(n, sampleNoun(missingAs))}`;
  const isAhead: Piece[] = [
    { name: ahead.label },
    ` ${words.ahead} `,
    { name: behind.label },
    ` by ${amount(value, scale)}`,
  ];
  if (chosenBy === 'scales' || chosenBy === 'ways' || chosenBy === 'unfit' || chosenBy === 'alike')
    return { first: [noEvidence(chosenBy)], then: [] };
  // As Compare says it: what is counted, and no lead.
  if (pRaw === null) {
    const whose =
      chosenBy === 'read'
        ? `${count(n, 'labelled sample')}`
        : `the ${count(n, 'sample')} of ${chosenBy === 'plan' ? 'a plan' : 'this filter'}`;
    const how = missingAs === 'wrong' ? ', missing, failed and unscored counted as wrong' : '';
    return {
      first: [
        `On ${whose}${how}, `,
        { name: row.label },
        ` ${words.onSamples} ${whole(pair.won)}, `,
        { name: column.label },
        ` on ${whole(pair.lost)}, and they are equal on ${whole(pair.same)}.`,
      ],
      then: [noEvidence(chosenBy)],
    };
  }
  const [won, lost] = aAhead ? [pair.won, pair.lost] : [pair.lost, pair.won];
  const few = fewInWords(
    {
      ...{ ahead: ahead.label, behind: behind.label, won, lost, n, method },
      value: Math.abs(value),
      ...ends,
    },
    comparisons,
    scale,
  );
  if (distinguishable)
    return {
      first: [
        { name: ahead.label },
        ` ${words.better} `,
        { name: behind.label },
        ` by ${amount(value, scale)}${on}`,
        ...range,
        '.',
      ],
      then: few,
    };
  if (!inFamily)
    return {
      first: value === 0 ? ['Their scores are equal', on, ...range, '.'] : [...isAhead, on, ...range, '.'],
      then: [`This pair is ${NOT_IN_FAMILY}, so its p of ${pValue(pRaw)} is not corrected.`, ...few],
    };
  const excludesZero = low !== null && high !== null && (low > 0 || high < 0);
  return {
    first: [{ name: row.label }, ' and ', { name: column.label }, ` cannot be told apart${on}.`],
    then: [
      ...(value === 0
        ? ['Their scores are equal', ...range, '.']
        : [{ name: ahead.label }, ` ${words.aheadBy} ${amount(value, scale)}`, ...range, '.']),
      ...(excludesZero ? [takenBack(pRaw, comparisons)] : []),
      ...few,
    ],
  };
}

const minus = (end: number | null): number | null => (end === null ? null : 0 - end);

/** The same pair on what every model shares, where that is something else. */
export function onAllInWords(onAll: OrientedPair | null, models: number, scale: ScoreScale): string | null {
  if (onAll === null || models < 3) return null;
  const { n, value, low, high } = onAll;
  const all = `all ${inWords(models)} share`;
  if (n === 0 || value === null) return `No sample is one that ${all}.`;
  const range = low === null ? '' : unbroken(` (95 % interval ${interval(low, high, scale, 'signed')})`);
  return `On the ${count(n, 'sample')} that ${all}, the difference is ${differenceWithUnit(value, scale)}${range}.`;
}

const chi = (value: number | null) => optional(value, (known) => fixed(known, 2));
const testFigure = (name: string, statistic: number | null, p: number | null) =>
  `${name} ${chi(statistic)}, ${pText(p)}`;

/** Intervals of the difference; of few samples the one that counts alone, since the others promise more than they hold. */
export function intervalFacts(
  { binary, numeric }: PairView,
  pair: OrientedPair,
  scale: ScoreScale,
  clustered: boolean,
): FactLine[] {
  if (!clustered && isFew(pair.n)) return [intervalFact(pair, scale)];
  const facts: FactLine[] = [];
  const text = (low: number | null, high: number | null) => interval(low, high, scale, 'signed');
  if (binary && !clustered)
    facts.push(
      { name: 'Newcombe, method 10', figure: text(binary.low, binary.high) },
      { name: 'Tango, score', figure: text(binary.tango.low, binary.tango.high) },
    );
  if (numeric)
    facts.push(
      { name: clustered ? 'Clustered t (CR2)' : 'Paired t', figure: text(numeric.low, numeric.high) },
      {
        name: clustered ? 'Bootstrap of clusters' : 'Bootstrap of pairs',
        figure: text(numeric.bootstrap.low, numeric.bootstrap.high),
        from: '2,000 draws, seed 42',
      },
    );
  return facts;
}

/** Every test of the difference, without correction. */
export function testFacts({ a, binary, few, numeric }: PairView, clustered: boolean): FactLine[] {
  if (few && binary && !clustered) {
    const name = `P(${a.label} is better)`;
    return [
      { name: 'McNemar, mid-p', figure: pText(binary.mcnemar.midP) },
      { name, figure: fixed(few.pBetter, 3), from: 'Flat prior: every share equally likely beforehand' },
      { name, figure: fixed(few.jeffreys, 3), from: 'Jeffreys’ prior' },
    ];
  }
  const facts: FactLine[] = [];
  if (binary) {
    const { mcnemar } = binary;
    facts.push(
      { name: 'McNemar, exact', figure: pText(mcnemar.exact) },
      { name: 'McNemar, mid-p', figure: pText(mcnemar.midP) },
      { name: 'McNemar, chi-squared', figure: testFigure('χ²', mcnemar.chi2, mcnemar.p) },
      {
        name: 'with continuity correction',
        figure: testFigure('χ²', mcnemar.chi2Corrected, mcnemar.pCorrected),
      },
    );
  }
  if (numeric && (!binary || clustered)) facts.push(...numericTests(numeric, clustered));
  return facts;
}

function numericTests(
  { t, p, signFlip, wilcoxon, bootstrap }: PairedNumeric,
  clustered: boolean,
): FactLine[] {
  const whom = clustered ? 'of clusters' : '';
  return [
    { name: clustered ? 'Clustered t test' : 'Paired t test', figure: testFigure('t', t, p) },
    {
      name: `Sign-flip ${whom}${signFlip.exact ? ', exact' : ', 2,000 draws'}`.replace(' ,', ','),
      figure: pText(signFlip.p),
    },
    // It takes samples one by one, whatever belongs together.
    ...(clustered
      ? []
      : [
          {
            name: 'Wilcoxon signed-rank',
            figure: `W ${wilcoxon.w === null ? '—' : fixed(wilcoxon.w, Number.isInteger(wilcoxon.w) ? 0 : 1)}, ${pText(wilcoxon.p)}`,
            from: 'Zeros dropped, normal approximation without continuity correction',
          },
        ]),
    { name: `Bootstrap ${whom}`.trim(), figure: pText(bootstrap.p) },
  ];
}

/** The test that counts, before and after the correction of the page. */
export function correctionFacts(pair: OrientedPair, corrected: Corrected): FactLine[] {
  if (pair.pRaw === null) return [];
  const named = {
    posterior: 'McNemar, mid-p',
    newcombe: 'McNemar, exact',
    t: 'Paired t',
    'sign-flip': 'Sign-flip, exact',
    'clustered t': 'Clustered t',
    'clustered sign-flip': 'Sign-flip of clusters, exact',
  };
  return [
    { name: `${named[pair.method]}, uncorrected`, figure: pText(pair.pRaw) },
    ...(corrected.comparisons < 2
      ? []
      : pair.inFamily
        ? [{ name: correctedOver(corrected), figure: pText(pair.p) }]
        : [{ name: 'Corrected', figure: 'no', from: `The pair is ${NOT_IN_FAMILY}` }]),
  ];
}

export function agreementFacts({ kappa, phi, scores }: PairView): FactLine[] {
  const figure = (value: number | null) => optional(value, (known) => fixed(known, 2));
  if (kappa !== null || phi !== null)
    return [
      { name: 'Cohen’s kappa', figure: figure(kappa) },
      { name: 'phi', figure: figure(phi) },
    ];
  return scores === null ? [] : [{ name: 'Correlation of scores', figure: figure(correlation(scores)) }];
}

/** Pearson's r; null where one of the two never changes. */
export function correlation(scores: readonly { a: number; b: number }[]): number | null {
  const n = scores.length;
  if (n < 2) return null;
  const meanOf = (of: (one: { a: number; b: number }) => number) =>
    scores.reduce((sum, one) => sum + of(one), 0) / n;
  const [a, b] = [meanOf((one) => one.a), meanOf((one) => one.b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const one of scores) {
    ab += (one.a - a) * (one.b - b);
    aa += (one.a - a) ** 2;
    bb += (one.b - b) ** 2;
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : null;
}

/** What is said behind a model of the samples on which it does better. */
export const flipTitle = (
  binary: boolean,
  samples: number,
  scale: Pick<ScoreScale, 'isUndirected'> = {},
): string =>
  binary && !scale.isUndirected
    ? `right, where the other is wrong: ${whole(samples)}`
    : `${standingWords(scale).onSamples} ${count(samples, 'sample')}`;

/** What stands under Evidence; McNemar is named only where it stands there. */
export const evidenceNote = (clustered: boolean, hasTable: boolean): string =>
  clustered
    ? `Intervals and the t test are over clusters${hasTable ? '; McNemar takes the samples one by one' : ''}.`
    : 'Every interval and test before correction, then the one that counts.';
