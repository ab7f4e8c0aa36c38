import { Sha256 } from '../records/sha256';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** 16 hexadecimal digits of the SHA-256 of a value as JSON, its keys in order: all that a result depends on. */
export const keyOf = (value: unknown): string =>
  new Sha256()
    .update(new TextEncoder().encode(JSON.stringify(sorted(value))))
    .hex()
    .slice(0, 16);
