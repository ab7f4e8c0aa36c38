import { correlationOf } from './item-rest';
import { solvedBy, type Outcomes } from './outcomes';
import { restsOf, type ItemOptions } from './rests';

/**
 * Of each item the share of its variance over models that the best curve explains which only rises with how many others a model
 * solved, from 0 to 1; where the item-rest correlation is below 0 the best that only falls, with a minus. Fitted by pooling
 * adjacent violators (Barlow et al. 1972). Null and errors as in `itemRest`.
 */
export function signedIsotonic(matrix: Outcomes, options: ItemOptions = {}): (number | null)[] {
  return restsOf(matrix, options).map((rest, item) => {
    const row = matrix[item] ?? [];
    const correlation = correlationOf(row, rest);
    if (correlation === null) return null;
    const sign = correlation < 0 ? -1 : 1;
    return sign * explained(row, rest, sign);
  });
}

interface Block {
  n: number;
  solved: number;
}

function explained(row: readonly number[], rest: readonly number[], sign: number): number {
  const blocks: Block[] = [];
  for (const block of blocksOf(row, rest, sign)) {
    let last = block;
    for (let before = blocks.at(-1); before && falls(before, last); before = blocks.at(-1)) {
      last = { n: before.n + last.n, solved: before.solved + last.solved };
      blocks.pop();
    }
    blocks.push(last);
  }
  const share = solvedBy(row) / row.length;
  const squares = blocks.reduce((sum, { n, solved }) => sum + n * (solved / n - share) ** 2, 0);
  return squares / (row.length * share * (1 - share));
}

const falls = (before: Block, after: Block): boolean => before.solved * after.n >= after.solved * before.n;

/** Models with one rest together, in the order of the rest. */
function blocksOf(row: readonly number[], rest: readonly number[], sign: number): Block[] {
  const blocks = new Map<number, Block>();
  for (const [model, value] of rest.entries()) {
    const { n, solved } = blocks.get(value) ?? { n: 0, solved: 0 };
    blocks.set(value, { n: n + 1, solved: solved + (row[model] ?? 0) });
  }
  return [...blocks].sort(([a], [b]) => sign * (a - b)).map(([, block]) => block);
}
