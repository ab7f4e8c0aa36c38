export interface Quadrature {
  /** Between -1 and 1. */
  nodes: readonly number[];
  weights: readonly number[];
}

const known = new Map<number, Quadrature>();

/** The Gauss–Legendre rule with `size` nodes, exact for polynomials of degree 2·size - 1; roots by Newton's method. */
export function gaussLegendre(size: number): Quadrature {
  const found = known.get(size);
  if (found) return found;
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let i = 1; i <= size; i += 1) {
    let x = Math.cos((Math.PI * (i - 0.25)) / (size + 0.5));
    let slope = 1;
    for (let round = 0; round < 100; round += 1) {
      let [value, before] = [1, 0];
      for (let k = 1; k <= size; k += 1)
        [value, before] = [((2 * k - 1) * x * value - (k - 1) * before) / k, value];
      slope = (size * (x * value - before)) / (x * x - 1);
      const step = value / slope;
      x -= step;
      if (Math.abs(step) < 1e-16) break;
    }
    nodes.push(x);
    weights.push(2 / ((1 - x * x) * slope * slope));
  }
  const rule = { nodes, weights };
  known.set(size, rule);
  return rule;
}
