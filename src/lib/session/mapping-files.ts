import { mappingOf } from '../mapping/json';
import type { KeptMapping } from '../mapping/kept';

/** Where what a person says of their tables is kept from visit to visit. */
const store = 'evalbook.mappings';
/** So many are kept, the last said first. */
const MOST = 50;

/** What was said on earlier visits; what is no mapping is passed over. */
export function readMappings(): KeptMapping[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    return Array.isArray(value) ? value.flatMap((one) => keptOf(one) ?? []) : [];
  } catch {
    return []; // storage is closed to this page, or holds something else
  }
}

/** What was said as this browser keeps it; null where it is none. Earlier builds kept the mapping alone. */
export function keptOf(value: unknown): KeptMapping | null {
  const { mapping: inside, digests = [] } = (value ?? {}) as { mapping?: unknown; digests?: unknown };
  const mapping = mappingOf(inside ?? value);
  if (mapping === null || !Array.isArray(digests)) return null;
  return { mapping, digests: digests.filter((digest) => typeof digest === 'string') };
}

/** False where this browser keeps nothing: the mappings then hold until the page is closed. */
export function keepMappings(kept: readonly KeptMapping[]): boolean {
  try {
    if (kept.length === 0) localStorage.removeItem(store);
    else localStorage.setItem(store, JSON.stringify(kept.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}
