import { type Agreement, cohenKappa, wilson } from '../../stats';
import type { Difference } from '../comparison/difference-of';
import { holmOf } from '../comparison/field';
import type { Interval } from '../types';
import type { LabelledAnswer } from './labelled-answers';
import { differenceOfPairs } from './paired-units';
import { ofContender, pairsOf, type Unit, unitsOf } from './units';

/** Counts of answers. */
export interface TwoByTwo {
  bothRight: number;
  /** The judge passes what the person calls wrong. */
  tooKind: number;
  /** The judge fails what the person calls right. */
  tooStrict: number;
  bothWrong: number;
}

/** A share of answers, from 0 to 1, with Wilson's 95 % interval. */
export interface Share extends Interval {
  of: number;
  value: number | null;
}

export interface JudgeOfModel extends TwoByTwo {
  contender: number;
  answers: number;
  /** Mean of judge minus person over its samples, from -1 to 1; null without a sample. */
  kindness: number | null;
  /** The same minus that of the baseline, on samples labelled of both; null for the baseline. */
  difference: (Difference & { corrected: number | null }) | null;
}

export interface JudgeAgainstPerson extends TwoByTwo {
  /** With a label and a score of the judge. */
  answers: number;
  /** Labelled, and without a score of the judge. */
  unjudged: number;
  agreement: Share;
  /** Of the right answers, those that the judge passes; of the wrong ones, those that it fails. */
  sensitivity: Share;
  specificity: Share;
  kappa: Agreement;
  models: readonly JudgeOfModel[];
}

/** The judge's right and wrong beside the person's, answer by answer; a score of 0.5 or less is a wrong of either. */
export function judgeAgainstPerson(
  answers: readonly LabelledAnswer[],
  contenders: readonly number[],
  baseline: number,
): JudgeAgainstPerson {
  const judged = answers.filter(({ judge }) => judge !== null);
  const units = unitsOf(judged);
  const base = ofContender(units, baseline);
  const models = contenders.map((contender): JudgeOfModel => {
    const mine = ofContender(units, contender);
    const own = judged.filter((one) => one.contender === contender);
    const kindness = [...mine.values()].reduce((sum, unit) => sum + excess(unit), 0) / mine.size;
    const pairs = pairsOf(mine, base).map(([a, b]) => [excess(a), excess(b)] as const);
    return {
      ...{ contender, answers: own.length, ...twoByTwo(own) },
      kindness: mine.size > 0 ? kindness : null,
      difference: contender === baseline ? null : { ...differenceOfPairs(pairs), corrected: null },
    };
  });
  const table = twoByTwo(judged);
  const { bothRight, tooKind, tooStrict, bothWrong } = table;
  return {
    ...{ ...table, answers: judged.length, unjudged: answers.length - judged.length },
    agreement: share(bothRight + bothWrong, judged.length),
    sensitivity: share(bothRight, bothRight + tooStrict),
    specificity: share(bothWrong, bothWrong + tooKind),
    kappa: cohenKappa([
      [bothRight, tooKind],
      [tooStrict, bothWrong],
    ]),
    models: withHolm(models),
  };
}

const passes = (score: number | null): boolean => score !== null && score > 0.5;

function twoByTwo(answers: readonly LabelledAnswer[]): TwoByTwo {
  const count = (judge: boolean, person: boolean) =>
    answers.filter((one) => passes(one.judge) === judge && passes(one.right) === person).length;
  return {
    bothRight: count(true, true),
    tooKind: count(true, false),
    tooStrict: count(false, true),
    bothWrong: count(false, false),
  };
}

const excess = ({ judge, right }: Unit): number => (judge ?? right) - right;

export const share = (part: number, of: number): Share => ({
  of,
  value: of > 0 ? part / of : null,
  ...wilson(part, of),
});

function withHolm(models: readonly JudgeOfModel[]): JudgeOfModel[] {
  const p = holmOf(models.map(({ difference }) => ({ p: difference?.p ?? null })));
  return models.map((model, at) => ({
    ...model,
    difference: model.difference && { ...model.difference, corrected: p[at] ?? null },
  }));
}
