const spellings = new Map<string, string>();

/**
 * A name in lower snake case, as metrics are named: `exactMatch` and `Exact Match` are `exact_match`, `pass@5` is
 * `pass_at_5`, `chrF++` is `chrf`. Letters of any script stay. '' where nothing is left.
 */
export function snakeCase(name: string): string {
  const found = spellings.get(name);
  if (found !== undefined) return found;
  const snake = name
    .replace(/@/g, '_at_')
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu}\p{Ll})/gu, '$1_')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  if (spellings.size > 4096) spellings.clear();
  spellings.set(name, snake);
  return snake;
}
