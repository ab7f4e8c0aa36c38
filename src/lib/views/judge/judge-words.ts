import {
  FEWEST_LABELS,
  type JudgeAgainstPerson,
  type JudgeOfModel,
  type ReviewResults,
  type Share,
  standsForAll,
} from '../../analysis';
import { isBelow } from '../../analysis/comparison/field';
import type { Agreement } from '../../stats';
import type { IntervalFact } from '../../ui/interval-fact';
import { interval, model, number, PAGE, plot, SENT, type Table, tableOf } from '../../table/table';
import { capital, count, difference, fixed, inWords, metricName, whole } from '../../ui/numbers';
import { listed, type Piece } from '../verdict/pieces';
import { shares } from '../reviewed/question';

const written = (low: number | null, high: number | null, write: (end: number) => string) =>
  low === null || high === null ? null : ([write(low), write(high)] as const);

/** A share as per cent, with its interval. */
export const shareFact = (name: string, says: string, { value, low, high }: Share): IntervalFact => {
  const write = (end: number) => fixed(end * 100, 1);
  return {
    ...{ name: `${name}, %`, says },
    figure: value === null ? null : write(value),
    ends: written(low, high, write),
  };
};

/** Kappa of so many answers; its interval is one for many, and none where nothing varies. */
export const kappaFact = ({ kappa, se, low, high }: Agreement, answers: number): IntervalFact => {
  const write = (end: number) => fixed(end, 2);
  const why =
    kappa === null
      ? ''
      : answers < FEWEST_LABELS
        ? ` Too few answers for its interval: it needs ${whole(FEWEST_LABELS)}.`
        : se === 0
          ? ' No interval: the two always agree, or always differ.'
          : '';
  return {
    name: 'kappa',
    says: `Agreement beyond chance: 0 is chance, 1 is perfect.${why}`,
    figure: kappa === null ? null : write(kappa),
    // The limits of many samples reach beyond what kappa can be.
    ends: why === '' ? written(low && Math.max(-1, low), high && Math.min(1, high), write) : null,
  };
};

/**
 * How far judge and person agree, with what each figure says. Answers that were chosen because the judge fails them (or
 * passes them) say how often the person does: sensitivity, specificity and kappa would be of the choice.
 */
export function judgeFacts(of: JudgeAgainstPerson, standing: ReviewResults['standing']): IntervalFact[] {
  const { bothRight, bothWrong, tooKind, tooStrict, answers } = of;
  const [passed, failed] = [bothRight + tooKind, bothWrong + tooStrict];
  if (!standsForAll(standing) && answers > 0 && (passed === 0 || failed === 0)) {
    const says =
      passed === 0
        ? `Of ${count(failed, 'answer')} that the judge fails, the person calls ${whole(tooStrict)} right.`
        : `Of ${count(passed, 'answer')} that the judge passes, the person calls ${whole(tooKind)} wrong.`;
    return [shareFact('agreement', says, of.agreement)];
  }
  const [right, wrong] = [bothRight + tooStrict, bothWrong + tooKind];
  return [
    shareFact(
      'agreement',
      `Judge and person say the same of ${whole(bothRight + bothWrong)} of ${count(answers, 'answer')}.`,
      of.agreement,
    ),
    shareFact(
      'sensitivity',
      `The judge passes ${whole(bothRight)} of ${count(right, 'right answer')}.`,
      of.sensitivity,
    ),
    shareFact(
      'specificity',
      `The judge fails ${whole(bothWrong)} of ${count(wrong, 'wrong answer')}.`,
      of.specificity,
    ),
    kappaFact(of.kappa, answers),
  ];
}

/** What is missing for judge and person to be held against each other; null: nothing. */
export function whyNoTable({ judge, against, counted }: ReviewResults): string | null {
  if (judge?.is === 'scaled')
    return `${capital(metricName(judge.metric.metric))} is a rating, and nobody says from which score on an answer is right. Give it a pass mark under Metrics on the Files page to hold it against the person.`;
  if (against !== null && against.answers === 0)
    return counted === 1
      ? 'The one labelled answer has no score of the judge.'
      : `${counted === 2 ? 'Neither' : 'None'} of the ${count(counted, 'labelled answer')} has a score of the judge.`;
  return null;
}

/** Whether the judge favours a model, in a sentence. */
export function favourSentence({ against, contenders, baseline }: ReviewResults): Piece[] {
  if (against === null || against.models.length < 2) return [];
  const base: Piece = { name: contenders[baseline]?.label ?? '' };
  const told = against.models.filter(({ difference: d }) => isBelow(d?.corrected ?? null));
  if (told.length === 0) {
    const samples = Math.max(0, ...against.models.map(({ difference: d }) => d?.n ?? 0));
    if (samples === 0)
      return ['No sample is labelled of two models, so nothing says whether the judge favours one.'];
    return [`${count(samples, 'sample')} do not show that the judge favours a model.`];
  }
  const side = (kind: boolean) => told.filter(({ difference: d }) => (d?.value ?? 0) > 0 === kind);
  const sentence = (kind: boolean): Piece[] => {
    const some = side(kind);
    if (some.length === 0) return [];
    const figures = some.map((one) => ({
      whole: `${contenders[one.contender]?.label ?? ''} (${difference(one.difference?.value ?? null, shares)} points)`,
    }));
    return [
      `The judge is ${kind ? 'kinder to' : 'stricter with'} `,
      ...listed(figures),
      ' than to ',
      base,
      '. ',
    ];
  };
  return [...sentence(true), ...sentence(false)];
}

/** The cautions that the figures need. */
export function judgeNotes({ against, standing }: ReviewResults): string[] {
  if (against === null) return [];
  const several = against.models.length > 1;
  return [
    ...(standsForAll(standing)
      ? []
      : ['These answers were chosen, not drawn at random: the figures hold for them alone.']),
    ...(against.unjudged > 0
      ? [
          `${count(against.unjudged, 'labelled answer')} without a score of the judge ${against.unjudged === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...(several
      ? [
          `${capital(inWords(against.models.length))} answers share a sample; these intervals take answers as separate and are a little too narrow.`,
        ]
      : []),
  ];
}

/** A row a model. */
export function judgeTable({ against, contenders, baseline }: ReviewResults): Table {
  const points = { write: (value: number) => difference(value, shares) };
  const models = against?.models ?? [];
  const several = models.length > 1 ? {} : { only: SENT };
  return tableOf<JudgeOfModel>(models, [
    model(({ contender }) => contenders[contender] ?? { label: '', mark: 0, model: '', run: null }),
    number('answers', ({ answers }) => answers, { head: 'n', write: whole, tone: 'quiet' }),
    number('agreement', agreementOf, { head: 'agree, %', write: (value) => fixed(value * 100, 1) }),
    number('judge_right_person_right', ({ bothRight }) => bothRight, { head: 'both right', only: SENT }),
    number('judge_right_person_wrong', ({ tooKind }) => tooKind, {
      ...{ head: 'too kind', hint: 'The judge passes what the person calls wrong', write: whole },
    }),
    number('judge_wrong_person_right', ({ tooStrict }) => tooStrict, {
      ...{ head: 'too strict', hint: 'The judge fails what the person calls right', write: whole },
    }),
    number('judge_wrong_person_wrong', ({ bothWrong }) => bothWrong, { head: 'both wrong', only: SENT }),
    number('judge_minus_person', ({ kindness }) => kindness, { head: 'judge − person, points', ...points }),
    number(
      'difference',
      (one) =>
        one.contender === baseline ? { value: null, shown: 'baseline' } : (one.difference?.value ?? null),
      { head: 'to baseline', ...points, ...several },
    ),
    plot('paired', { isWide: true, only: models.length > 1 ? PAGE : [] }),
    interval('difference', ({ difference: d }) => d, { head: '95 % interval', ...points, only: SENT }),
    number('p', ({ difference: d }) => d?.corrected, { head: 'p, Holm', only: SENT }),
  ]);
}

const agreementOf = ({ answers, bothRight, bothWrong }: JudgeOfModel): number | null =>
  answers === 0 ? null : (bothRight + bothWrong) / answers;
