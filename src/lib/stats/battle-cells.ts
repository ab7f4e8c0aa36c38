import type { Battles } from './battles';

/** Votes on the same two with the same order and covariates: how many, and how many of them `i` won. */
export interface Cell {
  i: number;
  j: number;
  n: number;
  won: number;
  /** What is known of them beside the models, of `i` less `j`. */
  x: readonly number[];
}

/** `extras`: of each vote, of the first less the second. Votes with covariates are not put together. */
export function cellsOf(
  { models, first, second, outcomeOfFirst, order }: Battles,
  extras: readonly ArrayLike<number>[],
): Cell[] {
  const isCounted = extras.every((one) => one === order);
  const cells = new Map<number, Cell>();
  for (let v = 0; v < first.length; v += 1) {
    const [i, j, won] = [first[v] ?? 0, second[v] ?? 0, outcomeOfFirst[v] ?? 0];
    if (i === j) continue;
    const sign = i < j ? 1 : -1;
    const shown = extras.length === 0 ? 0 : sign * (order?.[v] ?? 0);
    const key = isCounted ? (Math.min(i, j) * models + Math.max(i, j)) * 3 + shown + 1 : v;
    let cell = cells.get(key);
    if (!cell) {
      cell = {
        ...{ i: Math.min(i, j), j: Math.max(i, j), n: 0, won: 0 },
        x: extras.map((of) => sign * (of[v] ?? 0)),
      };
      cells.set(key, cell);
    }
    cell.n += 1;
    cell.won += sign === 1 ? won : 1 - won;
  }
  return [...cells.values()];
}

/** Votes between two models of one component, by prompt. */
export interface Clusters {
  /** Numbers of votes, those of one prompt beside each other. */
  votes: Int32Array;
  /** Where each prompt begins in them, and where the last ends. */
  starts: number[];
}

export function clustersOf({ first, second, prompt }: Battles, component: readonly number[]): Clusters {
  const of = new Int32Array(first.length).fill(-1);
  const places = new Map<number, number>();
  const sizes: number[] = [];
  for (let v = 0; v < first.length; v += 1) {
    const [i, j] = [first[v] ?? 0, second[v] ?? 0];
    if (i === j || component[i] !== component[j]) continue;
    const key = prompt[v] ?? 0;
    const place = places.get(key) ?? places.size;
    if (place === places.size) places.set(key, place);
    of[v] = place;
    sizes[place] = (sizes[place] ?? 0) + 1;
  }
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  const next = starts.slice();
  const votes = new Int32Array(starts.at(-1) ?? 0);
  for (const [v, place] of of.entries())
    if (place >= 0) {
      const at = next[place] ?? 0;
      votes[at] = v;
      next[place] = at + 1;
    }
  return { votes, starts };
}
