import { join, type Sql, sql, whole } from '../../engine/sql';
import type { LabelSlice } from '../labels/label-slices';
import { codeColumn, type SliceSource } from './slice-source';

/** Pairs of labels in one statement: between two of them it can be stopped, and other questions have their turn. */
const AT_ONCE = 24;

/** Sums over the samples of a slice. */
interface Group {
  n: number;
  sum: number;
  /** Sum of a number of each sample: equal for slices of the same samples. */
  print: number;
}

/** A value of a label, or of two labels at once. */
export interface FinderSlice extends Group {
  parts: readonly { key: string; slice: LabelSlice }[];
  /** The same as indices: a label of the source and one of its slices. */
  places: readonly (readonly [label: number, slice: number])[];
}

/** All slices that have a sample: of each label, then of each two labels. */
export async function groupsOf({ db, signal, coded }: SliceSource, table: Sql): Promise<FinderSlice[]> {
  const pairs = coded.flatMap((_, i) => [...coded.keys()].filter((j) => j > i).map((j) => [i, j] as const));
  const sets = [...coded.keys()].map((i): readonly [number, number | null] => [i, null]).concat(pairs);
  const slices: FinderSlice[] = [];
  for (let from = 0; from < sets.length; from += AT_ONCE) {
    const some = sets.slice(from, from + AT_ONCE);
    const rows = await db.query<{ at: number; x: number; y: number | null } & Group>(
      join(
        some.map(([i, j], at) => {
          const [x, y] = [codeColumn(i), j === null ? null : codeColumn(j)];
          return sql`SELECT ${whole(at)} AS at, ${x} AS x, ${y ?? sql`NULL`} AS y,
            count(*) AS n, sum(d) AS sum, sum(h) AS print FROM ${table} GROUP BY ${y === null ? x : sql`${x}, ${y}`}`;
        }),
        sql` UNION ALL `,
      ),
      { signal },
    );
    const groups = new Map<string, FinderSlice>();
    for (const { at, x, y, ...group } of rows) {
      const [i, j] = some[at] ?? [0, null];
      const [label, other] = [coded[i], j === null ? null : coded[j]];
      for (const s of label?.codes[x] ?? [])
        for (const t of other == null ? [null] : (other.codes[y ?? -1] ?? [])) {
          const own = label?.slices[s];
          const second = t === null ? null : other?.slices[t];
          if (own === undefined || second === undefined) continue;
          // Samples that lack a label are looked at by themselves, not in pairs.
          if (second !== null && (own.kind === 'none' || second.kind === 'none')) continue;
          const key = `${at} ${s} ${t}`;
          const known = groups.get(key);
          if (known) add(known, group);
          else {
            const places = [[i, s] as const, ...(j === null || t === null ? [] : [[j, t] as const])];
            groups.set(key, { ...group, parts: partsOf(label, own, other, second), places });
          }
        }
    }
    slices.push(...groups.values());
  }
  return slices;
}

type Coded = SliceSource['coded'][number];

const partsOf = (
  label: Coded | undefined,
  own: LabelSlice,
  other: Coded | null | undefined,
  second: LabelSlice | null,
): FinderSlice['parts'] => [
  { key: label?.label.key ?? '', slice: own },
  ...(second === null ? [] : [{ key: other?.label.key ?? '', slice: second }]),
];

function add(into: Group, { n, sum, print }: Group): void {
  into.n += n;
  into.sum += sum;
  into.print += print;
}
