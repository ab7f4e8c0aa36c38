import { double, ident, join, type Sql, sql } from '../../engine/sql';
import { score } from '../comparison/grid';
import { codeColumn, type SliceSource } from './slice-source';

/** Who is looked at: contenders as indices into the prepared ones, the baseline first. */
export interface Field {
  indices: readonly number[];
  /** From which each one's scores are taken. */
  centres: readonly number[];
  /** Whether each one's scores are 0 or 1: then squares need no sum of their own. */
  binary: readonly boolean[];
  /** Whether each one answered a sample once. */
  isOnce: readonly boolean[];
}

/**
 * Sums over the samples of a slice, for each contender in the order of the field. Scores are taken from a centre each,
 * so that a small spread round a large mean keeps its digits.
 */
export interface SliceSums {
  n: number;
  /** Sum of a number of each sample: equal for slices of the same samples. */
  print: number;
  sums: Float64Array;
  squares: Float64Array;
  /** Of the differences to the baseline, taken from the difference of the centres. */
  pairedSquares: Float64Array;
}

/** Two labels whose slices are crossed, or one. Indices into the labels of the source. */
export interface Crossing {
  label: number;
  cross: number | null;
}

export interface SumsOf {
  crossing: Crossing;
  slice: number;
  cross: number | null;
  sums: SliceSums;
}

/** One pass over the samples for all labels; a sample with several values adds to several slices. */
export async function sliceSums(
  source: SliceSource,
  field: Field,
  crossings: readonly Crossing[],
): Promise<SumsOf[]> {
  if (crossings.length === 0) return [];
  const used = [
    ...new Set(crossings.flatMap(({ label, cross }) => (cross === null ? [label] : [label, cross]))),
  ];
  const sets = crossings.map(({ label, cross }) =>
    cross === null ? sql`(${codeColumn(label)})` : sql`(${codeColumn(label)}, ${codeColumn(cross)})`,
  );
  const rows = await source.db.query<Record<string, number | null>>(
    sql`SELECT ${join(used.map(codeColumn), sql`, `)}, count(*) AS n,
               sum((hash(match_key) & 4294967295)::DOUBLE) AS print, ${join(columnsOf(field), sql`, `)}
        FROM ${source.from} WHERE ${source.where} GROUP BY GROUPING SETS (${join(sets, sql`, `)})`,
    source,
  );
  const found = new Map<string, SumsOf>();
  for (const row of rows) {
    const at = crossings.find(
      ({ label, cross }) =>
        typeof row[`l${label}`] === 'number' &&
        used.every((i) => i === label || i === cross || typeof row[`l${i}`] !== 'number') &&
        (cross === null || typeof row[`l${cross}`] === 'number'),
    );
    if (at === undefined) continue;
    const slicesOf = (i: number): readonly number[] => source.coded[i]?.codes[row[`l${i}`] ?? -1] ?? [];
    const crossed = at.cross === null ? [null] : slicesOf(at.cross);
    for (const slice of slicesOf(at.label))
      for (const cross of crossed) {
        const key = `${at.label} ${slice} ${cross}`;
        const one = found.get(key) ?? { crossing: at, slice, cross, sums: nothing(field.indices.length) };
        found.set(key, one);
        add(one.sums, row, field);
      }
  }
  return [...found.values()];
}

function columnsOf({ indices, centres, binary }: Field): Sql[] {
  const of = (k: number): Sql => {
    const value = score(indices[k] ?? 0);
    const centre = centres[k] ?? 0;
    return centre === 0 ? value : sql`(${value} - ${double(centre)})`;
  };
  return indices.flatMap((_, k) => {
    const columns = [sql`sum(${of(k)}) AS ${ident(`a${k}`)}`];
    if (!binary[k]) columns.push(sql`sum(${of(k)} * ${of(k)}) AS ${ident(`q${k}`)}`);
    // The product with the baseline says as much as the square of the difference, and is 0 or 1 where both are.
    if (k > 0) columns.push(sql`sum(${of(k)} * ${of(0)}) AS ${ident(`b${k}`)}`);
    return columns;
  });
}

const nothing = (length: number): SliceSums => ({
  n: 0,
  print: 0,
  sums: new Float64Array(length),
  squares: new Float64Array(length),
  pairedSquares: new Float64Array(length),
});

function add(into: SliceSums, row: Record<string, number | null>, { indices, binary }: Field): void {
  const value = (name: string): number => row[name] ?? 0;
  const square = (k: number): number => value(`${binary[k] ? 'a' : 'q'}${k}`);
  into.n += value('n');
  into.print += value('print');
  for (const k of indices.keys()) {
    into.sums[k] = (into.sums[k] ?? 0) + value(`a${k}`);
    into.squares[k] = (into.squares[k] ?? 0) + square(k);
    const paired = k === 0 ? 0 : square(k) + square(0) - 2 * value(`b${k}`);
    into.pairedSquares[k] = (into.pairedSquares[k] ?? 0) + paired;
  }
}
