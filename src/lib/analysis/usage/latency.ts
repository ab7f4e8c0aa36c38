import type { Database, QueryOptions } from '../../engine/database';
import { ident, join, raw, type Sql, sql } from '../../engine/sql';
import type { Comparison, Contender } from '../types';
import { type Asked, askUsage, countedRows, isShown, type Over } from './asked';
import { neighbours, quantilesOf, sorted } from './quantiles';

/** What a latency is the time of; two kinds are not compared. */
export type LatencyKind = 'none' | 'response' | 'sample' | 'working' | 'waiting' | 'batch_average';
const kinds: readonly LatencyKind[] = ['none', 'response', 'sample', 'working', 'waiting', 'batch_average'];

/** Milliseconds; quantiles of type 7. */
export interface Times {
  n: number;
  mean: number | null;
  /** At `QUANTILES`. */
  quantiles: (number | null)[];
}

export interface LatencyOf {
  contender: Contender;
  kind: LatencyKind;
  latency: Times;
  firstToken: Times;
  generation: Times;
  /** Output tokens (reasoning among them) a second of generation, or of the whole response; median over responses. */
  speed: { n: number; median: number | null; of: 'generation' | 'latency' | null };
  /** At each of `CURVE` quantiles: the empirical distribution. */
  curve: number[];
  bins: { bin: number; responses: number }[];
}

/** Each is a point of the curve. */
export const QUANTILES = [0.05, 0.5, 0.9, 0.95, 0.99] as const;
/** Points of the drawn distribution. */
export const CURVE = 100;
const BINS_A_DECADE = 8;
export const LATENCY_BINS_A_DECADE = BINS_A_DECADE;

type Row = { contender: number; kind: number } & Record<string, number | string | null>;

const CURVE_AT = Array.from({ length: CURVE + 1 }, (_, i) => i / CURVE);

/** One row a contender and kind of latency, so that what is not comparable stays apart. */
export async function latencies(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<LatencyOf[]> {
  const asked = await askUsage(db, comparison, over, options);
  const { prepared } = asked;
  const rows = await countedRows(asked);
  const [found, bins] = await Promise.all([
    db.query<Row>(rowsOf(asked, rows), options),
    db.query<{ contender: number; kind: number; bin: number; responses: number }>(
      sql`SELECT contender, latency_kind AS kind, floor(log10(latency) * ${BINS_A_DECADE})::INTEGER AS bin,
                 count(*) AS responses
          FROM ${rows} WHERE ${isShown(asked)} AND latency > 0 GROUP BY ALL ORDER BY bin`,
      options,
    ),
  ]);
  return found.flatMap((row): LatencyOf[] => {
    const contender = prepared.contenders[row.contender];
    if (contender === undefined) return [];
    const { of, curve, speed } = read(row);
    if (of.latency.n === 0 && of.generation.n === 0 && of.firstToken.n === 0) return [];
    const own = bins.filter((bin) => bin.contender === row.contender && bin.kind === row.kind);
    const kind = kinds[row.kind] ?? 'none';
    return [
      {
        contender,
        kind,
        ...of,
        speed: speed(kind),
        curve,
        bins: own.map(({ bin, responses }) => ({ bin, responses })),
      },
    ];
  });
}

const columns = ['latency', 'first_token', 'generation'] as const;
type Column = (typeof columns)[number];

const as = (name: Column, word: string): Sql => raw(`${name}_${word}`);

/** What no file has is not looked for. */
function rowsOf(asked: Asked, rows: Sql): Sql {
  const { filled } = asked.prepared;
  const there = columns.filter((name) => name === 'latency' || filled.columns.has(name));
  const spoken = sql`(output + coalesce(reasoning, 0)) * 1000`;
  const speeds = (['generation', 'latency'] as const).flatMap((name) => {
    if (!there.includes(name)) return [];
    const time = raw(name);
    return [
      sql`coalesce(sum((${time} > 0 AND output IS NOT NULL)::INTEGER), 0)::BIGINT AS ${as(name, 'spoken')}`,
      sql`median(${spoken} / nullif(${time}, 0)) AS ${as(name, 'speed')}`,
    ];
  });
  const times = there.flatMap((name) => [
    sql`count(${ident(name)}) AS ${as(name, 'n')}`,
    sql`avg(${ident(name)}) AS ${as(name, 'mean')}`,
    sql`${sorted(ident(name))} AS ${as(name, 'sorted')}`,
  ]);
  const spread = there.map(
    (name) =>
      sql`${neighbours(as(name, 'sorted'), as(name, 'n'), name === 'latency' ? CURVE_AT : QUANTILES)} AS ${as(name, 'q')}`,
  );
  return sql`SELECT * EXCLUDE (${join(
    there.map((name) => as(name, 'sorted')),
    sql`, `,
  )}), ${join(spread, sql`, `)}
    FROM (SELECT contender, latency_kind AS kind, ${join([...times, ...speeds], sql`, `)}
          FROM ${rows} WHERE ${isShown(asked)} GROUP BY contender, kind)
    ORDER BY contender, kind`;
}

function read(row: Row) {
  const number = (name: string): number | null => {
    const value = row[name];
    return typeof value === 'number' ? value : null;
  };
  const spreadOf = (name: Column, fractions: readonly number[]): number[] => {
    const text = row[`${name}_q`];
    return quantilesOf(typeof text === 'string' ? text : null, number(`${name}_n`) ?? 0, fractions);
  };
  const curve = spreadOf('latency', CURVE_AT);
  const timesOf = (name: Column): Times => {
    const spread =
      name === 'latency' ? QUANTILES.map((at) => curve[Math.round(at * CURVE)]) : spreadOf(name, QUANTILES);
    return {
      n: number(`${name}_n`) ?? 0,
      mean: number(`${name}_mean`),
      quantiles: QUANTILES.map((_, i) => spread[i] ?? null),
    };
  };
  const spoken = (name: Column): number => number(`${name}_spoken`) ?? 0;
  const speedBy = (of: 'generation' | 'latency') => ({ n: spoken(of), median: number(`${of}_speed`), of });
  const speed = (kind: LatencyKind): LatencyOf['speed'] =>
    spoken('generation') > 0
      ? speedBy('generation')
      : kind === 'response' && spoken('latency') > 0
        ? speedBy('latency')
        : { n: 0, median: null, of: null };
  const of = {
    latency: timesOf('latency'),
    firstToken: timesOf('first_token'),
    generation: timesOf('generation'),
  };
  return { of, curve, speed };
}
