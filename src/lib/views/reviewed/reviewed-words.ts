import {
  FEW_LABELS,
  FEWEST_LABELS,
  leadOf,
  type LabelsBuy,
  type ReviewResults,
  samplesToHalve,
  type ThreeEstimates,
} from '../../analysis';
import { isBelow } from '../../analysis/comparison/field';
import { intervalName } from '../../present/interval-words';
import { roundedUp } from '../../present/rounded-up';
import {
  amount,
  capital,
  count,
  difference,
  interval,
  metricName,
  scoreWithUnit,
  whole,
} from '../../ui/numbers';
import { listed, type Piece, type Verdict } from '../verdict/pieces';
import { shares } from './question';

/** `All 120 answers read`, and of how many models where not of all. */
function allRead({ counted, labelled }: ReviewResults): string {
  const models = labelled.filter((n) => n > 0).length;
  const of = models === labelled.length ? '' : ` of ${whole(models)} of ${count(labelled.length, 'model')}`;
  return counted === 1 ? `The one answer${of} is read` : `All ${whole(counted)} answers${of} read`;
}

/** `160 labelled answers of 40 samples, drawn at random from 264.` */
export function standsOn(results: ReviewResults): string {
  const { standing, counted, beside, read, rated, draw } = results;
  const rest = rated === 0 ? '' : ` ${count(rated, 'answer')} with a rating not counted.`;
  if (counted === 0) return `${count(rated, 'rated answer')}.`;
  if (standing === 'all read') return `${allRead(results)}.${rest}`;
  if (standing !== 'drawn' || draw === null) return `${count(counted, 'labelled answer')}.${rest}`;
  const others = beside === 0 ? '' : ` ${count(beside, 'other label')} not counted.`;
  return `${count(counted, 'labelled answer')} of ${count(read, 'sample')}, drawn at random from ${whole(draw.of)}.${others}${rest}`;
}

/** Why the labels stand for no other answer, and so correct no score; null: they do. */
export function whyNotCorrected({ standing, draw, samples, judge }: ReviewResults): string | null {
  const [they, it] =
    judge === null
      ? ['so they give no share of right answers.', 'so it gives no share of right answers.']
      : ['so they correct no score.', 'so it corrects no score.'];
  switch (standing) {
    case 'drawn':
    case 'all read':
      return null;
    case 'none drawn':
      return `These answers were chosen, not drawn at random. They do not stand for the rest, ${they}`;
    case 'other filter':
      return draw && draw.where !== ''
        ? `The random draw was made from samples with ${draw.where}. It does not stand for the samples that pass the filter now, ${it}`
        : `The random draw was made from other samples than those that pass the filter now, ${it}`;
    case 'other samples':
      return `The random draw was made from ${count(draw?.of ?? 0, 'sample')}; ${count(samples, 'sample')} pass the same filter now. It does not stand for these, ${it}`;
    case 'chosen by outcome':
      return `The filter chose these samples by their scores. Their labels do not stand for the rest, ${they}`;
  }
}

const nameOf = ({ contenders }: ReviewResults, contender: number): Piece => ({
  name: contenders[contender]?.label ?? '',
});

const isTold = (three: ThreeEstimates): boolean => isBelow(leadOf(three).p);

const limits = (
  low: number | null,
  high: number | null,
  sign: 'signed' | 'plain',
  comparisons = 1,
): Piece[] =>
  low === null ? [] : [' ', { whole: `(${intervalName(comparisons)} ${interval(low, high, shares, sign)})` }];

/** Differences that p is corrected over. */
const compared = ({ buys }: ReviewResults): number => buys.filter(({ difference: d }) => d !== null).length;

/** The pair whose story the labels change most, else that of the best by the judge behind the baseline. */
function leading(results: ReviewResults): (LabelsBuy & { difference: ThreeEstimates }) | null {
  const pairs = results.buys.flatMap(({ difference, ...one }) =>
    difference === null || leadOf(difference).n === 0 ? [] : [{ ...one, difference }],
  );
  const turned = pairs.find(({ difference }) => {
    const { judge } = difference;
    const { value } = leadOf(difference);
    if (judge?.value == null || judge.low === null || judge.high === null || value === null) return false;
    const judgeTells = judge.low > 0 || judge.high < 0;
    return judgeTells && Math.sign(judge.value) * value <= 0;
  });
  const softened = pairs.find(({ difference }) => {
    const { judge } = difference;
    return (
      judge?.low != null && judge.high !== null && (judge.low > 0 || judge.high < 0) && !isTold(difference)
    );
  });
  return turned ?? softened ?? pairs[0] ?? null;
}

/** `ahead of`, `behind`. */
const ahead = (value: number): string => (value > 0 ? 'ahead of' : 'behind');

function pairSentence(results: ReviewResults, pair: LabelsBuy & { difference: ThreeEstimates }): Piece[] {
  const { judge } = pair.difference;
  const { n, value, low, high } = leadOf(pair.difference);
  const [one, base] = [nameOf(results, pair.contender), nameOf(results, results.baseline)];
  const judged: Piece[] =
    judge?.value == null
      ? []
      : judge.value === 0
        ? ['The judge puts ', one, ' and ', base, ' level. ']
        : ['The judge puts ', one, ` ${amount(judge.value, shares)} ${ahead(judge.value)} `, base, '. '];
  const every = results.standing === 'all read' && n === results.samples && n > 1 ? 'all ' : '';
  const read = `With ${every}${count(n, 'sample')} read by a person, `;
  if (value === null) return judged;
  const figure: Piece[] = [
    `${difference(value, shares)} ${shares.difference}`,
    ...limits(low, high, 'signed', compared(results)),
  ];
  if (low === null) return [...judged, read, one, ' stands at ', ...figure, ' to ', base, '.'];
  const way = value > 0 ? 'better' : 'worse';
  const found: Piece[] =
    judged.length === 0
      ? isTold(pair.difference)
        ? [one, ` is ${way} than `, base, ': ']
        : [one, ' and ', base, ' are not distinguishable: ', one, ' ']
      : isTold(pair.difference)
        ? [one, ` is ${way}: `]
        : ['the two are not distinguishable: ', one, ' '];
  return [...judged, read, ...found, ...figure, '.'];
}

function stays(results: ReviewResults, except: number): Piece[] {
  const told = results.buys.flatMap(({ contender, difference }) =>
    difference !== null && contender !== except && isTold(difference)
      ? [{ contender, ...leadOf(difference) }]
      : [],
  );
  const sentences = told
    .slice(0, 2)
    .map(({ contender, value, low, high }): Piece[] => [
      nameOf(results, contender),
      ` is ${(value ?? 0) > 0 ? 'better' : 'worse'} than `,
      nameOf(results, results.baseline),
      ` by ${amount(value ?? 0, shares)}`,
      ...limits(
        Math.min(Math.abs(low ?? 0), Math.abs(high ?? 0)),
        Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)),
        'plain',
        compared(results),
      ),
      '. ',
    ]);
  return sentences.flat();
}

/** `The judge passed 13 of 48 wrong answers, 10 of them by aster-large and aster-mini.` */
export function kindSentence(results: ReviewResults): Piece[] {
  const { against } = results;
  if (against === null) return [];
  const wrong = against.tooKind + against.bothWrong;
  if (wrong === 0) return [];
  if (against.tooKind === 0)
    return [
      wrong === 1
        ? 'The judge did not pass the one wrong answer.'
        : `The judge passed ${wrong === 2 ? 'neither' : 'none'} of the ${count(wrong, 'wrong answer')}.`,
    ];
  const most = [...against.models].sort((a, b) => b.tooKind - a.tooKind)[0];
  const share = most && against.models.length > 1 && most.tooKind * 2 > against.tooKind ? most : null;
  return [
    `The judge passed ${whole(against.tooKind)} of ${count(wrong, 'wrong answer')}`,
    ...(share ? [`, ${whole(share.tooKind)} of them by `, nameOf(results, share.contender)] : []),
    '.',
  ];
}

function noteOf(results: ReviewResults): string | null {
  const why = whyNotCorrected(results);
  if (why !== null) return why;
  if (results.standing === 'all read') return `${allRead(results)}: the labels are the scores.`;
  const { draw, read: n } = results;
  const unread = draw === null || n >= draw.n ? '' : ` ${count(draw.n - n, 'drawn sample')} not read yet.`;
  if (n < FEWEST_LABELS)
    return `${capital(count(n, 'sample'))} read: too few for an interval. From ${FEWEST_LABELS} on there is one.${unread}`;
  const more = samplesToHalve(results);
  const need =
    more === null ? '' : ` Intervals of half the width need about ${count(roundedUp(more), 'more sample')}.`;
  const few = n < FEW_LABELS ? `Few labels: ${count(n, 'sample')} read.` : `${count(n, 'sample')} read.`;
  return `${few}${need}${unread}`;
}

/** What the labels change, in words. */
export function reviewVerdict(results: ReviewResults): Verdict {
  if (results.counted === 0) return { first: ratedSentence(results), then: [], note: null };
  const note = noteOf(results);
  const kind = kindSentence(results);
  const pair = leading(results);
  if (pair !== null)
    return { first: pairSentence(results, pair), then: [...stays(results, pair.contender), ...kind], note };
  const [one] = results.buys;
  const found = one && leadOf(one.score);
  if (one !== undefined && found?.value != null) {
    const { judge } = one.score;
    return {
      first: [
        nameOf(results, one.contender),
        ` is right on ${scoreWithUnit(found.value, shares)}`,
        ...limits(found.low, found.high, 'plain'),
        judge?.value == null ? '.' : `; the judge alone says ${scoreWithUnit(judge.value, shares)}.`,
      ],
      then: kind,
      note,
    };
  }
  return { first: countsSentence(results), then: kind, note };
}

const ratedSentence = ({ rated, names }: ReviewResults): Piece[] => [
  `${count(rated, 'answer')} ${rated === 1 ? 'has' : 'have'} a rating, and nobody says from which rating on an answer is right. `,
  `Compare shows the ratings as metric ${names.human}.`,
];

function countsSentence(results: ReviewResults): Piece[] {
  const all = results.modes.rows.find(({ all }) => all);
  const wrong = all?.answers ?? 0;
  const named = results.modes.rows.filter(({ mode }) => mode !== null).slice(0, 2);
  const modes = named.map(({ mode, answers }) => ({ whole: `${mode ?? ''} (${whole(answers)})` }));
  return [
    `${whole(wrong)} of ${count(results.counted, 'labelled answer')} ${wrong === 1 ? 'is' : 'are'} wrong`,
    ...(modes.length > 0 ? [', most often ', ...listed(modes)] : []),
    '.',
  ];
}

/** The judge's name as prose. */
export const judgeName = ({ judge }: ReviewResults): string =>
  judge === null ? 'none' : metricName(judge.metric.metric);
