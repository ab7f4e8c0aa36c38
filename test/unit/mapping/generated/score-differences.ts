import type { Column, Mapping } from '../../../../src/lib/mapping/mapping';
import { type Difference, slight, wrong } from './differences';
import type { Linked } from './link';
import type { ReadRow } from './read';
import type { ColumnTruth } from './truth';

type Truths = Readonly<Record<string, ColumnTruth>>;
interface Said {
  fact: number | null;
  read: number | null;
}

/** Differences of scores: columns that are none, columns that are left, values and directions. */
export function scoreDifferences(linked: readonly Linked[], truths: Truths, mapping: Mapping): Difference[] {
  const found: Difference[] = [];
  const isNamed = mapping.columns.some(({ role }) => role === 'metric');
  for (const { name, role } of mapping.columns) {
    const truth = truths[name];
    if (role === 'score' && truth?.meaning !== 'score' && truth?.eitherWay !== true)
      found.push(
        wrong('no score', `"${name}" is read as a score, and is ${truth?.meaning ?? 'nothing known'}`),
      );
  }
  const said = new Map<string, Said[]>();
  const lost = new Set<string>();
  for (const { fact, read } of linked)
    for (const [name, value] of Object.entries(fact.scores)) {
      const score = scoreOf(read, name, mapping, isNamed);
      if (score === undefined) lost.add(name);
      else said.set(name, [...(said.get(name) ?? []), { fact: value, read: score }]);
    }
  // Where another score is read, one that is left is a loss, and no number is wrong.
  const differ = said.size > 0 ? slight : wrong;
  for (const name of lost)
    if (!said.has(name)) found.push(differ('score lost', `"${name}" is a score, and is not read`));
  for (const [name, pairs] of said) found.push(...valueDifferences(name, pairs));
  for (const column of mapping.columns) found.push(...directionDifferences(column, truths[column.name]));
  return found;
}

/** What was read of a score; undefined where none was. */
function scoreOf(
  read: ReadRow,
  name: string,
  { columns }: Mapping,
  isNamed: boolean,
): number | null | undefined {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
  const column = columns.find((one) => one.name === name && one.role === 'score');
  if (isNamed) return read.scores.find(({ given }) => plain(given) === plain(name))?.score;
  if (column === undefined) return undefined;
  if (column.system === undefined) return read.scores.find(({ given }) => given === name)?.score;
  // Wide tables: the columns of one model bear one metric each.
  const own = columns.filter(({ role, system }) => role === 'score' && system === column.system);
  return read.scores[own.indexOf(column)]?.score;
}

function valueDifferences(name: string, pairs: readonly Said[]): Difference[] {
  const scales = [1, 0.01, 100];
  const fits =
    (scale: number) =>
    (pair: Said): boolean =>
      pair.fact === null || pair.read === null
        ? pair.fact === pair.read
        : Math.abs(pair.fact * scale - pair.read) <= 1e-6 * Math.max(1, Math.abs(pair.read));
  if (scales.some((scale) => pairs.every(fits(scale)))) return [];
  const other = pairs.find((pair) => !fits(1)(pair));
  const text = `"${name}" is ${String(other?.fact)}, read ${String(other?.read)}`;
  if (other?.read === null) return [wrong('score unread', text)];
  return [wrong(other?.fact === null ? 'nothing read as a score' : 'score value', text)];
}

function directionDifferences(
  { name, role, lowerIsBetter = null }: Column,
  truth: ColumnTruth | undefined,
): Difference[] {
  if (role !== 'score' || truth?.lowerIsBetter === undefined) return [];
  if (lowerIsBetter === null || lowerIsBetter === truth.lowerIsBetter) return [];
  return [wrong('direction', `"${name}": ${lowerIsBetter ? 'less' : 'more'} is taken for better`)];
}
