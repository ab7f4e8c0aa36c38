import { unlikeSamples, type UnlikeSample } from '../../analysis';
import type { Question } from '../../analysis/question';
import type { Comparison } from '../../analysis/types';

interface Options {
  comparison: Comparison;
  of: 'inputs' | 'references';
}

/** Samples that are matched though their texts differ. */
export const unlikeQuestion: Question<Options, UnlikeSample[]> = {
  id: 'unlike-samples',
  key: (options) => options,
  ask: ({ db, signal }, { comparison, of }) => unlikeSamples(db, comparison, of, { signal }),
};

/** Characters before the first that differs: enough to see where it is. */
const BEFORE = 40;

/** Each text from shortly before the first place where any two of them differ; null where the previews do not. */
export function fromDifference(texts: readonly string[]): string[] | null {
  const [first = '', ...others] = texts.map((text) => text.trim());
  let at = 0;
  while (at < first.length && others.every((other) => other[at] === first[at])) at++;
  if (others.every((other) => other === first)) return null;
  const from = Math.max(0, at - BEFORE);
  return [first, ...others].map((text) => (from > 0 ? '… ' : '') + text.slice(from));
}
