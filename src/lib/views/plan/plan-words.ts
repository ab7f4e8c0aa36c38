import { type FoundNoise, noiseIn } from '../../analysis';
import type { LeaderboardRow } from '../../analysis/types';
import type { Board } from '../../session/answer';
import type { CostsOfRows } from '../leaderboard/costs';
import { halfWidthIf, leastSamples, pilotVariance, plan, type PlanInput } from '../../stats';
import { number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, fixed, type ScoreScale, whole, withUnit } from '../../ui/numbers';

export interface PlanAnswer {
  board: Board;
  costs: CostsOfRows;
  found: FoundNoise;
}

export interface PlanOptions {
  /** Who is held against the baseline; null: the best of the others. */
  model: string | null;
  /** Half the interval that is wanted, as the page shows differences; null: half of what it is. */
  width: number | null;
  /** Which of the next runs is to be; null: the last, which takes least. */
  way: string | null;
}

/** What is planned from: one model and the baseline, on the samples that they share. */
export interface Ground {
  model: LeaderboardRow;
  baseline: LeaderboardRow;
  n: number;
  /** Variance of a difference between samples, without and with what is answering; of each model’s answers to one sample. */
  omega2: number;
  WA: number;
  WB: number;
  /** Answers to each sample now, and how wide the interval is. */
  KA: number;
  KB: number;
  halfWidth: number;
  /** How answers vary is known: else more of them are no plan. */
  knowsRepeats: boolean;
  /** Of an answer, in the currency of `costs`; null: not known, or of another currency. */
  costA: number | null;
  costB: number | null;
}

/** Fewer samples say too little of how differences vary. */
const LEAST_SAMPLES = 20;

/** null where nothing can be planned from: no pair, too few samples, no spread, or samples that belong together. */
export function groundOf(
  { board: { leaderboard }, costs, found }: PlanAnswer,
  { model }: PlanOptions,
): Ground | null {
  const { rows, baseline } = leaderboard;
  const others = rows.filter(({ contender }) => contender.key !== baseline?.key);
  const one = others.find(({ contender }) => contender.key === model) ?? others[0];
  const base = rows.find(({ contender }) => contender.key === baseline?.key);
  const apart = one?.difference;
  if (!one || !base || !apart?.variance || apart.clustered || one.n < LEAST_SAMPLES) return null;
  const pair = noiseIn(found).find(({ contender }) => contender.key === one.contender.key)?.toBaseline;
  const knowsRepeats = pair?.isEnough === true && !pair.equalRepeats && pair.omega2 !== null;
  const omega2 = knowsRepeats ? (pair.omega2 ?? 0) : apart.variance;
  const answering = knowsRepeats ? (pair.answering ?? 0) : 0;
  return {
    ...{ model: one, baseline: base, n: one.n, omega2, knowsRepeats },
    WA: knowsRepeats ? (pair.withinA ?? 0) : 0,
    WB: knowsRepeats ? (pair.withinB ?? 0) : 0,
    KA: Math.max(1, Math.round(one.repeatsPerSample)),
    KB: Math.max(1, Math.round(base.repeatsPerSample)),
    halfWidth: halfWidthIf({ omega2, answering, n: one.n }),
    costA: costOfAnswer(costs, one),
    costB: costOfAnswer(costs, base),
  };
}

function costOfAnswer(costs: CostsOfRows, row: LeaderboardRow): number | null {
  const { amount, currency, responses } = costs.of(row);
  return amount === null || currency !== costs.currency || responses === 0 ? null : amount / responses;
}

/** A width that a person may have wished for, in the unit of the stored scores. */
export const widthOf = ({ halfWidth }: Ground, { width }: PlanOptions, scale: ScoreScale): number =>
  (width ?? Number(((halfWidth * scale.factor) / 2).toPrecision(2))) / scale.factor;

export interface Way {
  way: string;
  name: string;
  samples: number | null;
  KA: number | null;
  KB: number | null;
  /** Why it does not lead there. */
  why: string | null;
}

export function waysOf(ground: Ground, width: number): Way[] {
  const { omega2, WA, WB, n, KA, KB, costA, costB, knowsRepeats } = ground;
  const isPriced = costA !== null && costB !== null;
  const input: PlanInput = {
    ...{ kind: 'halfWidth', h: width, omega2, WA, WB },
    ...(isPriced ? { costA, costB } : { costA: 1, costB: 1 }),
  };
  const asNow = plan({ ...input, ...asOften(ground) });
  const here = knowsRepeats ? plan({ ...input, nMax: n }) : null;
  const least = knowsRepeats ? plan(input) : null;
  const none = { samples: null, KA: null, KB: null };
  const why = knowsRepeats
    ? `no number of answers is enough: it takes ${count(leastSamples(input) ?? 0, 'sample')} or more`
    : 'how answers vary is not known: answer the samples again, once or twice';
  return [
    {
      ...{ way: 'these samples', name: `these ${whole(n)} samples, answered more often` },
      ...(here ? { samples: here.n, KA: here.KA, KB: here.KB, why: null } : { ...none, why }),
    },
    {
      ...{ way: 'more samples', name: 'more samples, answered as often as now' },
      ...(asNow ? { samples: asNow.n, KA, KB, why: null } : { ...none, why: 'not known' }),
    },
    ...(least
      ? [
          {
            ...{
              way: 'least cost',
              name: isPriced ? 'whatever costs least' : 'whatever takes fewest answers',
            },
            ...{ samples: least.n, KA: least.KA, KB: least.KB, why: null },
          },
        ]
      : []),
  ];
}

/** Variances of differences where each sample is answered as often as now. */
const asOften = ({ omega2, WA, WB, KA, KB }: Ground, factor = 1) => ({
  omega2: factor * (omega2 + WA / KA + WB / KB),
  ...{ WA: 0, WB: 0 },
});

/** Samples of a plan that counts with the upper 80 % limit of the variance, answered as often as now. */
const atMostSamples = (ground: Ground, h: number): number | null =>
  plan({ kind: 'halfWidth', h, costA: 1, costB: 1, ...asOften(ground, pilotVariance(ground.n)) })?.n ?? null;

/** The next run that a person chose, where it leads there, else the last; null: nothing leads there. */
export function chosenWay(ways: readonly Way[], { way }: Pick<PlanOptions, 'way'>): Way | null {
  const open = ways.filter(({ samples }) => samples !== null);
  return open.find((one) => one.way === way) ?? open.at(-1) ?? null;
}

const answersOf = ({ samples, KA, KB }: Way): number | null =>
  samples === null ? null : samples * ((KA ?? 0) + (KB ?? 0));
const costOf = ({ costA, costB }: Ground, { samples, KA, KB }: Way): number | null =>
  samples === null || costA === null || costB === null
    ? null
    : samples * ((KA ?? 0) * costA + (KB ?? 0) * costB);

export const widthText = (width: number, scale: ScoreScale): string =>
  `±${withUnit(fixed(width * scale.factor, scale.decimals), scale.difference)}`;

const money = (cost: number, { costs: { currency } }: PlanAnswer): string =>
  withUnit(fixed(cost, 2), currency);

export function planFinding(answer: PlanAnswer, options: PlanOptions, scale: ScoreScale): string {
  const ground = groundOf(answer, options);
  if (!ground) return 'Nothing can be planned from this comparison.';
  const width = widthOf(ground, options, scale);
  const ways = waysOf(ground, width);
  const best = chosenWay(ways, options);
  const pair = `${ground.model.contender.label} against ${ground.baseline.contender.label}`;
  if (best?.samples == null) return `${widthText(width, scale)} on ${pair} is out of reach.`;
  const each =
    best.KA === best.KB
      ? best.KA === 1
        ? 'answered once by each'
        : `answered ${whole(best.KA ?? 0)} times by each`
      : `${whole(best.KA ?? 0)} and ${whole(best.KB ?? 0)} answers each`;
  const cost = costOf(ground, best);
  return `${widthText(width, scale)} on ${pair}, now ${widthText(ground.halfWidth, scale)}, takes ${count(best.samples, 'sample')}, ${each}${cost === null ? '' : `: about ${money(cost, answer)}`}.`;
}

export function planTable(answer: PlanAnswer, options: PlanOptions, scale: ScoreScale): Table {
  const ground = groundOf(answer, options);
  const ways = ground ? waysOf(ground, widthOf(ground, options, scale)) : [];
  const figure = (of: (way: Way) => number | null) => (way: Way) =>
    of(way) ?? unknown(way.why ?? 'not known');
  return tableOf<Way>(
    ways,
    [
      text('way', ({ way, name }) => ({ value: way, shown: name }), { head: 'next run' }),
      number(
        'samples',
        figure(({ samples }) => samples),
        { write: whole, tone: 'strong' },
      ),
      number(
        'answers_of_model',
        figure(({ KA }) => KA),
        {
          head: `answers of ${ground?.model.contender.label ?? 'the model'}`,
          write: whole,
        },
      ),
      number(
        'answers_of_baseline',
        figure(({ KB }) => KB),
        {
          head: `answers of ${ground?.baseline.contender.label ?? 'the baseline'}`,
          write: whole,
        },
      ),
      number('answers', figure(answersOf), { head: 'answers in all', write: whole, tone: 'quiet' }),
      number(
        'cost',
        (way) =>
          (ground && costOf(ground, way)) ??
          unknown(way.why ?? 'not every answer has a cost: enter prices on Cost'),
        { head: answer.costs.currency, write: (value) => fixed(value, 2) },
      ),
    ],
    { notes: ground ? notesOf(ground, ways, widthOf(ground, options, scale)) : [] },
  );
}

function notesOf(ground: Ground, ways: readonly Way[], width: number): string[] {
  const { knowsRepeats, n } = ground;
  const [here] = ways;
  const atMost = atMostSamples(ground, width);
  return [
    ...(here?.why ? [`These ${whole(n)} samples: ${here.why}.`] : []),
    `New samples have to be like these ${whole(n)}. ${knowsRepeats ? 'Spreads are those' : 'The spread of differences is the one'} seen here${atMost === null ? '.' : `; if ${knowsRepeats ? 'they are' : 'it is'} as large as ${whole(n)} samples allow (80 %), it takes ${count(atMost, 'sample')} answered as often as now.`}`,
  ];
}
