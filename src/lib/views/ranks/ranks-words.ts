import type { RankedModel, Ranks } from '../../analysis';
import type { MetricInfo } from '../../analysis/types';
import { rankInWords } from '../../present/rank-words';
import { DATA, model, number, plot, READ, type Table, tableOf, unknown } from '../../table/table';
import { amount, count, fixed, percent, type ScoreScale, score, scoreScale, whole } from '../../ui/numbers';

export interface RanksAnswer {
  metric: MetricInfo;
  ranks: Ranks;
}

export const ranksScale = ({ metric, ranks }: RanksAnswer): ScoreScale =>
  scoreScale(
    metric,
    ranks.models.map(({ mean }) => mean),
  );

/** Models that a sentence names. */
const NAMED = 3;
/** Of the range of scores. */
const WORTH_SAYING = 0.005;

/** Who may be first, and by how much the first is likely too high. */
export function ranksFinding(answer: RanksAnswer): string {
  const { models, optimism } = answer.ranks;
  const scale = ranksScale(answer);
  const first = models.filter(({ rankLow }) => rankLow === 1);
  const of = whole(models.length);
  const names = first.map(({ contender }) => contender.label);
  const said =
    names.length === 1
      ? `${names[0] ?? ''} is first of ${of}.`
      : names.length === models.length
        ? `Any of the ${of} may be first.`
        : names.length <= NAMED
          ? `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''} is first of ${of}.`
          : `${whole(names.length)} of ${of} may be first.`;
  const range = scale.low === null || scale.high === null ? null : scale.high - scale.low;
  const isSmall = range !== null && optimism * scale.factor < WORTH_SAYING * range;
  // Of a clear first luck chose nothing.
  return names.length === 1 || isSmall
    ? said
    : `${said} The top score is likely about ${amount(optimism, scale)} too high: luck chose it, too.`;
}

export function ranksTable(answer: RanksAnswer): Table {
  const { metric, ranks } = answer;
  const scale = ranksScale(answer);
  return tableOf<RankedModel>(ranks.models, [
    model(({ contender }) => contender),
    number('rank_low', ({ rankLow }) => rankLow, { only: DATA }),
    number('rank_high', ({ rankHigh }) => rankHigh, { only: DATA }),
    number('rank', (one) => ({ value: one.rankLow, shown: rankInWords(one.rankLow, one.rankHigh) }), {
      only: READ,
      tone: 'strong',
    }),
    plot('ranks'),
    number('score', ({ mean }) => mean, {
      head: scale.unit ? `${metric.given}, ${scale.unit}` : metric.given,
      write: (value) => score(value, scale),
      tone: 'quiet',
    }),
    number('p_best', ({ best }) => best ?? unknown('scores have no bounds'), {
      head: 'chance to be best, %',
      short: 'best, %',
      hint: 'With means drawn together by as much as they differ: lower than the share of draws in which it leads.',
      write: (value) => fixed(100 * value, 0),
      tone: 'quiet',
    }),
  ]);
}

export const ranksHow = ({ ranks: { samples, clusters, models } }: RanksAnswer): string[] => [
  `Ranks of ${count(models.length, 'model')} on ${count(samples, 'shared sample')}${clusters === null ? '' : ` in ${count(clusters, 'cluster')}`} hold together at ${percent(0.95, 0)}: from 1 + those that are better to all less those that are worse, by the largest difference of 2,000 draws of samples (Mogstad et al. 2024).`,
  'The chance to be best is of true means that are drawn together by as much as the models differ.',
];
