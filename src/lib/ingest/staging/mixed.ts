import type { Ref } from '../../records/identity';

/** A ref made of another and a code: equal only where both are, but for chance. */
export const mixed = ({ low, high }: Ref, code: number): Ref => {
  const turned = Math.imul(code ^ (code >>> 15), 0x9e3779b1);
  return {
    low: Math.imul(low ^ turned, 0x85ebca6b) ^ (high >>> 13),
    high: Math.imul(high ^ (turned >>> 7) ^ low, 0xc2b2ae35),
  };
};
