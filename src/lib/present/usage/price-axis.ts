import type { UsageChoice } from '../../session/usage-choice';
import { fixed, seconds, tokens } from '../../ui/numbers';

/** How prices are written, and what a figure of the engine is multiplied by. */
export interface PriceAxis {
  factor: number;
  format: (value: number) => string;
  /** `USD per 1,000 samples` */
  unit: string;
  /** The same where samples have several answers: `USD per 1,000 samples, one answer each` */
  full: string;
  short: string;
  rightUnit: string;
  /** `Cost` */
  name: string;
}

/** As many decimals as three figures need: prices span a thousandfold. */
export function money(value: number): string {
  if (value === 0) return '0';
  const size = Math.floor(Math.log10(Math.abs(value)));
  return fixed(value, size >= 3 ? 0 : Math.max(0, Math.min(8, 3, 2 - size) + (size < -1 ? -1 - size : 0)));
}

export function priceAxis(
  against: UsageChoice['against'],
  per: UsageChoice['per'],
  currency: string,
  repeated = false,
): PriceAxis {
  const of = per === 'right' ? 'correct answer' : 'sample';
  const units = (unit: string) => ({
    unit,
    full: repeated && per === 'samples' ? `${unit}, one answer each` : unit,
  });
  switch (against) {
    case 'cost':
      return {
        factor: 1000,
        format: (value) => fixed(value, 3),
        ...units(`${currency} per 1,000 ${of}s`),
        short: `${currency} per 1,000${per === 'right' ? ' correct' : ''}`,
        rightUnit: `${currency} per 1,000 correct`,
        name: 'Cost',
      };
    case 'tokens':
      return {
        factor: 1,
        format: tokens,
        ...units(`tokens per ${of}`),
        short: `tokens per ${of}`,
        rightUnit: 'tokens per correct answer',
        name: 'Tokens',
      };
    case 'latency':
      return {
        factor: 1,
        format: (value) => (value < 10_000 ? fixed(value / 1000, 2) : seconds(value)),
        ...units(`seconds per ${of}`),
        short: `s per ${of}`,
        rightUnit: 'seconds per correct answer',
        name: 'Latency',
      };
  }
}

/** A limit as a person would write it: `4.00`, `0.02`, `350`. */
export const limitText = (axis: PriceAxis, value: number): string =>
  axis.name === 'Cost' ? (value >= 1 ? fixed(value, 2) : money(value)) : axis.format(value);
