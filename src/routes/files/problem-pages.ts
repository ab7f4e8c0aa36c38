import { listProblems, type ProblemRow, type SourceRow } from '../../lib/analysis';
import type { Database } from '../../lib/engine/database';

export type Kind = 'all' | 'rejected' | 'kept';

/** A file that nothing recognised, or that could not be read, has one problem and no rows. */
const rejectedOf = (source: SourceRow): number => (source.format === 'unknown' ? 1 : source.rejected);

export const countProblems = (source: SourceRow, kind: Kind): number => {
  const kept = source.warnings + source.advice;
  const rejected = rejectedOf(source);
  return kind === 'kept' ? kept : kind === 'rejected' ? rejected : kept + rejected;
};

/** Rows `[offset, offset + limit)` of one kind, in file order; of those that were kept, warnings come first. */
export async function pageOfProblems(
  db: Database,
  source: SourceRow,
  kind: Kind,
  offset: number,
  limit: number,
): Promise<ProblemRow[]> {
  const page = (severity: ProblemRow['severity'] | null, offset: number, limit: number) =>
    listProblems(db, source.sourceId, { severity, offset, limit });
  if (kind === 'all') return page(null, offset, limit);
  if (kind === 'rejected') return page('rejected', offset, limit);
  const warnings = offset < source.warnings ? await page('warning', offset, limit) : [];
  const rest = limit - warnings.length;
  if (rest === 0) return warnings;
  const advice = await page('advice', Math.max(0, offset - source.warnings), rest);
  return [...warnings, ...advice];
}
