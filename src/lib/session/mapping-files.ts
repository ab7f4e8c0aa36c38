import { mappingOf } from '../mapping/json';
import type { Mapping } from '../mapping/mapping';

/** Where what a person says of their tables is kept from visit to visit. */
const store = 'evalbook.mappings';
/** So many are kept, the last said first. */
const MOST = 50;

/** What was said on earlier visits; what is no mapping is passed over. */
export function readMappings(): Mapping[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(store) ?? '[]');
    return Array.isArray(value) ? value.flatMap((one) => mappingOf(one) ?? []) : [];
  } catch {
    return []; // storage is closed to this page, or holds something else
  }
}

/** False where this browser keeps nothing: the mappings then hold until the page is closed. */
export function keepMappings(mappings: readonly Mapping[]): boolean {
  try {
    if (mappings.length === 0) localStorage.removeItem(store);
    else localStorage.setItem(store, JSON.stringify(mappings.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}
