import type { Matrix } from '../../analysis';
import type { Contender } from '../../analysis/types';
import type { Standing } from '../../analysis/comparison/pairs';
import { inWords, type ScoreScale, whole } from '../../ui/numbers';
import { standingWords } from '../../present/direction-words';
import type { Piece } from './pieces';

/** `A`, `B`, … `Z`, `AA`: the name of a tie group, from 1. */
export function groupLetter(group: number): string {
  const rest = (group - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return group <= 26 ? letter : groupLetter(Math.floor((group - 1) / 26)) + letter;
}

/** What stands beside rows of the leaderboard that go together. */
export interface Group<Row> {
  /** Letter of a tie group, or how its rows stand to the baseline. */
  name: string;
  rows: Row[];
}

/**
 * The name of each row's group, in the order of the rows: of tie groups among all pairs, or to the baseline. A baseline
 * that nothing is tied with has none.
 */
export function groupNames(
  { groups, standings }: Pick<Matrix, 'groups' | 'standings'>,
  scale: Pick<ScoreScale, 'isUndirected'> = {},
): string[] {
  if (standings === null) return groups.map(groupLetter);
  const isAlone = standings.filter((standing: Standing) => standing === 'tied').length === 1;
  const { more, less } = standingWords(scale);
  const names = { better: more, worse: less, tied: isAlone ? '' : 'unclear' };
  return standings.map((standing) => names[standing]);
}

/** Rows of the leaderboard, best first, with those that follow one another in one group put together. */
export function inGroups<Row>(rows: readonly Row[], names: readonly string[]): Group<Row>[] {
  const found: Group<Row>[] = [];
  rows.forEach((row, i) => {
    const name = names[i] ?? '';
    const last = found.at(-1);
    if (last?.name === name) last.rows.push(row);
    else found.push({ name, rows: [row] });
  });
  return found;
}

/** More groups than this are a list that nobody reads. */
const NAMED = 3;

/**
 * How many of all pairs can be told apart, and which cannot. A group of which some pair differs after all is not called
 * tied: being inseparable is not transitive. Nothing where each is compared with the baseline alone. Pairs that share no
 * sample, and who shares none, are not among them.
 */
export function fieldInWords({ family, ...all }: Matrix): Piece[] {
  const pairs = all.pairs.filter(({ n }) => n > 0);
  const isThere = ({ key }: Contender): boolean =>
    pairs.some(({ row, column }) => row.key === key || column.key === key);
  const contenders = all.contenders.filter(isThere);
  const groups = all.groups.filter((_, i) => contenders.some(({ key }) => key === all.contenders[i]?.key));
  if (contenders.length < 3 || pairs.length === 0 || family === 'baseline') return [];
  const sure = pairs.filter(({ distinguishable }) => distinguishable);
  if (sure.length === pairs.length) return [`All ${whole(pairs.length)} pairs can be told apart.`];
  if (sure.length === 0) return [`None of the ${whole(pairs.length)} pairs can be told apart.`];
  const counted = `${whole(sure.length)} of ${whole(pairs.length)} pairs can be told apart.`;
  const tied = inGroups(contenders, groups.map(groupLetter)).filter(({ rows }) => rows.length > 1);
  const ordered = tied.some(({ rows }) =>
    sure.some(({ row, column }) => rows.includes(row) && rows.includes(column)),
  );
  if (tied.length === 0 || tied.length > NAMED || ordered) return [counted];
  const places = tied.map(({ rows }): Piece[] => {
    const [first, second] = rows;
    if (rows.length === 2 && first && second) return [{ name: first.label }, ' and ', { name: second.label }];
    if (first === contenders[0]) return [`the first ${inWords(rows.length)}`];
    if (rows.at(-1) === contenders.at(-1)) return [`the last ${inWords(rows.length)}`];
    return first ? [`the ${inWords(rows.length)} from `, { name: first.label }, ' on'] : [];
  });
  return [`${counted} Unclear: `, ...places.flatMap((place, i) => (i === 0 ? place : [', ', ...place])), '.'];
}
