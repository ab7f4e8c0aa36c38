/**
 * Where a rising function passes 0 between two points, from below, to within `tolerance`: false position, the end that stays
 * being halved (Illinois). The point that is returned is not past it. Its values at the ends are below and above 0.
 */
export function crossing(of: (x: number) => number, from: number, to: number, tolerance: number): number {
  let [below, above] = [from, to];
  let [atBelow, atAbove] = [of(from), of(to)];
  let stayed: 'below' | 'above' | null = null;
  for (let round = 0; round < 200 && above - below > tolerance; round += 1) {
    const share = atBelow / (atBelow - atAbove);
    const isInside = share > 0 && share < 1 && round % 8 !== 7;
    const guess = below + (isInside ? share : 0.5) * (above - below);
    // Rounding may put it on an end that is close, with the other still far.
    const next = guess > below && guess < above ? guess : (below + above) / 2;
    if (next <= below || next >= above) break;
    const value = of(next);
    if (value <= 0) {
      [below, atBelow] = [next, value];
      if (value === 0) break;
      if (stayed === 'above') atAbove /= 2;
      stayed = 'above';
    } else {
      [above, atAbove] = [next, value];
      if (stayed === 'below') atBelow /= 2;
      stayed = 'below';
    }
  }
  return below;
}

/**
 * The same of a function with a slope, by Newton's method within the two points: each step that would leave them halves what is
 * left. `of`: value and slope. It ends with a step of less than `tolerance`.
 */
export function crossingBySlope(
  of: (x: number) => readonly [value: number, slope: number],
  { from, to, start }: { from: number; to: number; start: number },
  tolerance: number,
): number {
  let [below, above] = [from, to];
  let x = start;
  for (let round = 0; round < 200; round += 1) {
    const [value, slope] = of(x);
    if (value <= 0) below = x;
    else above = x;
    const newton = x - value / slope;
    const next = newton > below && newton < above ? newton : (below + above) / 2;
    if (Math.abs(next - x) <= tolerance) return next;
    x = next;
  }
  return x;
}
