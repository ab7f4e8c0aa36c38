import type { Lane, SamplePaths } from '../../analysis/paths/sample-paths';
import type { Path, Step } from '../../records/path';
import { count, whole } from '../../ui/numbers';

/** Answers that made the same calls with the same outcome, in one row; a path that would have been right has none. */
export interface LaneRow {
  lanes: readonly Lane[];
  path: Path;
  /** The column of each call. */
  places: readonly number[];
  label: string;
}

/** From so many answers on, equal paths share a row. */
const SHARED_FROM = 12;

export function nameOf({ contender, repeat, repeats }: Lane): string {
  return repeats > 1 ? `${contender.label}, answer ${repeat + 1}` : contender.label;
}

export const outcomeOf = ({ isRight, score, status }: Lane): string =>
  status === 'error' && isRight === null
    ? 'failed'
    : isRight === null
      ? score === null
        ? 'no score'
        : `scored ${score.toLocaleString('en-US', { maximumFractionDigits: 3 })}`
      : isRight
        ? 'right'
        : 'wrong';

export function rowsOf({ golden, lanes, aligned }: SamplePaths): LaneRow[] {
  const ideal = golden.map((path, i): LaneRow => ({
    ...{ lanes: [], path, places: aligned.places[i] ?? [] },
    label: golden.length > 1 ? `golden ${i + 1}` : 'golden',
  }));
  const own = lanes.map((lane, i) => ({ lane, places: aligned.places[golden.length + i] ?? [] }));
  const groups = new Map<string, typeof own>();
  own.forEach((one, i) => {
    const calls = JSON.stringify([outcomeOf(one.lane), one.lane.path.steps.map(({ call }) => call)]);
    const key = lanes.length < SHARED_FROM ? String(i) : calls;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  });
  return [
    ...ideal,
    ...[...groups.values()].flatMap((group): LaneRow[] => {
      const [first] = group;
      if (!first) return [];
      const label = group.length > 1 ? count(group.length, 'answer') : nameOf(first.lane);
      return [{ lanes: group.map(({ lane }) => lane), path: first.lane.path, places: first.places, label }];
    }),
  ];
}

/** What is drawn beside what: a column of calls, columns that are alike in all rows, or what was said last. */
export type DrawnColumn =
  { is: 'calls'; column: number } | { is: 'alike'; from: number; to: number } | { is: 'answer' };

const FOLDED_FROM = 40;
const LEAST_FOLDED = 4;

/** Of many columns, stretches where all rows make the same call are one. */
export function columnsOf(rows: readonly LaneRow[], columns: number, isOpen: boolean): DrawnColumn[] {
  const each = Array.from({ length: columns }, (_, column) => column);
  const calls = (from: number, to: number): DrawnColumn[] =>
    each.slice(from, to).map((column) => ({ is: 'calls', column }));
  if (columns < FOLDED_FROM || isOpen) return [...calls(0, columns), { is: 'answer' }];
  const at = rows.map(stepsByColumn);
  const isAlike = each.map((column) => {
    const all = at.map((own) => own.get(column)?.call);
    return all.every((one) => one !== undefined && one === all[0]);
  });
  const found: DrawnColumn[] = [];
  for (let from = 0; from < columns;) {
    let to = from;
    while (to < columns && isAlike[to]) to++;
    if (to - from >= LEAST_FOLDED) found.push({ is: 'alike', from, to: to - 1 });
    else found.push(...calls(from, to));
    if (to < columns) found.push({ is: 'calls', column: to++ });
    from = to;
  }
  return [...found, { is: 'answer' }];
}

export const stepsByColumn = ({ path, places }: LaneRow): Map<number, Step> =>
  new Map(path.steps.flatMap((step, i) => (places[i] === undefined ? [] : [[places[i], step] as const])));

/** The column of the call at which the answers part; null where they never do. */
export function partingColumn({ parting, aligned, golden }: SamplePaths): number | null {
  if (parting === null) return null;
  const at = aligned.places.slice(golden.length).flatMap((own) => own[parting.call - 1] ?? []);
  return at.length === 0 ? null : Math.min(...at);
}

/** How much a call took, for its bar; in whose unit, says `measureOf`. */
export type Measure = 'usd' | 'tokens' | 'characters';

export function measureOf(rows: readonly LaneRow[]): Measure {
  const steps = rows.flatMap(({ lanes, path }) => (lanes.length > 0 ? path.steps : []));
  if (steps.length === 0) return 'characters';
  if (steps.every(({ usage }) => usage !== null && usage.costUsd !== null)) return 'usd';
  const isCounted = steps.every(({ usage }) => usage?.outputTokens !== null && usage !== null);
  return isCounted ? 'tokens' : 'characters';
}

export const amountOf = ({ usage, given, result }: Step, measure: Measure): number =>
  measure === 'usd'
    ? (usage?.costUsd ?? 0)
    : measure === 'tokens'
      ? (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
      : given.length + (result?.length ?? 0);

export function amountInWords(step: Step, measure: Measure): string {
  const amount = amountOf(step, measure);
  if (measure === 'usd') return `${amount.toLocaleString('en-US', { maximumSignificantDigits: 2 })} USD`;
  return measure === 'tokens' ? count(Math.round(amount), 'token') : `${whole(amount)} characters`;
}
