import type { GivenName, NameKind } from '../engine/merge/choices';
import { store, storedList } from './stored';

export type { GivenName, NameKind } from '../engine/merge/choices';

/** Where names are kept from visit to visit. */
const place = 'evalbook.names';

const kinds: readonly NameKind[] = ['model', 'evaluation', 'metric'];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A name as a notebook or this browser keeps it; null where the value is none. */
export function nameIn(value: unknown): GivenName | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields: Partial<Record<keyof GivenName, unknown>> = value;
  const kind = kinds.find((known) => known === fields.kind);
  const [given, digest, name] = [textOf(fields.given), textOf(fields.digest), textOf(fields.name)];
  return kind && name && (given === null) !== (digest === null) ? { kind, given, digest, name } : null;
}

/** What a person renamed on earlier visits; what is no name is passed over. */
export const readNames = (): GivenName[] =>
  storedList(place)
    .map(nameIn)
    .filter((name) => name !== null);

/** False where this browser keeps nothing: the names then hold until the page is closed. */
export const keepNames = (names: readonly GivenName[]): boolean =>
  store(place, names.length === 0 ? null : names);

const isSame = (a: Omit<GivenName, 'name'>, b: Omit<GivenName, 'name'>): boolean =>
  a.kind === b.kind && a.given === b.given && a.digest === b.digest;

/** The names with these on top; one that says what the files say is none. */
export function withNames(names: readonly GivenName[], added: readonly GivenName[]): GivenName[] {
  const rest = names.filter((one) => !added.some((other) => isSame(one, other)));
  return [...rest, ...added.filter(({ given, name }) => name !== '' && name !== given)];
}
