import { diffArrays } from 'diff';

export type Unit = 'words' | 'characters';

/** A stretch of two texts: in both, or in one of them alone. */
export interface Change {
  text: string;
  side: 'both' | 'left' | 'right';
}

/** Beyond this the comparison goes by lines: word by word it would hold up the page. */
const MOST_PIECES = 20_000;
const TIMEOUT = 400;

const segmenters = new Map<Unit, Intl.Segmenter>();
function segmenter(unit: Unit): Intl.Segmenter {
  const granularity = unit === 'words' ? 'word' : 'grapheme';
  const known = segmenters.get(unit) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(unit, known);
  return known;
}

/** Words as the script has them (Chinese and Thai write no spaces), with the spaces as pieces of their own. */
const pieces = (text: string, unit: Unit): string[] =>
  Array.from(segmenter(unit).segment(text), ({ segment }) => segment);

const lines = (text: string): string[] => text.split(/(?<=\n)/);

export interface Difference {
  changes: readonly Change[];
  /** What was compared in the end: of long texts lines. */
  by: Unit | 'lines';
}

/** What two texts have in common and what is in one alone, the left before the right. */
export function difference(left: string, right: string, unit: Unit): Difference {
  if (left === right) return { changes: left === '' ? [] : [{ text: left, side: 'both' }], by: unit };
  const isLong = left.length + right.length > MOST_PIECES * 6;
  const [a, b] = isLong ? [[], []] : [pieces(left, unit), pieces(right, unit)];
  const found =
    isLong || a.length + b.length > MOST_PIECES ? undefined : diffArrays(a, b, { timeout: TIMEOUT });
  const all = found ?? diffArrays(lines(left), lines(right), { timeout: 4 * TIMEOUT });
  if (all === undefined)
    return {
      changes: [
        { text: left, side: 'left' },
        { text: right, side: 'right' },
      ],
      by: 'lines',
    };
  const changes = all.map(({ value, added, removed }): Change => ({
    text: value.join(''),
    side: added ? 'right' : removed ? 'left' : 'both',
  }));
  return { changes: joined(changes), by: found ? unit : 'lines' };
}

const LONGEST_BRIDGE = 24;

/** Changes with little between them are one: a reader sees a phrase, not a ladder. */
function joined(given: readonly Change[]): Change[] {
  // Runs of changes, with what both texts have between them.
  const runs: { left: string; right: string; after: string }[] = [{ left: '', right: '', after: '' }];
  for (const { text, side } of given) {
    const last = runs.at(-1);
    if (!last) break;
    if (side === 'both') {
      last.after += text;
    } else if (last.after === '') {
      last[side] += text;
    } else runs.push({ left: '', right: '', after: '', [side]: text });
  }
  const weight = ({ left, right }: { left: string; right: string }) => Math.max(left.length, right.length);
  const kept: typeof runs = [];
  for (const run of runs) {
    const before = kept.at(-1);
    const bridge = before?.after ?? '';
    const isBridge =
      before !== undefined &&
      weight(before) > 0 &&
      !bridge.includes('\n') &&
      (bridge.trim() === '' ||
        (bridge.length <= LONGEST_BRIDGE && bridge.length <= Math.min(weight(before), weight(run))));
    if (before && isBridge)
      Object.assign(before, {
        left: before.left + bridge + run.left,
        right: before.right + bridge + run.right,
        after: run.after,
      });
    else kept.push({ ...run });
  }
  const changes = kept.flatMap(({ left, right, after }): Change[] => [
    { text: left, side: 'left' },
    { text: right, side: 'right' },
    { text: after, side: 'both' },
  ]);
  return changes.filter(({ text }) => text !== '');
}

/** Texts without case, punctuation and extra space: what two people would call the same answer. */
export const answerKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** Keys that name the same thing, by that thing; only groups of at least two, largest first. */
export function groups<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const name = key(one);
    if (name === '') continue;
    const group = found.get(name);
    if (group) group.push(one);
    else found.set(name, [one]);
  }
  return [...found.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}
