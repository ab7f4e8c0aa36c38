/** What betting against "wins and losses are equally likely" has made of 1, as natural logarithms. */
export interface LogWealth {
  now: number;
  /** The most so far, 0 where it never grew. */
  most: number;
}

/**
 * Of a bet whose share of wins is spread by Beta(weight, weight) beforehand: 2^(b+c)·B(b + weight, c + weight) / B(weight, weight)
 * after b wins and c losses; 1 is the uniform mixture, ½ that of Krichevsky & Trofimov. O(n). Throws a RangeError for a
 * difference that is not −1, 0 or 1.
 */
export function logWealth(differences: ArrayLike<number>, weight = 1): LogWealth {
  let [wins, losses, now, most] = [0, 0, 0, 0];
  for (let t = 0; t < differences.length; t += 1) {
    const difference = differences[t];
    if (difference === 0) continue;
    if (difference !== 1 && difference !== -1)
      throw new RangeError(`Difference ${t} is ${difference}, not −1, 0 or 1`);
    const alike = difference === 1 ? wins++ : losses++;
    now += Math.log((2 * (alike + weight)) / (wins + losses - 1 + 2 * weight));
    most = Math.max(most, now);
  }
  return { now, most };
}
