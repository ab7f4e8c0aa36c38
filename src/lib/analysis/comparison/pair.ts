import { possibleDifferences, within } from '../metrics/possible';
import type { Database, QueryOptions } from '../../engine/database';
import { sql } from '../../engine/sql';
import {
  cohenKappa,
  better,
  type Better,
  pairedBinary,
  pairedNumeric,
  phi,
  type PairedBinary,
  type PairedNumeric,
  type PairedNumericOptions,
} from '../../stats';
import { inClusters } from './cluster-sql';
import { isBinaryPair } from './differences';
import { isFew } from './few';
import { score, sharedBy } from './grid';
import { compare } from './compared';
import { areEvidence } from './evidence';
import { samplesChosenBy } from './samples-chosen-by';
import type { Comparison, Contender } from '../types';

/** Above this many samples nothing is resampled on the page: t and normal approximation agree by then. */
const RESAMPLED_AT_MOST = 50_000;

export interface PairView {
  a: Contender;
  b: Contender;
  n: number;
  /** Samples by right (0 where lower is better) and wrong, where both were answered once with a binary metric. */
  table: { both: number; onlyA: number; onlyB: number; neither: number } | null;
  /** null, as kappa, phi and `numeric`, where the samples were chosen by their result. */
  binary: PairedBinary | null;
  /** How probable it is that A is better, where samples are too few for the tests of more; null elsewhere. */
  few: Better | null;
  kappa: number | null;
  phi: number | null;
  /** Of the differences A minus B; null above RESAMPLED_AT_MOST samples. */
  numeric: PairedNumeric | null;
  /** Scores of both in sample order, with what names the sample; null above RESAMPLED_AT_MOST samples. */
  scores: { matchKey: number; a: number; b: number }[] | null;
}

/** How differences are tested: `pairedNumeric` itself, or the same in a worker. */
export type Resample = (
  differences: readonly number[],
  options: PairedNumericOptions,
  signal?: AbortSignal,
) => Promise<PairedNumeric> | PairedNumeric;

/** All there is to say of two contenders, on the samples that these two share. */
export async function pairView(
  db: Database,
  comparison: Comparison,
  keys: readonly [a: string, b: string],
  { resample = pairedNumeric, ...options }: QueryOptions & { resample?: Resample } = {},
): Promise<PairView | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const [a, b] = keys.map((key) => indices.find((i) => prepared.contenders[i]?.key === key));
  if (a === undefined || b === undefined) return null;
  const left = prepared.contenders[a];
  const right = prepared.contenders[b];
  if (left === undefined || right === undefined) return null;
  const where = sharedBy([a, b]);
  const isEvidence = areEvidence(await samplesChosenBy(compared));
  const [row] = await db.query<{ n: number; both: number; only_a: number; only_b: number }>(
    sql`SELECT count(*) AS n, count(*) FILTER (${score(a)} = 1 AND ${score(b)} = 1) AS both,
               count(*) FILTER (${score(a)} = 1 AND ${score(b)} <> 1) AS only_a,
               count(*) FILTER (${score(a)} <> 1 AND ${score(b)} = 1) AS only_b
        FROM ${prepared.grid} WHERE ${where}`,
    options,
  );
  const { n, both, only_a, only_b } = row ?? { n: 0, both: 0, only_a: 0, only_b: 0 };
  const binary = isBinaryPair(prepared, a, b);
  const counts = [both, only_a, only_b, n - both - only_a - only_b] as const;
  const cluster = comparison.cluster ?? null;
  const scores =
    n > RESAMPLED_AT_MOST
      ? null
      : await db.query<{ matchKey: number; a: number; b: number; cluster: string | null }>(
          cluster === null
            ? sql`SELECT match_key AS "matchKey", ${score(a)} AS a, ${score(b)} AS b, NULL AS cluster
                  FROM ${prepared.grid} WHERE ${where} ORDER BY match_key`
            : sql`SELECT match_key AS "matchKey", ${score(a)} AS a, ${score(b)} AS b, cluster
                  FROM ${inClusters(sql`(SELECT * FROM ${prepared.grid} WHERE ${where})`, cluster)}
                  ORDER BY match_key`,
          options,
        );
  const clusters = scores?.flatMap((entry) => entry.cluster ?? []) ?? [];
  return {
    a: left,
    b: right,
    n,
    table: !binary
      ? null
      : prepared.metric.lowerIsBetter
        ? { both: counts[3], onlyA: only_b, onlyB: only_a, neither: both }
        : { both, onlyA: only_a, onlyB: only_b, neither: counts[3] },
    binary: binary && isEvidence ? pairedBinary(...counts) : null,
    few:
      binary && isEvidence && isFew(n)
        ? better(
            ...(prepared.metric.lowerIsBetter ? ([only_b, only_a] as const) : ([only_a, only_b] as const)),
          )
        : null,
    kappa:
      binary && isEvidence
        ? cohenKappa([
            [both, only_a],
            [only_b, counts[3]],
          ]).kappa
        : null,
    phi: binary && isEvidence ? phi(...counts) : null,
    numeric:
      scores === null || !isEvidence
        ? null
        : within(
            await resample(
              scores.map((entry) => entry.a - entry.b),
              cluster === null ? {} : { clusters },
              options.signal,
            ),
            possibleDifferences(prepared.metric),
          ),
    scores: scores?.map(({ matchKey, a: first, b: second }) => ({ matchKey, a: first, b: second })) ?? null,
  };
}
