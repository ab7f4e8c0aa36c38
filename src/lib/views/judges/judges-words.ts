import { MOST_ANSWERS, type PairByJudge, type ScoresOfJudges, type VotesOfJudges } from '../../analysis';
import { fewInWords } from '../../records/list-in-words';
import { count, fixed, whole } from '../../ui/numbers';

export type FoundJudges = ScoresOfJudges | VotesOfJudges;
export type JudgesAnswer = FoundJudges | 'too many';

export interface JudgesOptions {
  /** The evaluation whose votes are looked at; null: the scores of the comparison. */
  votes: string | null;
}

/** Answers that two judged, below which nothing is said of agreement. */
export const LEAST_JUDGED = 20;
/** From here on judgements are reliable, and from here on they serve for tentative conclusions (Krippendorff 2004). */
const RELIABLE = 0.8;
const TENTATIVE = 0.67;
export const NAMED = 3;

export const judgedThings = ({ what }: FoundJudges, n: number): string =>
  what === 'scores' ? count(n, 'answer') : count(n, 'game');

export const namesOf = ({ judges }: FoundJudges, those: readonly number[]): string =>
  fewInWords(
    those.map((j) => judges[j]?.name ?? ''),
    NAMED,
  );

const label = ({ models }: FoundJudges, model: number): string => models[model]?.label ?? '';

/** How far judges agree, and whether the order of models hangs on who judged. */
export const judgesFinding = (answer: JudgesAnswer): string =>
  answer === 'too many'
    ? `Several judges scored them. More than ${whole(MOST_ANSWERS)} answers are not read for it: filter them.`
    : foundInWords(answer);

const foundInWords = (answer: FoundJudges): string =>
  [agreementInWords(answer), orderInWords(answer), favouringInWords(answer)]
    .filter((said) => said !== '')
    .join(' ');

/** Those that score models of their own family higher, as far as that is shown. */
function favouringInWords(answer: FoundJudges): string {
  const those = answer.what === 'scores' ? answer.own.filter(isFavoured) : [];
  if (those.length === 0) return '';
  const names = namesOf(
    answer,
    those.map(({ judge }) => judge),
  );
  return `${names} ${those.length === 1 ? 'scores its' : 'score their'} own family higher.`;
}

/** Fewer samples say nothing of a family. */
export const LEAST_OF_FAMILY = 20;
const isFavoured = ({ favour: { n, low } }: ScoresOfJudges['own'][number]): boolean =>
  n >= LEAST_OF_FAMILY && low !== null && low > 0;

/** Null: α says nothing here, and the sentence why. */
export function whyNoAlpha(answer: FoundJudges): string | null {
  const { agreement } = answer;
  if (answer.what === 'scores' && answer.onTwoScales)
    return 'Their scores reach differently high: on two scales, agreement is not known.';
  if (agreement.answers < LEAST_JUDGED)
    return `Two or more judged ${judgedThings(answer, agreement.answers)}: it takes ${whole(LEAST_JUDGED)} to say how far they agree.`;
  return agreement.alpha === null ? 'All judgements are equal: agreement cannot be told from chance.' : null;
}

function agreementInWords(answer: FoundJudges): string {
  const why = whyNoAlpha(answer);
  const { alpha, low, high, answers } = answer.agreement;
  const judges = count(answer.judges.length, 'judge');
  if (why !== null || alpha === null) return `${judges}. ${why ?? ''}`;
  // As it is written: of two judges with 0.67 one does not agree poorly and the other fairly.
  const isFair = Math.round(100 * alpha) >= Math.round(100 * TENTATIVE);
  const how = (low ?? alpha) >= RELIABLE ? 'agree well' : isFair ? 'agree fairly' : 'agree poorly';
  const range = low === null || high === null ? '' : `, ${fixed(low, 2)} to ${fixed(high, 2)}`;
  return `${judges} ${how} on ${judgedThings(answer, answers)} (α ${fixed(alpha, 2)}${range}).`;
}

/** Judges tell the two apart, and say the opposite. */
export const isContradicted = ({ toldFirst, toldSecond }: PairByJudge): boolean =>
  toldFirst.length > 0 && toldSecond.length > 0;

/** Two or more judged them, so that one may say the opposite. */
export const isCovered = ({ first, second }: PairByJudge): boolean => first.length + second.length > 1;
export const isTurned = ({ first, second }: PairByJudge): boolean => first.length > 0 && second.length > 0;

/** Where nobody says which way is better, one is scored higher. */
const ahead = ({ metric }: FoundJudges): { better: string; worse: string } =>
  metric.direction === null
    ? { better: 'scored higher', worse: 'lower' }
    : { better: 'better', worse: 'worse' };

export const contradictionInWords = (
  answer: FoundJudges,
  { a, b, toldFirst, toldSecond }: PairByJudge,
): string =>
  `${label(answer, a)} is ${ahead(answer).better} than ${label(answer, b)} by ${namesOf(answer, toldFirst)}, ${ahead(answer).worse} by ${namesOf(answer, toldSecond)}.`;

function orderInWords(answer: FoundJudges): string {
  const { judges, models } = answer;
  const pairs = answer.pairs.filter(isCovered);
  const [only] = pairs;
  if (!only) return '';
  const against = pairs.find(isContradicted);
  if (against) return `The order hangs on the judge: ${contradictionInWords(answer, against)}`;
  if (pairs.length === 1) return pairInWords(answer, only);
  const turned = pairs.filter(isTurned);
  if (turned.length > 0)
    return `They differ on the order of ${whole(turned.length)} of ${count(pairs.length, 'pair')} of models, on none beyond chance.`;
  return pairs.length === answer.pairs.length && pairs.every(({ first }) => first.length === judges.length)
    ? `${judges.length === 2 ? 'Both' : `All ${whole(judges.length)}`} have the ${whole(models.length)} models in one order.`
    : `No judge turns round any of ${count(pairs.length, 'pair')} of models that several judged.`;
}

/** `alder is ahead of birch for 4 of 5 judges; 2 tell them apart.` */
export function pairInWords(
  answer: FoundJudges,
  { a, b, first, second, toldFirst, toldSecond }: PairByJudge,
): string {
  const of = answer.judges.length;
  const told = (n: number) => `${whole(n)} ${n === 1 ? 'tells' : 'tell'} them apart`;
  const telling = toldFirst.length + toldSecond.length;
  const who =
    first.length === of
      ? of === 2
        ? 'both judges'
        : `all ${whole(of)} judges`
      : `${whole(first.length)} of ${count(of, 'judge')}`;
  return `${label(answer, a)} is ${answer.metric.direction === null ? 'scored higher than' : 'ahead of'} ${label(answer, b)} for ${who}${second.length > 0 ? `, behind for ${whole(second.length)}` : ''}; ${telling === 0 ? 'none tells them apart' : telling === of ? 'each tells them apart' : told(telling)}.`;
}

const howOf = (answer: FoundJudges): string[] => [
  `Agreement is Krippendorff’s α for ${answer.kind === 'nominal' ? 'right and wrong' : answer.kind === 'ordinal' ? 'marks in an order' : 'amounts'}: 0 is chance, 1 is perfect. Its interval is at 95 %, of draws of ${answer.what === 'scores' ? 'answers' : 'games'}.`,
  'A judge tells two models apart where the paired t test over samples does, with Holm’s correction at 0.05 over all pairs and judges.',
  ...(answer.judges.some(({ calls }) => calls !== null)
    ? [
        'How often a judge is right comes from all judges together, as if they erred apart from each other (Dawid & Skene 1979).',
      ]
    : []),
];

export const judgesHow = (answer: JudgesAnswer): string[] => (answer === 'too many' ? [] : howOf(answer));
