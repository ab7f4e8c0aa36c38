import type { Meaning } from './name-words';
import { meaningOf } from './names';

/** What the records of a list are told apart by, and what makes them scores. */
const NAMES = ['name', 'metricName', 'metric', 'key'];
const VALUES = ['score', 'result', 'value'];
const MODELS = ['model', 'model_name', 'model_id', 'llm', 'system'];

const ANSWERS: readonly Meaning[] = ['output', 'answer', 'extracted'];

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const namedBy = (item: Fields, keys: readonly string[]): string | undefined =>
  keys.find((key) => typeof item[key] === 'string' && item[key] !== '');

/** The key that names the model whose answer a record holds: where no answer stands beside it, it may be who judged. */
function modelKeyOf(item: Fields): string | undefined {
  const isAnswer = Object.keys(item).some((key) => ANSWERS.includes(meaningOf(key)?.meaning ?? 'name'));
  return isAnswer ? namedBy(item, MODELS) : undefined;
}

/** The name of a record of a list of scores, `{ name, score }`, or of answers, `{ model, answer }`; null of anything else. */
export function nameIn(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const isScore = VALUES.some((key) => Object.hasOwn(item, key));
  const key = (isScore ? namedBy(item, NAMES) : undefined) ?? modelKeyOf(item);
  return key === undefined ? null : (item[key] as string);
}

/** A list of scores or answers as an object, by their names; null where it is another list, or two have one name. */
export function byName(list: readonly unknown[]): Readonly<Record<string, Fields>> | null {
  const named = Object.create(null) as Record<string, Fields>;
  for (const item of list) {
    const name = nameIn(item);
    if (name === null || name in named) return null;
    const model = modelKeyOf(item as Fields);
    named[name] =
      model === undefined
        ? (item as Fields)
        : Object.fromEntries(Object.entries(item as Fields).filter(([key]) => key !== model));
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
