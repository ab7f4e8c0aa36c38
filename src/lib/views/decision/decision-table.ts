import { money } from '../../present/usage/price-axis';
import type { ModelOffer } from '../../present/usage/offers';
import { comparedTimes } from '../../present/usage/comparable-latency';
import { NOTHING, number, type Said, type Table, tableOf, text, unknown } from '../../table/table';
import { metricName, MINUS, whole } from '../../ui/numbers';
import { limitsOf } from '../frontier/offer-words';
import { at, kindWords, secondsText } from '../latency/latency-table';
import { answersOf, decisionNotes, type Two, twoOf } from './decision-words';
import type { Answer, Options } from './question';

/** What a month takes and gets with either model. */
interface Row {
  what: string;
  base: Said;
  model: Said;
  /** With the model, less with the baseline. */
  difference: Said;
  worst: Said;
}

const figure = (value: number, write: (value: number) => string): Said => ({ value, shown: write(value) });
const plus = (write: (value: number) => string) => (value: number) => {
  const sign = value > 0 ? '+' : value < 0 ? MINUS : '';
  return sign + write(Math.abs(value));
};
/** Three figures: a share of samples knows no more of a month. */
const about = (value: number): string => whole(Number(value.toPrecision(3)));

function costRow({ base, model }: Two, { axis }: Answer, answers: number): Row {
  const [currency = ''] = axis.unit.split(' per ');
  const month = ({ price }: ModelOffer) => ((price ?? 0) * answers) / axis.factor;
  const of = (offer: ModelOffer): Said =>
    offer.price === null
      ? unknown(offer.why ?? 'no cost')
      : {
          ...figure(month(offer), money),
          ...(offer.atLeast ? { bound: 'at least' as const, why: offer.why } : {}),
        };
  const difference = (): Said => {
    const without = [base, model].find(({ price }) => price === null);
    if (without) return unknown(`what ${without.contender.label} costs is not known`);
    if (base.atLeast && model.atLeast) return unknown('both costs are only known to be at least so much');
    const said = figure(month(model) - month(base), plus(money));
    if (model.atLeast) return { ...said, bound: 'at least' };
    return base.atLeast ? { ...said, bound: 'at most' } : said;
  };
  return {
    what: `cost, ${currency}`,
    base: of(base),
    model: of(model),
    difference: difference(),
    worst: NOTHING,
  };
}

/** Only of yes and no: of other scores nobody says which answer is wrong. */
function wrongRow({ base, model, pair }: Two, answer: Answer, answers: number): Row[] {
  const { metric } = answer.board.leaderboard;
  if (metric.kind !== 'binary') return [];
  const of = ({ score }: ModelOffer): Said =>
    score === null
      ? unknown('no score')
      : figure((metric.lowerIsBetter ? score : 1 - score) * answers, about);
  const { low } = limitsOf(pair);
  const more = (gain: number): Said => figure(0 - gain * answers, plus(about));
  return [
    {
      what: metric.lowerIsBetter ? `answers with ${metricName(metric.metric)}` : 'wrong answers',
      ...{ base: of(base), model: of(model), difference: more(pair.value) },
      worst: low === null ? unknown('there is no interval') : more(low),
    },
  ];
}

function latencyRow({ base, model }: Two, { latencies }: Answer): Row[] {
  const { kind, rows } = comparedTimes(latencies);
  const isAverage = kind === 'batch_average';
  const [first, second] = [base, model].map((offer) => {
    const time = rows.find(({ contender }) => contender.key === offer.key)?.latency;
    return (isAverage ? time?.mean : time?.quantiles[at.median]) ?? null;
  });
  if (kind === null || first == null || second == null) return [];
  const of = kind === 'response' || isAverage ? '' : ` (${kindWords[kind]})`;
  return [
    {
      what: `${isAverage ? 'mean' : 'median'} latency, s${of}`,
      ...{ base: figure(first, secondsText), model: figure(second, secondsText) },
      ...{ difference: figure(second - first, plus(secondsText)), worst: NOTHING },
    },
  ];
}

/** Costs in their currency and wrong answers a month, times in milliseconds. */
export function decisionTable(answer: Answer, options: Options): Table {
  const two = twoOf(answer);
  const answers = answersOf(options);
  const rows = [costRow(two, answer, answers), ...wrongRow(two, answer, answers), ...latencyRow(two, answer)];
  const { base, model } = two;
  return tableOf<Row>(
    rows,
    [
      text('figure', ({ what }) => what, { head: `${whole(answers)} answers a month` }),
      number('baseline', (row) => row.base, { head: base.contender.label, mark: base.contender.mark }),
      number('model', (row) => row.model, { head: model.contender.label, mark: model.contender.mark }),
      number('difference', (row) => row.difference, { tone: 'strong' }),
      ...(rows.some(({ worst }) => worst !== NOTHING)
        ? [number<Row>('at_worst', ({ worst }) => worst, { head: 'at worst', tone: 'quiet' })]
        : []),
    ],
    { notes: decisionNotes(answer, options) },
  );
}
