import { finiteOrNull, type Interval } from './interval';
import { mcnemar, type McNemar } from './mcnemar';
import { newcombe } from './newcombe';
import { tango } from './tango';

/** Paired difference of proportions, A minus B, as fractions of 1; low and high are Newcombe's limits. */
export interface PairedBinary extends Interval {
  n: number;
  difference: number | null;
  se: number | null;
  method: 'newcombe';
  tango: Interval;
  mcnemar: McNemar;
}

/**
 * Two models on the same samples with a yes/no metric, from the counts of samples that both, only A, only B and
 * neither solved. difference = (b-c)/n, se = √(((b+c) - (b-c)²/n) / (n(n-1))), which is the standard error of
 * the paired differences; interval by Newcombe's method 10, beside it Tango's score interval and McNemar's test
 * in four forms. difference and limits are null for an empty table, se is null below two samples; every p of a
 * table without discordant pairs is 1.
 */
export function pairedBinary(
  both: number,
  onlyA: number,
  onlyB: number,
  neither: number,
  level = 0.95,
): PairedBinary {
  const n = both + onlyA + onlyB + neither;
  const gap = onlyA - onlyB;
  const variance = (onlyA + onlyB - (gap * gap) / n) / (n * (n - 1));
  return {
    n,
    difference: n > 0 ? finiteOrNull(gap / n) : null,
    se: n > 1 ? finiteOrNull(Math.sqrt(Math.max(0, variance))) : null,
    ...newcombe(both, onlyA, onlyB, neither, level),
    method: 'newcombe',
    tango: tango(onlyA, onlyB, n, level),
    mcnemar: mcnemar(onlyA, onlyB),
  };
}
