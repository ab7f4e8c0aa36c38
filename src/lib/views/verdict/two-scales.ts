import { pageWords, rangeOf } from '../../present/page-words';
import type { MetricInfo, ScaleSeen, TwoScales } from '../../analysis/types';
import { metricName, plainNumber } from '../../ui/numbers';
import type { Piece, Verdict } from './pieces';

const ends = ({ lowest, highest }: ScaleSeen): string =>
  `from ${plainNumber(Number(lowest.toPrecision(3)))} to ${plainNumber(Number(highest.toPrecision(3)))}`;
const named = ({ contender: { label } }: ScaleSeen): Piece => ({ name: label });

/** Nothing is concluded of scores that are probably on two scales. */
export const onTwoScales = ({ low, high }: TwoScales, { metric }: Pick<MetricInfo, 'metric'>): Verdict => ({
  first: [
    named(high),
    `’s scores run ${ends(high)}, `,
    named(low),
    `’s ${ends(low)}: probably two scales, so their difference means nothing.`,
  ],
  then: [`${rangeOf(metricName(metric))} `, pageWords.change],
  note: null,
});
