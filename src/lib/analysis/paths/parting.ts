/** What of a call decides whether runs have parted. */
export interface Called {
  name: string;
  /** Equal for the same tool with the same arguments. */
  call: string;
}

/** The first call at which runs of one sample are not all the same. */
export interface Parting {
  /** From 1. */
  call: number;
  /** `end`: some make no further call, and the others all call the same tool. */
  how: 'tools' | 'arguments' | 'end';
  /** The first call at which not all call the same tool, or some have ended; null: it is only ever the arguments. */
  tools: number | null;
}

/** null: all make the same calls, or there is one alone. */
export function partingOf(paths: readonly (readonly Called[])[]): Parting | null {
  const [first, ...others] = paths;
  if (!first || others.length === 0) return null;
  const longest = Math.max(...paths.map((path) => path.length));
  let parted: Pick<Parting, 'call' | 'how'> | null = null;
  for (let i = 0; i < longest; i++) {
    const names = new Set(paths.map((path) => path[i]?.name));
    if (names.size > 1) {
      names.delete(undefined);
      return { ...(parted ?? { call: i + 1, how: names.size > 1 ? 'tools' : 'end' }), tools: i + 1 };
    }
    if (parted === null && others.some((path) => path[i]?.call !== first[i]?.call))
      parted = { call: i + 1, how: 'arguments' };
  }
  return parted && { ...parted, tools: null };
}

/** How often a run makes the very call that it has just made. */
export const repeatsIn = (path: readonly Called[]): number =>
  path.filter(({ call }, i) => i > 0 && path[i - 1]?.call === call).length;
