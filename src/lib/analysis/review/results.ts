import type { Database, QueryOptions } from '../../engine/database';
import { chosenBy, filterText } from '../../filter';
import { drawIn, isDrawFrom } from '../../review/draw';
import { compare, type Compared } from '../comparison/compared';
import { answersByContender } from '../comparison/labelled';
import type { Comparison, Contender, MetricInfo } from '../types';
import { FEWEST_LABELS, leadOf, type LabelsBuy, labelsBuy } from './corrected';
import { type FailureModes, failureModes } from './failure-modes';
import { type JudgeScale, judgeScale } from './judge';
import { type JudgeAgainstPerson, judgeAgainstPerson } from './judge-against-person';
import { type JudgeSums, judgeSums } from './judge-sums';
import { humanMetric, modeLabel } from './judgements';
import { type LabelledAnswer, labelledAnswers, ratedAnswers } from './labelled-answers';
import { type Unit, unitsOf } from './units';

/**
 * Whether labels stand for all samples that pass the filter: `drawn` at random from them, or `all read`, where each answer
 * of whoever has a label has one, so that the labels are the scores; otherwise why none do. Labels that were not drawn at
 * random, or from other samples than these, correct no score.
 */
export type Standing =
  'all read' | 'drawn' | 'none drawn' | 'other filter' | 'other samples' | 'chosen by outcome';

export interface ReviewResults {
  /** What metric and label of the review are called in the tables. */
  names: { human: string; modes: string };
  /** null: there is none, and only labels tell. */
  judge: { metric: MetricInfo; is: JudgeScale['is'] } | null;
  /** All of the evaluation: every `contender` here is a place in it. */
  contenders: readonly Contender[];
  /** Those shown, the baseline first, then the best by what is known best of them. */
  order: readonly number[];
  baseline: number;
  /** That pass the filter. */
  samples: number;
  standing: Standing;
  /** The draw that corrects, or the one that does not any more; samples drawn, and what they were drawn from. null where all was read. */
  draw: { n: number; of: number; where: string } | null;
  /** Labelled answers that count below, and those that were not drawn and so do not. */
  counted: number;
  beside: number;
  /** Answers with a number of a scale: nothing below counts them. */
  rated: number;
  /** Samples that those are of. */
  read: number;
  /** The same by model, in `order`. */
  labelled: readonly number[];
  modes: FailureModes;
  /** null without a judge, and of a rating: nobody says from which score on an answer is right. */
  against: JudgeAgainstPerson | null;
  buys: readonly LabelsBuy[];
}

export interface ReviewAsked {
  /** Whose labels count where several have read an answer. */
  reviewer: string;
  /** The metric that is held against them; null: none. */
  judge: string | null;
}

/**
 * What labels say of the failures of each model, of a judge and of the scores that it gives. null where no label passes the
 * filter, and where the evaluation has no such metric. A judge of which nobody says which way is better is none.
 */
export async function reviewResults(
  db: Database,
  comparison: Comparison,
  { reviewer, judge }: ReviewAsked,
  options?: QueryOptions,
): Promise<ReviewResults | null> {
  const asked = { ...comparison, metric: judge ?? comparison.metric, missingAs: 'dropped' } as const;
  const compared = await compare(db, asked, options);
  if (compared === null) return null;
  const { metric } = compared.prepared;
  const scale = judge === null ? null : judgeScale(metric);
  const all = await labelledAnswers(compared, reviewer, scale);
  const rated = await ratedAnswers(compared, reviewer);
  if (all.length === 0 && rated === 0) return null;
  const { prepared, indices } = compared;
  const { standing, draw, drawn } = standingOf(compared, all, await isAllRead(compared, all));
  const stands = standsForAll(standing);
  const answers = standing === 'drawn' ? drawn : all;
  const wanted = prepared.contenders.findIndex(({ key }) => key === comparison.baseline);
  const baseline = indices.includes(wanted) ? wanted : (indices[0] ?? 0);
  const units = unitsOf(answers);
  const sums = await judgeSums(compared, scale, baseline, stands ? samplesOf(units) : new Map());
  const buys = stands
    ? labelsBuy(units, sums, baseline, {
        judgeIsShare: scale?.is === 'right',
        fewest: standing === 'all read' ? 0 : FEWEST_LABELS,
      })
    : [];
  const order = ordered(baseline, sums, buys);
  const read = order.filter((i) => units.some(({ contender }) => contender === i));
  return {
    names: { human: await humanMetric(db), modes: await modeLabel(db) },
    judge: scale && { metric, is: scale.is },
    ...{ contenders: prepared.contenders, order, baseline },
    ...{ samples: prepared.samples, standing, draw },
    ...{ counted: answers.length, beside: all.length - answers.length, rated },
    read: new Set(units.map(({ sample }) => sample)).size,
    labelled: order.map((i) => units.filter(({ contender }) => contender === i).length),
    modes: failureModes(answers, read, baseline, stands),
    against: scale?.is === 'right' ? judgeAgainstPerson(answers, read, baseline) : null,
    buys: order.flatMap((i) => buys.find(({ contender }) => contender === i) ?? []),
  };
}

interface Stand {
  standing: Standing;
  draw: ReviewResults['draw'];
  drawn: LabelledAnswer[];
}

export const standsForAll = (standing: Standing): boolean => standing === 'drawn' || standing === 'all read';

/** Whether those who have a right or wrong have one of each answer. */
async function isAllRead(compared: Compared, answers: readonly LabelledAnswer[]): Promise<boolean> {
  const read = new Map<number, number>();
  for (const { contender } of answers) read.set(contender, (read.get(contender) ?? 0) + 1);
  const of = await answersByContender(compared);
  return read.size > 0 && [...read].every(([contender, n]) => n === of.get(contender));
}

/** Draws from the same samples are one draw: no sample is in it for what anybody answered. */
function standingOf(
  { comparison, prepared }: Compared,
  answers: readonly LabelledAnswer[],
  allRead: boolean,
): Stand {
  const where = filterText(comparison.chips);
  const known = [...new Set(answers.map(({ draw }) => draw))].flatMap((text) => {
    const draw = drawIn(text);
    return draw === null ? [] : [{ text, ...draw }];
  });
  const [first] = known;
  const none = (standing: Standing): Stand => ({ standing, draw: first ?? null, drawn: [] });
  const isByOutcome = chosenBy(comparison) === 'outcome';
  if (isByOutcome && (allRead || first !== undefined)) return none('chosen by outcome');
  if (allRead) return { ...none('all read'), draw: null };
  if (first === undefined) return none('none drawn');
  const fitting = known.filter((draw) => draw.where === '' || draw.where === where);
  if (fitting.length === 0) return none('other filter');
  const from = { where, passing: prepared.samples, all: prepared.size };
  const whole = fitting.filter((draw) => isDrawFrom(draw, from));
  const [one] = whole;
  if (one === undefined) return none('other samples');
  const texts = new Set(whole.map(({ text }) => text));
  return {
    standing: 'drawn',
    draw: { n: drawnBy(whole), of: one.of, where: one.where },
    drawn: answers.filter(({ draw }) => texts.has(draw)),
  };
}

/** Of draws from one order the longest holds the others. */
function drawnBy(draws: readonly { n: number; seed: number }[]): number {
  const longest = new Map<number, number>();
  for (const { n, seed } of draws) longest.set(seed, Math.max(n, longest.get(seed) ?? 0));
  return [...longest.values()].reduce((sum, n) => sum + n, 0);
}

function samplesOf(units: readonly Unit[]): Map<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  for (const { contender, sample } of units)
    found.set(contender, (found.get(contender) ?? new Set()).add(sample));
  return found;
}

/** The baseline first, then the best: as corrected, else as the judge has them. */
function ordered(baseline: number, sums: readonly JudgeSums[], buys: readonly LabelsBuy[]): number[] {
  const known = ({ contender, mean }: JudgeSums): number => {
    const score = buys.find((one) => one.contender === contender)?.score;
    return (score && leadOf(score).value) ?? mean ?? -1;
  };
  const isBase = (sum: JudgeSums) => Number(sum.contender === baseline);
  return [...sums]
    .sort((a, b) => isBase(b) - isBase(a) || known(b) - known(a))
    .map(({ contender }) => contender);
}
