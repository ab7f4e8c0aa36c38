import type { Matrix } from '../../lib/analysis';
import { inWords, whole } from '../../lib/ui/numbers';
import type { Piece } from './verdict';

/** `A`, `B`, … `Z`, `AA`: the name of a tie group, from 1. */
export function groupLetter(group: number): string {
  const rest = (group - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return group <= 26 ? letter : groupLetter(Math.floor((group - 1) / 26)) + letter;
}

export interface TieGroup<Row> {
  letter: string;
  rows: Row[];
}

/** Rows of the leaderboard, best first, in their tie groups; `groups` has a number for each row. */
export function inGroups<Row>(rows: readonly Row[], groups: readonly number[]): TieGroup<Row>[] {
  const found = new Map<number, Row[]>();
  rows.forEach((row, i) => {
    const group = groups[i] ?? 1;
    found.set(group, [...(found.get(group) ?? []), row]);
  });
  return [...found].map(([group, rows]) => ({ letter: groupLetter(group), rows }));
}

/** More unordered groups than this are a list that nobody reads. */
const NAMED = 3;

/**
 * Whether an order is established among all that are shown, after the correction over all pairs. A group of which
 * some pair differs after all is not called unordered: being inseparable is not transitive. `claimed`: pairs that
 * differ by the leaderboard's own correction; where one of them is tied here, the sentence names its correction.
 */
export function fieldInWords(
  { contenders, pairs, groups }: Matrix,
  claimed: readonly (readonly [string, string])[] = [],
): Piece[] {
  const many = contenders.length;
  if (many < 3 || pairs.length === 0) return [];
  const among = `Among all ${inWords(many)}, `;
  const sure = pairs.filter(({ distinguishable }) => distinguishable);
  if (sure.length === pairs.length) return [`${among}every pair can be told apart.`];
  if (sure.length === 0)
    return [
      claimed.length === 0
        ? `${among}no order is established.`
        : `Corrected for all ${whole(pairs.length)} pairs at once, no order is established.`,
    ];
  const counted: Piece[] = [
    `${among}${whole(sure.length)} of ${whole(pairs.length)} pairs can be told apart.`,
  ];
  const tied = inGroups(contenders, groups).filter(({ rows }) => rows.length > 1);
  const ordered = tied.some(({ rows }) =>
    sure.some(({ row, column }) => rows.includes(row) && rows.includes(column)),
  );
  if (tied.length === 0 || tied.length > NAMED || ordered) return counted;
  const contradicts = tied.some(({ rows }) => {
    const keys = rows.map(({ key }) => key);
    return claimed.some((pair) => pair.every((key) => keys.includes(key)));
  });
  const places = tied.map(({ rows }): Piece[] => {
    const [first, second] = rows;
    if (rows.length === 2 && first && second)
      return ['between ', { name: first.label }, ' and ', { name: second.label }];
    if (first === contenders[0]) return [`among the first ${inWords(rows.length)}`];
    if (rows.at(-1) === contenders.at(-1)) return [`among the ${inWords(rows.length)} below`];
    return first ? [`among the ${inWords(rows.length)} from `, { name: first.label }, ' on'] : [];
  });
  return [
    `${contradicts ? `Corrected for all ${whole(pairs.length)} pairs at once, ` : among}no order is established `,
    ...places.flatMap((place, i) => (i === 0 ? place : [', nor ', ...place])),
    '.',
  ];
}
