/** The calls of one run in their order, as numbers: equal numbers are the same tool, or the same call (tool and arguments). */
export interface PathCodes {
  tools: ArrayLike<number>;
  calls: ArrayLike<number>;
}

export interface AlignedPaths {
  columns: number;
  /** Of each path, in the order given, the column of each of its calls, from 0 and rising. */
  places: readonly (readonly number[])[];
}

const SAME_CALL = 3;
const SAME_TOOL = 2;

/** Beyond so many pairs of a call and a column the exact alignment takes too long and too much room. */
const LARGEST_TABLE = 16_000_000;

/** What stands in the columns so far. */
interface Profile {
  tools: Set<number>[];
  calls: Set<number>[];
}

/**
 * Puts the calls of several runs into columns: the same call under the same, else the same tool, else what stands at the same
 * place between two that are alike. An exact call counts 3, a tool 2, a place only where neither decides (the weights of a
 * heaviest common subsequence, Needleman & Wunsch 1970); of equal alignments the one that takes the earlier column. What all
 * paths begin with stands in the first columns. Paths are put together one after the other, the longest first and equal ones
 * at once (progressive alignment, Feng & Doolittle 1987), so the order in which they are given changes nothing.
 */
export function alignPaths(paths: readonly PathCodes[]): AlignedPaths {
  const start = commonStart(paths);
  const rests = distinct(paths, start);
  const profile: Profile = { tools: [], calls: [] };
  const placed: { of: number[]; columns: number[] }[] = [];
  for (const { of, tools, calls } of rests) {
    const { into, inserted } = placesIn(profile, tools, calls);
    for (const one of placed) one.columns = one.columns.map((column) => inserted[column] ?? column);
    widen(profile, inserted, into);
    into.forEach((column, i) => {
      profile.tools[column]?.add(tools[i] ?? -1);
      profile.calls[column]?.add(calls[i] ?? -1);
    });
    placed.push({ of, columns: into });
  }
  const places: number[][] = paths.map(() => []);
  const first = Array.from({ length: start }, (_, i) => i);
  for (const { of, columns } of placed)
    for (const path of of) places[path] = [...first, ...columns.map((column) => column + start)];
  return { columns: start + profile.tools.length, places };
}

/** How many calls all of them begin with. */
function commonStart(paths: readonly PathCodes[]): number {
  const [first, ...others] = paths;
  if (!first) return 0;
  let n = 0;
  while (n < first.calls.length && others.every(({ calls }) => calls[n] === first.calls[n])) n++;
  return n;
}

interface Rest {
  /** The paths that are this. */
  of: number[];
  tools: number[];
  calls: number[];
}

/** What follows the common start, each once: the longest first, then by their calls. */
function distinct(paths: readonly PathCodes[], start: number): Rest[] {
  const found = new Map<string, Rest>();
  paths.forEach(({ tools, calls }, path) => {
    const rest = { of: [path], tools: from(tools, start), calls: from(calls, start) };
    const key = rest.calls.join();
    const same = found.get(key);
    if (same) same.of.push(path);
    else found.set(key, rest);
  });
  return [...found.values()].sort((a, b) => b.calls.length - a.calls.length || byNumbers(a.calls, b.calls));
}

const from = (codes: ArrayLike<number>, start: number): number[] =>
  Array.prototype.slice.call(codes, start) as number[];

function byNumbers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** `into`: the column of each call, in a profile that has been widened; `inserted`: where each old column has gone. */
function placesIn(
  profile: Profile,
  tools: readonly number[],
  calls: readonly number[],
): { into: number[]; inserted: number[] } {
  const width = profile.tools.length;
  const matches =
    calls.length * width > LARGEST_TABLE ? inTurn(profile, tools, calls) : heaviest(profile, tools, calls);
  const into: number[] = [];
  const inserted: number[] = [];
  let column = 0;
  let old = 0;
  for (const match of matches) {
    if (match === null) {
      into.push(column++);
      continue;
    }
    while (old < match) inserted[old++] = column++;
    inserted[old++] = column;
    into.push(column++);
  }
  while (old < width) inserted[old++] = column++;
  return { into, inserted };
}

/** The old column of each call; null for one that stands in a column of its own. */
function heaviest(profile: Profile, tools: readonly number[], calls: readonly number[]): (number | null)[] {
  const [n, width] = [calls.length, profile.tools.length];
  const scoreOf = scores(profile, Math.min(n, width) + 1);
  const TAKE = 1;
  const SKIP_COLUMN = 2;
  // From the ends on, so that reading it from the start meets the earliest of equal ways first.
  const way = new Uint8Array(n * width);
  let below = new Float64Array(width + 1);
  let row = new Float64Array(width + 1);
  for (let i = n - 1; i >= 0; i--) {
    const own = scoreOf(tools[i] as number, calls[i] as number);
    row[width] = 0;
    let skipColumn = 0;
    let diagonal = below[width] as number;
    for (let j = width - 1; j >= 0; j--) {
      const take = (own[j] as number) + diagonal;
      const skipCall = below[j] as number;
      diagonal = skipCall;
      const skip = skipColumn > skipCall ? skipColumn : skipCall;
      way[i * width + j] = take >= skip ? TAKE : skipColumn === skip ? SKIP_COLUMN : 0;
      row[j] = skipColumn = take >= skip ? take : skip;
    }
    [below, row] = [row, below];
  }
  const matches: (number | null)[] = [];
  for (let j = 0; matches.length < n;) {
    const step = j < width ? way[matches.length * width + j] : 0;
    if (step === TAKE) matches.push(j++);
    else if (step === SKIP_COLUMN) j++;
    else matches.push(null);
  }
  return matches;
}

/** What a call counts in each column; `one`: more than all places together can count. */
function scores(
  { tools: byColumn, calls: callsIn }: Profile,
  one: number,
): (tool: number, call: number) => Float64Array {
  const width = byColumn.length;
  const ofTool = new Map<number, Float64Array>();
  const ofCall = new Map<number, Float64Array>();
  const columnsOf = new Map<number, number[]>();
  byColumn.forEach((tools, j) => {
    for (const tool of tools) {
      const own = ofTool.get(tool) ?? new Float64Array(width).fill(1);
      own[j] = SAME_TOOL * one;
      ofTool.set(tool, own);
    }
  });
  callsIn.forEach((calls, j) => {
    for (const call of calls) {
      const own = columnsOf.get(call);
      if (own) own.push(j);
      else columnsOf.set(call, [j]);
    }
  });
  const other = new Float64Array(width).fill(1);
  return (tool, call) => {
    const columns = columnsOf.get(call);
    const own = ofTool.get(tool) ?? other;
    if (!columns) return own;
    const exact = ofCall.get(call) ?? own.slice();
    if (!ofCall.has(call)) for (const j of columns) exact[j] = SAME_CALL * one;
    ofCall.set(call, exact);
    return exact;
  };
}

/** Each call into the next column that has its tool, where one follows. */
function inTurn(profile: Profile, tools: readonly number[], calls: readonly number[]): (number | null)[] {
  let next = 0;
  return calls.map((_, i) => {
    const tool = tools[i] as number;
    for (let j = next; j < Math.min(profile.tools.length, next + NEAR); j++)
      if (profile.tools[j]?.has(tool)) {
        next = j + 1;
        return j;
      }
    return null;
  });
}

/** Columns ahead that are looked at where paths are too long to be aligned as wholes. */
const NEAR = 64;

function widen(profile: Profile, inserted: readonly number[], into: readonly number[]): void {
  const width = Math.max(-1, ...lastOf(inserted), ...lastOf(into)) + 1;
  const wider: Profile = { tools: [], calls: [] };
  for (let j = 0; j < width; j++) {
    wider.tools.push(new Set());
    wider.calls.push(new Set());
  }
  inserted.forEach((to, old) => {
    wider.tools[to] = profile.tools[old] ?? new Set();
    wider.calls[to] = profile.calls[old] ?? new Set();
  });
  profile.tools = wider.tools;
  profile.calls = wider.calls;
}

const lastOf = (columns: readonly number[]): number[] => columns.slice(-1);
