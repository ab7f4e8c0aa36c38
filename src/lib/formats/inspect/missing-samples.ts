import type { ProblemRecord } from '../../records/record';

/** What to say of a log without its samples, by what stood in their place. */
export function missingSamples(
  field: string | null,
  instead: 'reductions' | 'summaries' | null,
): ProblemRecord {
  return { severity: 'advice', code: 'samples_missing', field, message: words[instead ?? 'header'] };
}

const words = {
  header:
    'This log has no samples, only its header: what it declares was read. Drop the full log for the answers.',
  reductions:
    'This log has no samples. The score of each was read from its reductions, without input and answer. Drop the full log for those.',
  summaries:
    'This log has no samples. The scores were read from its summaries, without the answers. Drop the full log for those.',
} as const;
