import type { Database, QueryOptions } from '../../engine/database';
import { every, list, sql } from '../../engine/sql';
import type { Comparison, Contender } from '../types';
import { askUsage, type Over } from './usage';

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

export const QUANTILES = [0.05, 0.5, 0.9, 0.95, 0.99] as const;
/** Points of the drawn distribution. */
export const CURVE = 100;
const BINS_A_DECADE = 8;
export const LATENCY_BINS_A_DECADE = BINS_A_DECADE;

const numbers = (text: string | null): number[] =>
  text === null
    ? []
    : text
        .replace(/[[\]]/g, '')
        .split(',')
        .flatMap((word) => (word.trim() === '' ? [] : [Number(word)]));

type Row = { contender: number; kind: number } & Record<string, number | string | null>;

/** One row a contender and kind of latency, so that what is not comparable stays apart. */
export async function latencies(
  db: Database,
  comparison: Comparison,
  over: Over,
  options?: QueryOptions,
): Promise<LatencyOf[]> {
  const { prepared, indices, where } = await askUsage(db, comparison, over, options);
  const from = sql`FROM ${prepared.uses} WHERE ${every([sql`contender IN (${list(indices)})`, where])}`;
  const quantiles = { text: `[${QUANTILES.join(', ')}]`, parameters: [] };
  const curve = {
    text: `[${Array.from({ length: CURVE + 1 }, (_, i) => i / CURVE).join(', ')}]`,
    parameters: [],
  };
  const times = (name: string) => {
    const column = { text: name, parameters: [] };
    const as = (word: string) => ({ text: `${name}_${word}`, parameters: [] });
    return sql`count(${column}) AS ${as('n')}, avg(${column}) AS ${as('mean')},
      quantile_cont(${column}, ${quantiles})::VARCHAR AS ${as('q')}`;
  };
  const [rows, bins] = await Promise.all([
    db.query<Row>(
      sql`SELECT contender, latency_kind AS kind, ${times('latency')}, ${times('first_token')}, ${times('generation')},
            quantile_cont(latency, ${curve})::VARCHAR AS curve,
            count(*) FILTER (generation > 0 AND output IS NOT NULL) AS generated,
            median((output + coalesce(reasoning, 0)) * 1000 / nullif(generation, 0)) AS speed_generation,
            count(*) FILTER (latency > 0 AND output IS NOT NULL) AS answered,
            median((output + coalesce(reasoning, 0)) * 1000 / nullif(latency, 0)) AS speed_latency
          ${from} GROUP BY contender, kind ORDER BY contender, kind`,
      options,
    ),
    db.query<{ contender: number; kind: number; bin: number; responses: number }>(
      sql`SELECT contender, latency_kind AS kind, floor(log10(latency) * ${BINS_A_DECADE})::INTEGER AS bin,
                 count(*) AS responses
          ${from} AND latency > 0 GROUP BY ALL ORDER BY bin`,
      options,
    ),
  ]);
  return rows.flatMap((row): LatencyOf[] => {
    const contender = prepared.contenders[row.contender];
    const kind = kinds[row.kind] ?? 'none';
    if (contender === undefined) return [];
    const number = (name: string): number | null => {
      const value = row[name];
      return typeof value === 'number' ? value : null;
    };
    const text = (name: string): string | null => {
      const value = row[name];
      return typeof value === 'string' ? value : null;
    };
    const timesOf = (name: string): Times => ({
      n: number(`${name}_n`) ?? 0,
      mean: number(`${name}_mean`),
      quantiles: QUANTILES.map((_, i) => numbers(text(`${name}_q`))[i] ?? null),
    });
    const latency = timesOf('latency');
    const generation = timesOf('generation');
    if (latency.n === 0 && generation.n === 0 && (number('first_token_n') ?? 0) === 0) return [];
    const isWhole = kind === 'response' && (number('answered') ?? 0) > 0;
    const byGeneration = (number('generated') ?? 0) > 0;
    return [
      {
        contender,
        kind,
        latency,
        firstToken: timesOf('first_token'),
        generation,
        speed: byGeneration
          ? { n: number('generated') ?? 0, median: number('speed_generation'), of: 'generation' }
          : isWhole
            ? { n: number('answered') ?? 0, median: number('speed_latency'), of: 'latency' }
            : { n: 0, median: null, of: null },
        curve: numbers(text('curve')),
        bins: bins.flatMap((bin) =>
          bin.contender === row.contender && bin.kind === row.kind
            ? [{ bin: bin.bin, responses: bin.responses }]
            : [],
        ),
      },
    ];
  });
}
