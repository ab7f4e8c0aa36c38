/** What can tell runs of one model apart. */
export interface RunFacts {
  /** As its file calls it; null: not at all. */
  name: string | null;
  condition: string | null;
  /** Milliseconds since 1970, UTC. */
  startedAt: number | null;
  path: string;
  /** Unlike that of any other run of the model. */
  label: string;
}

/**
 * What to call each of the runs of one model beside its name: the condition, what tells the names apart where a person
 * wrote them, when it began (UTC), any part of the names, or of the files; the first that tells all of them apart.
 */
export function runNames(runs: readonly RunFacts[]): string[] {
  const names = runs.map(({ name }) => name);
  const parts = (of: readonly (string | null)[]) =>
    allTold(of)?.map((one, _, all) => distinctPart(one, all)) ?? null;
  const byName = parts(names);
  const ways = [
    () => runs.map(({ condition }) => condition),
    () => (byName?.some(isMadeUp) === true ? null : byName),
    () => dates(runs.map(({ startedAt }) => startedAt)),
    () => byName,
    () => parts(runs.map(({ path }) => path)),
    () => parts(runs.map(({ label }) => label)),
  ];
  for (const way of ways) {
    const found = allTold(way() ?? []);
    if (found?.length === runs.length && new Set(found).size === runs.length) return found;
  }
  return runs.map(({ label }) => label);
}

/** null where one of them is not known. */
function allTold(texts: readonly (string | null)[]): string[] | null {
  const told = texts.filter((text): text is string => text !== null && text !== '');
  return told.length === texts.length ? told : null;
}

/** A number, a hash or a key that a machine made: it tells runs apart, but not to a person. */
const isMadeUp = (part: string): boolean =>
  /^\d{5,}$/.test(part) ||
  /^(?=.*\d)[0-9a-f-]{6,}$/i.test(part) ||
  /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{12,}$/.test(part);

/** As much of days and times as tells them apart: days alone, times alone on one day; null where nothing does. */
function dates(times: readonly (number | null)[]): string[] | null {
  const written = allTold(
    times.map((time) =>
      time === null || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString().replace('T', ' '),
    ),
  );
  if (written === null) return null;
  const isOneDay = new Set(written.map((text) => text.slice(0, 10))).size === 1;
  const from = isOneDay ? 11 : 0;
  for (const to of [10, 16, 19, 23]) {
    const cut = written.map((text) => text.slice(from, to));
    if (new Set(cut).size === cut.length) return cut;
  }
  return null;
}

/** What tells a name from its siblings': the first word that none of them has in its place, else all from there. */
function distinctPart(name: string, siblings: readonly string[]): string {
  const words = (text: string): string[] => text.split(/(?<=[_\-./: ])/);
  const bare = (text: string): string => text.replace(/[_\-./: ]+$/, '');
  const own = words(name);
  const others = siblings.filter((other) => other !== name).map(words);
  const telling = own.findIndex((word, i) => others.every((other) => bare(other[i] ?? '') !== bare(word)));
  if (telling >= 0) return bare(own[telling] ?? '') || name;
  const head = own.findIndex((word, i) => others.some((other) => other[i] !== word));
  const part = bare(own.slice(Math.max(0, head)).join(''));
  return part.length > 24 ? `…${part.slice(-23)}` : part || name;
}
