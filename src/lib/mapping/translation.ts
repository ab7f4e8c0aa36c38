import { isProse } from './column-facts';
import { foldName, type Named } from './names';
import type { Seen } from './sight';

/** What people who measure translations call the text, its translation, and the right one. */
const NAMES: readonly (readonly [RegExp, Named['meaning']])[] = [
  [/^(src|source)(_text|_sentence)?$/, 'input'],
  [/^(hyp|mt|sys|hypothesis|translation)(_text|_sentence)?$/, 'output'],
  [/^(ref|reference)(_text|_sentence)?$/, 'reference'],
];

/** `src`, `hyp` and `ref` mean what they do in machine translation where texts of the first two stand beside each other. */
export function readTranslation(columns: readonly Seen[]): void {
  const meant = columns.flatMap((column) => {
    const name = foldName(column.name);
    const found = isProse(column.facts) ? NAMES.find(([pattern]) => pattern.test(name)) : undefined;
    return found === undefined ? [] : [{ column, meaning: found[1] }];
  });
  const has = (meaning: Named['meaning']): boolean => meant.some((one) => one.meaning === meaning);
  if (!has('input') || !has('output')) return;
  for (const { column, meaning } of meant) column.named = { meaning, whole: true, rank: 0 };
}
