import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isList, isObject } from '../shared/fields';
import type { DocumentFormat } from '../format';

/** What the summary of a load test calls its figures, now and before 1.7. */
const figures = [
  'Test Duration (s)',
  'Concurrency',
  'Request Rate (req/s)',
  'Total Requests',
  'Success Requests',
  'Req Throughput (req/s)',
  'Avg Latency (s)',
  'Time taken for tests (s)',
  'Number of concurrency',
  'Request rate (req/s)',
  'Total requests',
  'Succeed requests',
  'Request throughput (req/s)',
  'Average latency (s)',
];
const settings = ['parallel', 'number', 'rate', 'api', 'url', 'max_prompt_length'];

const hasMost = (tape: JsonTape, root: Node, keys: readonly string[], most: number): boolean =>
  keys.filter((key) => tape.get(root, key) !== ABSENT).length >= most;

/** Rows of percentiles: `{"Percentiles": "99%", "TTFT (ms)": …}`, before 1.7 `Percentile` with times in seconds. */
function isPercentiles(tape: JsonTape, root: Node): boolean {
  if (!isList(tape, root) || tape.count(root) === 0) return false;
  for (const row of children(tape, root))
    if (
      !has(tape, row, 'Percentiles', 'Percentile') ||
      !has(tape, row, 'Latency (s)', 'TTFT (ms)', 'TTFT (s)')
    )
      return false;
  return true;
}

/**
 * What `evalscope perf` writes of a load test (evalscope/perf/utils/perf_constants.py): its settings, a summary and
 * percentiles. They are figures of a server, of no single sample.
 */
export const evalscopePerf: DocumentFormat = {
  id: 'evalscope-perf',
  layout: 'document',
  recognise: (tape, root) =>
    (isObject(tape, root) &&
      (hasMost(tape, root, figures, 4) || hasMost(tape, root, settings, settings.length))) ||
    isPercentiles(tape, root)
      ? { version: null }
      : null,
  read(_tape, _root, _source, _recognised, sink) {
    const message =
      'A load test: throughput and latency of a server. It holds no samples, so nothing was taken from it.';
    sink.note({ severity: 'advice', code: 'no_samples', field: null, message }, null);
  },
};
