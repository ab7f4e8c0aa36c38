import { every, join, list, sql, type Sql } from '../../engine/sql';
import { FEW } from '../comparison/differences';
import { score } from '../comparison/grid';
import { codeColumn, type SliceSource } from './slice-source';
import type { Field, SumsOf } from './slice-sums';

/** Codes of a label that stand in a slice. */
const codesOf = (source: SliceSource, label: number, slice: number): number[] =>
  (source.coded[label]?.codes ?? []).flatMap((slices, code) => (slices.includes(slice) ? [code] : []));

/**
 * The differences to the baseline themselves, by contender, for slices of a metric of numbers that have so few samples
 * that their p comes from the exact test; null for all others.
 */
export async function fewDifferences(
  source: SliceSource,
  { indices, binary }: Field,
  sums: readonly SumsOf[],
): Promise<(number[][] | null)[]> {
  const none = sums.map(() => null);
  if (indices.length < 2 || binary.every(Boolean)) return none;
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
    const own = rows.filter((row) =>
      parts.every(({ label, codes }) => codes.includes(row[`l${label}`] ?? -1)),
    );
    return indices.map((i) => own.map((row) => (row[`s${i}`] ?? NaN) - (row[`s${indices[0] ?? 0}`] ?? NaN)));
  });
}
