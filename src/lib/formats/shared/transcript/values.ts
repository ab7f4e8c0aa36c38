/** Reading of parsed JSON whose shape nobody vouches for. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (value: unknown): Json => (isObject(value) ? value : {});
export const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

/** The list, or the one thing in place of it; nothing for nothing. */
export const many = (value: unknown): readonly unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

export const text = (value: unknown): string | null =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;

/** Text that is not empty. */
export const word = (value: unknown): string | null => text(value) || null;

/** The member, own and not null, by the first of these names that has one. */
export function pick(of: Json, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(of, name) ? of[name] : undefined;
    if (value !== null && value !== undefined) return value;
  }
  return undefined;
}

/** The member at the end of a path; undefined where a step is missing. */
export function at(of: unknown, ...path: readonly string[]): unknown {
  let value = of;
  for (const name of path) {
    if (!isObject(value)) return undefined;
    value = pick(value, name);
  }
  return value;
}

/** JSON as text. Of numbers that JSON cannot say only `null` is left. */
export const written = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

/** A value as text: as it stands, or as JSON; null of nothing. */
export const said = (value: unknown): string | null =>
  value === undefined ? null : (text(value) ?? written(value));

/** What a text holds where it is an object or a list in JSON; else the text. */
export function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const start = value.trimStart().charAt(0);
  if (start !== '{' && start !== '[') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
