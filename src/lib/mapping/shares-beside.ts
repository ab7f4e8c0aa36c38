import type { ColumnFacts } from './column-facts';
import { readWritten } from './numbers';

/** Numbers between are neither shares nor, in any number, percents. */
const GAP = 10;
/** Either kind is so much of a column at least. */
const SOME = 0.2;

/**
 * Whether a column holds shares beside percents: `0.61` where others are `61%`, or `0.61` and `61` with nothing between 1 and
 * 10. `isSigned`: the sign tells them apart. Null where it does not.
 */
export function sharesBeside({
  values,
  percents,
  decimal,
}: ColumnFacts): { isSigned: boolean; said: string } | null {
  const counts = { signed: 0, share: 0, unsure: 0, percent: 0, other: 0 };
  for (const [word, { count }] of values) {
    const written = readWritten(word, decimal);
    if (written === null || written.of !== null) continue;
    const { value, percent } = written;
    if (percent) counts.signed += count;
    else if (value === 0 || value === 1) counts.unsure += count;
    else if (value > 0 && value < 1) counts.share += count;
    else if (value >= GAP && value <= 100) counts.percent += count;
    else counts.other += count;
  }
  if (counts.other > 0 || counts.share === 0) return null;
  if (percents > 0)
    return counts.percent > 0
      ? null
      : { isSigned: true, said: `${String(counts.signed)} with a % sign, the others from 0 to 1` };
  const all = counts.share + counts.percent + counts.unsure;
  if (counts.percent < SOME * all || counts.share < SOME * all) return null;
  return {
    isSigned: false,
    said: `${String(counts.share + counts.unsure)} from 0 to 1 and ${String(counts.percent)} from 10 to 100`,
  };
}
