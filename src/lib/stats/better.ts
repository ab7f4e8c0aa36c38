import { binomialLower } from './distributions';
import { gaussLegendre } from './gauss-legendre';

/** Where P(better) settles it: what 95 % leaves on one side. */
const SETTLED = 0.975;

/** What samples that one alone solved say of two models, whatever the others are. */
export interface Better {
  /**
   * P(A is better), every share equally likely beforehand: 1 − I_½(onlyA + 1, onlyB + 1). Where A won more often, 1 - pBetter
   * is half of McNemar's mid-p, so the two never disagree.
   */
  pBetter: number;
  /** The same under Jeffreys' prior: 1 − I_½(onlyA + ½, onlyB + ½). */
  jeffreys: number;
  /** Whether the two fall on either side of 0.975: what is concluded then hangs on the prior. */
  hangsOnPrior: boolean;
  /** How many more samples that A alone solves would bring `pBetter` to 0.975; 0 where it is there. */
  winsToSettle: number;
}

const byFlat = (onlyA: number, onlyB: number): number => binomialLower(onlyA, onlyA + onlyB + 1, 0.5);

/** With x = sin² in the integral, which is then of powers of sines and cosines. */
function byJeffreys(onlyA: number, onlyB: number): number {
  const { nodes, weights } = gaussLegendre(64);
  const above = (a: number, b: number): number =>
    nodes.reduce((sum, node, i) => {
      const angle = (Math.PI / 8) * (3 + node);
      return sum + (weights[i] ?? 0) * Math.sin(angle) ** (2 * a) * Math.cos(angle) ** (2 * b);
    }, 0);
  const [wins, losses] = [above(onlyA, onlyB), above(onlyB, onlyA)];
  return wins / (wins + losses);
}

/** How probable it is that A is better, from the counts (whole, from 0 on) of samples that A alone and B alone solved. */
export function better(onlyA: number, onlyB: number): Better {
  const pBetter = byFlat(onlyA, onlyB);
  const jeffreys = byJeffreys(onlyA, onlyB);
  let winsToSettle = 0;
  while (byFlat(onlyA + winsToSettle, onlyB) < SETTLED) winsToSettle += 1;
  return { pBetter, jeffreys, hangsOnPrior: pBetter >= SETTLED !== jeffreys >= SETTLED, winsToSettle };
}
