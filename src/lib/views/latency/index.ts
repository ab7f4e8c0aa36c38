import { latencies, type LatencyOf } from '../../analysis/usage';
import { codec } from '../../session/codec';
import { defaultUsage, type UsageChoice, usageFields } from '../../session/usage-choice';
import type { View } from '../view';
import { latencyFinding, latencyTable } from './latency-table';

type Options = Pick<UsageChoice, 'over'>;

export const latencyView: View<Options, readonly LatencyOf[]> = {
  id: 'latency',
  title: 'Latency',
  page: 'usage',
  options: codec<Options>({ over: usageFields.over }),
  chosen: (options) => ({ usage: { ...defaultUsage, ...options } }),
  question: {
    id: 'latency',
    key: ({ comparison, options: { over } }) => [{ ...comparison, baseline: null, cluster: null }, over],
    ask: ({ db, signal }, { comparison, options: { over } }) => latencies(db, comparison, over, { signal }),
  },
  finding: latencyFinding,
  table: (rows) => latencyTable(rows),
  draw: () => import('./Latency.svelte'),
};
