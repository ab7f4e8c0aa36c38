import type { SmallerSuite } from '../../analysis';
import type { MetricInfo } from '../../analysis/types';
import { contenderNoun } from '../../present/contenders-words';
import type { SuiteError } from '../../stats';
import { number, type Table, tableOf, unknown } from '../../table/table';
import {
  amount,
  count,
  fixed,
  percent,
  plainNumber,
  type ScoreScale,
  scoreScale,
  whole,
  withUnit,
} from '../../ui/numbers';

export interface SuiteAnswer {
  metric: MetricInfo;
  suite: SmallerSuite;
}

export interface SuiteOptions {
  /** Samples of the smaller suite; null: the least that keep nine orders of ten, else the most that were tried. */
  k: number | null;
}

const KEPT = 0.9;

/** The size that is spoken of. */
export function chosenSize({ suite: { sizes } }: SuiteAnswer, { k }: SuiteOptions): SuiteError | null {
  return (
    sizes.find((one) => one.k === k) ??
    sizes.find(({ inOrder }) => inOrder !== null && inOrder >= KEPT) ??
    sizes.at(-1) ??
    null
  );
}

const scaleOf = ({ metric }: SuiteAnswer): ScoreScale => scoreScale(metric);
const modelsOf = ({ suite: { contenders } }: SuiteAnswer): string =>
  count(contenders.length, contenderNoun(contenders));
const noun = ({ suite: { contenders } }: SuiteAnswer): string => contenderNoun(contenders);
/** Of few models no share but all: the error is the largest. */
const isLargest = ({ suite: { within, contenders } }: SuiteAnswer): boolean => within === contenders.length;
const withinOf = (answer: SuiteAnswer): string => `${whole(answer.suite.within)} of ${modelsOf(answer)}`;

const apartOf = (answer: SuiteAnswer): string => {
  const scale = scaleOf(answer);
  const shown = Number((answer.suite.apart * scale.factor).toPrecision(3));
  return withUnit(plainNumber(shown), scale.difference);
};

/** No share that is not all rounds to all. */
const isNearlyAll = (share: number): boolean => share < 1 && share >= 0.995;
const shareKept = (share: number): string =>
  isNearlyAll(share) ? `more than ${percent(0.99, 0)}` : percent(share, 0);

/** `100 of 773 samples give the score within ±6.5 points in 39 of 41 models left out and keep 94 % of the orders …` */
export function suiteFinding(answer: SuiteAnswer, options: SuiteOptions): string {
  const one = chosenSize(answer, options);
  if (!one) return 'No smaller suite was tried.';
  const error = `±${amount(one.halfWidth, scaleOf(answer))}`;
  const said = isLargest(answer)
    ? `${error}, the largest error of ${modelsOf(answer)} left out`
    : `${error} in ${withinOf(answer)} left out`;
  const kept =
    one.inOrder === null
      ? ''
      : `${isLargest(answer) ? ',' : ''} and keep ${shareKept(one.inOrder)} of the orders (${apartOf(answer)} or more apart)`;
  return `${whole(one.k)} of ${count(answer.suite.samples, 'sample')} give the score within ${said}${kept}.`;
}

export function suiteTable(answer: SuiteAnswer): Table {
  const { suite } = answer;
  const scale = scaleOf(answer);
  const unit = scale.difference === '' ? '' : `, ${scale.difference}`;
  const write = (value: number): string => fixed(value * scale.factor, scale.decimals);
  return tableOf<SuiteError>(
    suite.sizes,
    [
      number('samples', ({ k }) => k, { write: whole, tone: 'strong' }),
      number('share', ({ k }) => k / suite.samples, {
        head: 'of the suite, %',
        write: (value) => fixed(100 * value, 0),
        tone: 'quiet',
        isWide: true,
      }),
      number('half_width', ({ halfWidth }) => halfWidth, {
        head: `${isLargest(answer) ? `largest error of ${modelsOf(answer)}` : `±, ${withinOf(answer)}`}${unit}`,
        short: isLargest(answer)
          ? `largest error${unit}`
          : `± in ${whole(suite.within)} of ${whole(suite.contenders.length)}`,
        write,
        tone: 'strong',
      }),
      number('orders_kept', ({ inOrder }) => inOrder ?? unknown(`no two are ${apartOf(answer)} apart`), {
        ...{ head: 'orders kept, %', short: 'orders, %' },
        hint: `Pairs of ${noun(answer)}s left out together that are ${apartOf(answer)} or more apart on the whole suite.`,
        write: (value) => (isNearlyAll(value) ? '> 99' : fixed(100 * value, 0)),
      }),
      number('mean_error', ({ meanError }) => meanError, {
        head: `mean error${unit}`,
        ...{ over: `mean error${unit}`, short: 'evenly' },
        hint: 'Drawn evenly over what the others solve, with their predictions.',
        write,
      }),
      number('random_error', ({ randomError }) => randomError, {
        head: `mean error, drawn at random${unit}`,
        ...{ over: `mean error${unit}`, short: 'at random' },
        hint: 'Of the plain mean of as many samples drawn at random.',
        write,
        tone: 'quiet',
      }),
    ],
    { notes: notesOf(answer) },
  );
}

const notesOf = (answer: SuiteAnswer): string[] => [
  `The score of a new ${noun(answer)} on these samples is not their plain mean. It is the mean prediction of all ${whole(answer.suite.samples)} plus the mean of score − prediction on those answered: the saved file has both.`,
  `${isLargest(answer) ? 'The largest error and the means are' : 'Counted'} over ${modelsOf(answer)} left out, ${count(answer.suite.draws, 'draw')} each. One unlike all of these, say of another family, may be further off.`,
];

export const suiteHow = (answer: SuiteAnswer): string[] => {
  const { samples, folds, contenders, draws } = answer.suite;
  const single =
    folds === contenders.length
      ? `Each ${noun(answer)} was left out`
      : folds === new Set(contenders.map(({ model }) => model)).size
        ? 'Each model was left out with all its runs and set-ups'
        : `One of ${whole(folds)} parts of the models was left out at a time`;
  return [
    `${single}; f is the mean of the others on each sample. Samples were sorted by f, and every N/k-th was taken from a random start (systematic draw, ${count(draws, 'draw')}).`,
    `score = mean f over all ${whole(samples)} + mean of y − f over the k drawn; se = √(s²/k·(1 − k/N)), s² of y − f (difference estimator; Cochran 1977, 7.2).`,
    `Orders are those of ${noun(answer)}s left out a quarter at a time, which answer the same samples; pairs less than ${apartOf(answer)} apart are left aside.`,
  ];
};
