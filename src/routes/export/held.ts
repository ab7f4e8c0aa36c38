import type { PublicTable } from '../../lib/analysis';
import { FAILURE_MODE } from '../../lib/analysis/review/judgements';
import type { BlindDraw } from '../../lib/session/review/blind-draws';
import type { ExportJob } from './job.svelte';

/** Public tables that have what people said of answers. */
const withLabels: readonly PublicTable[] = ['results', 'scores', 'tags', 'response_tags', 'reviewed'];
/** Columns of responses that have it. */
const scored: readonly string[] = ['score', 'state', 'is_correct', 'is_used', 'why_not', 'used_score'];

type Chosen = Pick<ExportJob, 'rows' | 'table' | 'evaluation' | 'chosen' | 'chosenLabels' | 'tool'>;

/** The half-read draws whose labels are in what is written. `compared`: the one that the sample table is held back for. */
export function heldIn(
  { rows, table, evaluation, chosen, chosenLabels, tool }: Chosen,
  { draws, compared }: { draws: readonly BlindDraw[]; compared: BlindDraw | null },
): readonly BlindDraw[] {
  if (tool !== null) return compared ? [compared] : [];
  if (rows === 'public') return withLabels.includes(table) ? draws : [];
  const hasModes = chosenLabels.some((label) => label.startsWith(FAILURE_MODE));
  if (!hasModes && !chosen.some((column) => scored.includes(column))) return [];
  if (rows === 'table' && !hasModes) return compared ? [compared] : [];
  return draws.filter((draw) => evaluation === null || draw.evaluation === evaluation);
}
