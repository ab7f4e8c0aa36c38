import { every, join, list, sql, type Sql } from '../../engine/sql';
import { FEW } from '../comparison/few';
import { score } from '../comparison/grid';
import { codeColumn, type SliceSource } from './slice-source';
import type { Field, SumsOf } from './slice-sums';

/** Codes of a label that stand in a slice. */
const codesOf = (source: SliceSource, label: number, slice: number): number[] =>
  (source.coded[label]?.codes ?? []).flatMap((slices, code) => (slices.includes(slice) ? [code] : []));

/**
 * The scores themselves, a row a sample in the order of the contenders, for slices of a metric of numbers that have so few
 * samples that intervals and p come from them; null for all others.
 */
export async function fewScores(
  source: SliceSource,
  { indices, binary }: Field,
  sums: readonly SumsOf[],
): Promise<(number[][] | null)[]> {
  const none = sums.map(() => null);
  if (binary.every(Boolean)) return none;
  const small = sums.map(({ crossing, slice, cross, sums: { n } }) =>
    n === 0 || n >= FEW
      ? null
      : [
          { label: crossing.label, codes: codesOf(source, crossing.label, slice) },
          ...(crossing.cross === null || cross === null
            ? []
            : [{ label: crossing.cross, codes: codesOf(source, crossing.cross, cross) }]),
        ],
  );
  const conditions = small.flatMap((parts) =>
    parts === null
      ? []
      : [every(parts.map(({ label, codes }) => sql`${codeColumn(label)} IN (${list(codes)})`))],
  );
  if (conditions.length === 0) return none;
  const used = [...new Set(small.flatMap((parts) => (parts ?? []).map(({ label }) => label)))];
  const columns: Sql[] = [...used.map(codeColumn), ...indices.map(score)];
  const rows = await source.db.query<Record<string, number>>(
    sql`SELECT ${join(columns, sql`, `)} FROM ${source.from}
        WHERE ${source.where} AND (${join(conditions, sql` OR `)}) ORDER BY match_key`,
    source,
  );
  return small.map((parts) => {
    if (parts === null) return null;
    return rows.flatMap((row) =>
      parts.every(({ label, codes }) => codes.includes(row[`l${label}`] ?? -1))
        ? [indices.map((i) => row[`s${i}`] ?? NaN)]
        : [],
    );
  });
}
