import type { Contender } from '../../analysis/types';
import type { Measured } from '../../analysis/usage';
import { noIntervalReasons } from '../../present/interval-words';
import type { PriceAxis } from '../../present/usage/price-axis';
import {
  interval,
  model,
  NOTHING,
  number,
  plot,
  type Said,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { MINUS, pValue, whole } from '../../ui/numbers';

export interface MeasureLine {
  contender: Contender;
  measured: Measured;
}

interface Figures {
  axis: PriceAxis;
  unit: string;
  /** From what is measured to the unit. */
  factor: number;
  baseline: Contender | null;
  /** Without any interval there is nothing to stand in their columns. */
  hasIntervals: boolean;
}

const NOT_BOTH = 'no sample on which both are known';

/** A difference with its sign, as the axis writes amounts. */
export function signedAmount(value: number, axis: PriceAxis): string {
  const text = axis.format(Math.abs(value) * axis.factor);
  return /[1-9]/.test(text) ? (value < 0 ? MINUS : '+') + text : text;
}

/** What each model takes of the samples that it shares with the baseline, and the difference. */
export function measureTable(
  rows: readonly MeasureLine[],
  { axis, unit, factor, baseline, hasIntervals }: Figures,
): Table {
  const isBase = ({ contender }: MeasureLine) => contender.key === baseline?.key;
  const mean = (value: number | null | undefined, why: string): Said =>
    value == null ? unknown(why) : { value: value * factor, shown: axis.format(value * axis.factor) };
  const difference = (line: MeasureLine): Said => {
    const value = line.measured.difference?.value;
    if (isBase(line)) return { value: null, shown: 'baseline' };
    return value == null ? unknown(NOT_BOTH) : { value: value * factor, shown: signedAmount(value, axis) };
  };
  const whyNone = ({ averaged, difference: d }: Measured): string =>
    averaged
      ? 'a batch’s average says nothing of single samples'
      : d?.why
        ? noIntervalReasons[d.why]
        : NOT_BOTH;
  const shown = hasIntervals ? {} : { only: SENT };
  return tableOf<MeasureLine>(rows, [
    model(({ contender }) => contender),
    text('baseline', () => baseline?.label ?? null, { only: SENT }),
    number('n', (line) => (isBase(line) ? line.measured.n : (line.measured.difference?.n ?? 0)), {
      ...{ write: whole, tone: 'quiet' },
    }),
    number(
      `model, ${unit}`,
      (line) =>
        isBase(line)
          ? mean(line.measured.mean, 'not known on any of these samples')
          : mean(line.measured.difference?.mean, NOT_BOTH),
      { short: 'mean' },
    ),
    number(
      `baseline, ${unit}`,
      (line) => (isBase(line) ? NOTHING : mean(line.measured.difference?.baseline, NOT_BOTH)),
      { short: baseline?.label ?? 'baseline', tone: 'quiet' },
    ),
    number(`difference, ${unit}`, difference, { short: 'difference', tone: 'strong' }),
    plot('paired', { isWide: true }),
    interval(
      '',
      (line) => {
        if (isBase(line)) return NOTHING;
        const { low, high } = line.measured.difference ?? { low: null, high: null };
        return low === null || high === null
          ? { low: null, high: null, why: whyNone(line.measured) }
          : { low: low * factor, high: high * factor };
      },
      { whys: true, tone: 'quiet', write: (value) => signedAmount(value / factor, axis), ...shown },
    ),
    number('p_holm', (line) => (isBase(line) ? NOTHING : line.measured.difference?.p), {
      ...{ head: 'p, Holm', write: pValue, ...shown },
    }),
  ]);
}
