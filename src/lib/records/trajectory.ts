import type { ToolCall, Turn } from './transcript';

export type CallMark = 'same' | 'extra' | 'before its turn' | 'after its turn' | 'missing';

/** One line of a trajectory held against the golden one. */
export interface TracedCall {
  name: string;
  mark: CallMark;
  /** The call as it was made; null for one that is missing. */
  call: ToolCall | null;
  /** Arguments of the golden call that the real one leaves out, and those it gives another value. */
  missingArguments: readonly string[];
  otherArguments: readonly string[];
}

export const callsOf = (turns: readonly Turn[]): ToolCall[] => turns.flatMap(({ calls }) => calls);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Equal as JSON, whatever the order of keys. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => isAlike(one, b[i]));
  if (!isRecord(a) || !isRecord(b)) return a === b || (isPlain(a) && isPlain(b) && String(a) === String(b));
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isAlike(a[key], b[key]))
  );
}

function argumentFaults(real: ToolCall, golden: ToolCall) {
  const [given, wanted] = [real.arguments, golden.arguments];
  if (!isRecord(wanted)) return { missingArguments: [], otherArguments: [] };
  const of = isRecord(given) ? given : {};
  const keys = Object.keys(wanted);
  return {
    missingArguments: keys.filter((key) => !Object.hasOwn(of, key)),
    otherArguments: keys.filter((key) => Object.hasOwn(of, key) && !isAlike(of[key], wanted[key])),
  };
}

/** How well a call stands for a golden one: 0 for another tool; equal arguments count a little more. */
const likeness = (real: ToolCall, golden: ToolCall): number =>
  real.name !== golden.name ? 0 : isAlike(real.arguments, golden.arguments) ? 1.01 : 1;

/** Beyond this many pairs the exact alignment would take too long: calls are then matched greedily, in order. */
const LARGEST_TABLE = 4_000_000;

/** For each real call the place of its golden one, in order on both sides: the heaviest common subsequence. */
function inOrder(real: readonly ToolCall[], golden: readonly ToolCall[]): (number | null)[] {
  const found: (number | null)[] = real.map(() => null);
  const width = golden.length + 1;
  if (real.length * width > LARGEST_TABLE) {
    let next = 0;
    real.forEach((call, i) => {
      if (call.name === golden[next]?.name) found[i] = next++;
    });
    return found;
  }
  const best = new Float64Array((real.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  const weigh = (i: number, j: number) => {
    const [a, b] = [real[i], golden[j]];
    const weight = a && b ? likeness(a, b) : 0;
    return weight === 0 ? 0 : weight + at(i + 1, j + 1);
  };
  for (let i = real.length - 1; i >= 0; i--)
    for (let j = golden.length - 1; j >= 0; j--)
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), weigh(i, j));
  for (let i = 0, j = 0; i < real.length && j < golden.length;) {
    const matched = weigh(i, j);
    if (matched > 0 && matched >= at(i, j) - 1e-9) found[i++] = j++;
    // Of equal alignments the one that keeps the earlier golden call.
    else if (at(i + 1, j) >= at(i, j) - 1e-9) i++;
    else j++;
  }
  return found;
}

/** Holds the calls of a conversation against those that would have been right. */
export function traceCalls(real: readonly ToolCall[], golden: readonly ToolCall[]): TracedCall[] {
  const places = inOrder(real, golden);
  const free = new Set(golden.keys());
  for (const place of places) if (place !== null) free.delete(place);
  const moved = new Map<number, number>();
  const byLikeness = (least: number) => {
    real.forEach((call, i) => {
      if (places[i] !== null || moved.has(i)) return;
      const match = [...free].find((j) => likeness(call, golden[j] ?? call) >= least && golden[j]);
      if (match === undefined) return;
      moved.set(i, match);
      free.delete(match);
    });
  };
  byLikeness(1.01);
  byLikeness(1);
  const lines = real.map((call, i): TracedCall & { place: number | null } => {
    const place = places[i] ?? null;
    const elsewhere = moved.get(i);
    const partner = golden[place ?? elsewhere ?? -1];
    const passed = places.slice(0, i).reduce<number>((most, one) => Math.max(most, one ?? -1), -1);
    const mark: CallMark =
      place !== null
        ? 'same'
        : elsewhere === undefined
          ? 'extra'
          : elsewhere > passed
            ? 'before its turn'
            : 'after its turn';
    const faults = partner ? argumentFaults(call, partner) : { missingArguments: [], otherArguments: [] };
    return { name: call.name, mark, call, place, ...faults };
  });
  for (const j of [...free].sort((a, b) => a - b)) {
    const call = golden[j];
    if (!call) continue;
    const before = lines.findIndex(({ place }) => place !== null && place > j);
    const line = {
      name: call.name,
      mark: 'missing',
      call: null,
      place: j,
      missingArguments: [],
      otherArguments: [],
    } as const;
    lines.splice(before < 0 ? lines.length : before, 0, line);
  }
  return lines.map(({ name, mark, call, missingArguments, otherArguments }) => ({
    name,
    mark,
    call,
    missingArguments,
    otherArguments,
  }));
}

const faultsOf = (lines: readonly TracedCall[]): number =>
  lines.reduce(
    (sum, { mark }) => sum + (mark === 'same' ? 0 : mark === 'missing' || mark === 'extra' ? 1 : 0.5),
    0,
  );

/** What became of each real call. */
export const byCall = (trace: readonly TracedCall[]): Map<ToolCall, TracedCall> =>
  new Map(trace.flatMap((line) => (line.call ? [[line.call, line] as const] : [])));

/** Held against the golden trajectory that it comes nearest to; null where there is none. */
export function traceNearest(
  turns: readonly Turn[],
  golden: readonly (readonly Turn[])[],
): TracedCall[] | null {
  const real = callsOf(turns);
  const all = golden
    .map(callsOf)
    .filter((calls) => calls.length > 0)
    .map((calls) => traceCalls(real, calls));
  return all.reduce<TracedCall[] | null>((a, b) => (a === null || faultsOf(b) < faultsOf(a) ? b : a), null);
}
