/**
 * The two models of each `cmp_key`, which joins their names by `_`, as names may hold one too: it is cut where both sides come in
 * another key as well. null where that leaves none, or several.
 */
export function namesOfKeys(keys: ReadonlySet<string>): Map<string, readonly [string, string] | null> {
  const cuts = new Map([...keys].map((key) => [key, cutsOf(key)]));
  const seenIn = new Map<string, Set<string>>();
  for (const [key, all] of cuts)
    for (const name of all.flat()) seenIn.set(name, (seenIn.get(name) ?? new Set()).add(key));
  const isKnown = (name: string): boolean => (seenIn.get(name)?.size ?? 0) > 1;
  return new Map(
    [...cuts].map(([key, all]) => {
      const known = all.length === 1 ? all : all.filter((names) => names.every(isKnown));
      return [key, known.length === 1 ? (known[0] ?? null) : null];
    }),
  );
}

const cutsOf = (key: string): [string, string][] =>
  [...key.matchAll(/_/g)].flatMap(({ index }) => {
    const [a, b] = [key.slice(0, index), key.slice(index + 1)];
    return a !== '' && b !== '' ? [[a, b]] : [];
  });
