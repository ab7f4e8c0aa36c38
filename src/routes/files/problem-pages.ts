import { listProblems, type ProblemRow, type SourceRow } from '../../lib/analysis';
import type { Question } from '../../lib/analysis/question';
import type { Database } from '../../lib/engine/database';

export type Kind = 'all' | 'rejected' | 'kept';

/** Problems that are listed. */
export const countProblems = (source: SourceRow, kind: Kind): number => {
  const kept = source.warnings + source.advice;
  const rejected = source.rejectedListed;
  return kind === 'kept' ? kept : kind === 'rejected' ? rejected : kept + rejected;
};

/** Problems that there are, also those that are only counted. */
export const allProblems = (source: SourceRow, kind: Kind): number =>
  countProblems(source, kind) + (kind === 'kept' ? 0 : Math.max(0, source.rejected - source.rejectedListed));

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

/** The first reason why rows of a file were rejected; null: none is listed. */
export const firstRejected: Question<SourceRow, ProblemRow | null> = {
  id: 'first-rejected',
  key: ({ sourceId }) => sourceId,
  ask: async ({ db }, source) => (await pageOfProblems(db, source, 'rejected', 0, 1))[0] ?? null,
};
