/** What the records of a list are told apart by, and what makes them scores. */
const NAMES = ['name', 'metricName', 'metric', 'key'];
const VALUES = ['score', 'result', 'value'];

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a record of a list of scores, `{ name, score }`; null of anything else. */
export function nameIn(item: unknown): string | null {
  if (!isRecord(item) || !VALUES.some((key) => Object.hasOwn(item, key))) return null;
  const name = NAMES.map((key) => item[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? name : null;
}

/** A list of scores as an object, by their names; null where it is another list, or two have one name. */
export function byName(list: readonly unknown[]): Readonly<Record<string, Fields>> | null {
  const named = Object.create(null) as Record<string, Fields>;
  for (const item of list) {
    const name = nameIn(item);
    if (name === null || name in named) return null;
    named[name] = item as Fields;
  }
  return named;
}

/** The record of a list of one, unless it is a message; null of any other list. */
export function onlyOne(list: readonly unknown[]): Fields | null {
  const [only] = list;
  return list.length === 1 && isRecord(only) && !Object.hasOwn(only, 'role') ? only : null;
}

/** A list as an object: by the names of its scores, or the only record of it; null where it stays a list. */
export const unlisted = (list: readonly unknown[]): Fields | null => byName(list) ?? onlyOne(list);
