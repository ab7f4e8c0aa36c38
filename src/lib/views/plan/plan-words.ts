import { halfWidthIf, pilotVariance, plan, type PlanInput } from '../../stats';
import { number, type Table, tableOf, text, unknown } from '../../table/table';
import { count, fixed, type ScoreScale, whole, withUnit } from '../../ui/numbers';
import {
  leastFor,
  samplesByTest,
  type Wish,
  wishInput,
  wishInWords,
  type WishOptions,
  wishOf,
} from './plan-goal';
import { type Ground, groundOf, type PlanAnswer, type PlanPair } from './plan-ground';

export interface PlanOptions extends PlanPair, WishOptions {
  /** Which of the next runs is to be; null: the last, which takes least. */
  way: string | null;
}

export interface Way {
  way: string;
  name: string;
  samples: number | null;
  KA: number | null;
  KB: number | null;
  /** Why it does not lead there. */
  why: string | null;
}

export function waysOf(ground: Ground, wish: Wish): Way[] {
  const { omega2, WA, WB, n, KA, KB, costA, costB, knowsRepeats } = ground;
  const isPriced = costA !== null && costB !== null;
  const input: PlanInput = {
    ...{ ...wishInput(wish), omega2, WA, WB },
    ...(isPriced ? { costA, costB } : { costA: 1, costB: 1 }),
  };
  const samples = samplesByTest(ground, wish) ?? plan({ ...input, ...asOften(ground) })?.n ?? null;
  const here = knowsRepeats ? plan({ ...input, nMax: n }) : null;
  const least = knowsRepeats ? plan(input) : null;
  const none = { samples: null, KA: null, KB: null };
  const why = knowsRepeats
    ? `no number of answers is enough: it takes ${count(leastFor(wish, input) ?? 0, 'sample')} or more`
    : 'how answers vary is not known: answer the samples again, once or twice';
  return [
    {
      ...{ way: 'these samples', name: `these ${whole(n)} samples, answered more often` },
      ...(here ? { samples: here.n, KA: here.KA, KB: here.KB, why: null } : { ...none, why }),
    },
    {
      ...{ way: 'more samples', name: 'more samples, answered as often as now' },
      ...(samples !== null ? { samples, KA, KB, why: null } : { ...none, why: 'not known' }),
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

/** Samples of a plan that counts with the upper 80 % limit of the variance, answered as often as now; null: of yes/no answers. */
const atMostSamples = (ground: Ground, wish: Wish): number | null =>
  samplesByTest(ground, wish) !== null
    ? null
    : (plan({
        ...{ ...wishInput(wish), costA: 1, costB: 1 },
        ...asOften(ground, pilotVariance(ground.n)),
      })?.n ?? null);

/** Half the interval that a run leaves, in the unit of the metric. */
export const widthOfWay = ({ omega2, WA, WB }: Ground, { samples, KA, KB }: Way): number =>
  halfWidthIf({ omega2, answering: WA / (KA ?? 1) + WB / (KB ?? 1), n: samples ?? 1 });

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

const money = (cost: number, { costs: { currency } }: PlanAnswer): string =>
  withUnit(fixed(cost, 2), currency);

export function planFinding(answer: PlanAnswer, options: PlanOptions, scale: ScoreScale): string {
  const ground = groundOf(answer, options);
  if (!ground) return 'Nothing can be planned from this comparison.';
  const wish = wishOf(ground, options, scale);
  const ways = waysOf(ground, wish);
  const best = chosenWay(ways, options);
  const wished = wishInWords(wish, ground, scale);
  if (best?.samples == null) return `${wished} is out of reach.`;
  const each =
    best.KA === best.KB
      ? best.KA === 1
        ? 'answered once by each'
        : `answered ${whole(best.KA ?? 0)} times by each`
      : `${whole(best.KA ?? 0)} and ${whole(best.KB ?? 0)} answers each`;
  const cost = costOf(ground, best);
  return `${wished} ${wish.goal === 'width' ? 'takes' : 'it takes'} ${count(best.samples, 'sample')}, ${each}${cost === null ? '' : `: about ${money(cost, answer)}`}.`;
}

export function planTable(answer: PlanAnswer, options: PlanOptions, scale: ScoreScale): Table {
  const ground = groundOf(answer, options);
  const wish = ground && wishOf(ground, options, scale);
  const ways = ground && wish ? waysOf(ground, wish) : [];
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
    { notes: ground && wish ? notesOf(ground, ways, wish) : [] },
  );
}

function notesOf(ground: Ground, ways: readonly Way[], wish: Wish): string[] {
  const { knowsRepeats, n } = ground;
  const [here] = ways;
  const atMost = atMostSamples(ground, wish);
  return [
    ...(here?.why ? [`These ${whole(n)} samples: ${here.why}.`] : []),
    `New samples have to be like these ${whole(n)}. ${knowsRepeats ? 'Spreads are those' : 'The spread of differences is the one'} seen here${atMost === null ? '.' : `; if ${knowsRepeats ? 'they are' : 'it is'} as large as ${whole(n)} samples allow (80 %), it takes ${count(atMost, 'sample')} answered as often as now.`}`,
  ];
}
