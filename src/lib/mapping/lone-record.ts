import type { Meaning } from './name-words';
import { meaningOf } from './names';

const ANSWERS: readonly Meaning[] = ['output', 'answer', 'extracted'];
const SAID: readonly Meaning[] = ['score', 'gold or verdict'];

/** Whether a name is that of an answer, or of what is said of it. */
export function saysAnswer(name: string): boolean {
  const meaning = meaningOf(name)?.meaning;
  return meaning !== undefined && (ANSWERS.includes(meaning) || SAID.includes(meaning));
}

/**
 * Whether the fields of an object that stands alone are those of an answer and what is said of it: a row, where most objects
 * alone are settings or totals.
 */
export function isRecord(columns: readonly string[]): boolean {
  const meanings = new Set(columns.flatMap((name) => meaningOf(name)?.meaning ?? []));
  const has = (some: readonly Meaning[]): boolean => some.some((meaning) => meanings.has(meaning));
  return has(ANSWERS) && (has(SAID) || (has(['input']) && has(['reference'])));
}
