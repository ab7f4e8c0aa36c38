import type { Ref } from '../../records/identity';

/** Makes `out` the ref of another, given by its words, and a code: equal only where both are, but for chance. */
export function mix(out: Ref, low: number, high: number, code: number): void {
  const turned = Math.imul(code ^ (code >>> 15), 0x9e3779b1);
  out.low = Math.imul(low ^ turned, 0x85ebca6b) ^ (high >>> 13);
  out.high = Math.imul(high ^ (turned >>> 7) ^ low, 0xc2b2ae35);
}
