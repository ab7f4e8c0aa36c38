import type { Battles } from '../../stats';

/** Votes on two models, from the side of the first. */
export interface Won {
  a: number;
  b: number;
  won: number;
  tied: number;
  lost: number;
}

/** Of every two models that met, `order` their places. Votes of a model against itself count for nothing. */
export function wonBetween({ first, second, outcomeOfFirst }: Battles, order: readonly number[]): Won[] {
  const rank = new Map(order.map((place, at) => [place, at]));
  const found = new Map<number, Won>();
  for (let v = 0; v < first.length; v += 1) {
    const [i, j] = [rank.get(first[v] ?? -1) ?? 0, rank.get(second[v] ?? -1) ?? 0];
    if (i === j) continue;
    const [a, b] = [Math.min(i, j), Math.max(i, j)];
    const outcome = i < j ? (outcomeOfFirst[v] ?? 0) : 1 - (outcomeOfFirst[v] ?? 0);
    const own = found.get(a * order.length + b) ?? { a, b, won: 0, tied: 0, lost: 0 };
    own[outcome === 1 ? 'won' : outcome === 0 ? 'lost' : 'tied'] += 1;
    found.set(a * order.length + b, own);
  }
  return [...found.values()];
}
