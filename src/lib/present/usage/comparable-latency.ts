import type { LatencyOf } from '../../analysis/usage';

/** Contenders whose latency is of the kind that most have; batch averages tell nothing of a response. */
export function comparableLatency(latencies: readonly LatencyOf[]): ReadonlySet<string> {
  const kind = commonKind(latencies);
  if (kind === null) return new Set();
  const several = new Set(
    latencies.filter((one) => one.latency.n > 0 && one.kind !== kind).map(({ contender }) => contender.key),
  );
  return new Set(
    latencies
      .filter((one) => one.kind === kind && one.latency.n > 0 && !several.has(one.contender.key))
      .map(({ contender }) => contender.key),
  );
}

/** Whole responses first, then whatever most contenders have. */
export function commonKind(latencies: readonly LatencyOf[]): LatencyOf['kind'] | null {
  const counts = new Map<LatencyOf['kind'], number>();
  for (const { kind, latency } of latencies) if (latency.n > 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const rank: LatencyOf['kind'][] = ['response', 'sample', 'working', 'waiting', 'batch_average', 'none'];
  return [...counts].sort((a, b) => b[1] - a[1] || rank.indexOf(a[0]) - rank.indexOf(b[0]))[0]?.[0] ?? null;
}

/** The times that are held against each other, and their kind. */
export function comparedTimes(latencies: readonly LatencyOf[]): {
  kind: LatencyOf['kind'] | null;
  rows: readonly LatencyOf[];
} {
  const kind = commonKind(latencies);
  const comparable = comparableLatency(latencies);
  return { kind, rows: latencies.filter((one) => one.kind === kind && comparable.has(one.contender.key)) };
}
