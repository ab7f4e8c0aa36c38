import type { SourceRow } from '../../lib/analysis';
import { problemsQuery } from '../../lib/analysis/files/loaded';
import { queryToCsv } from '../../lib/export/csv';
import { workspace } from '../../lib/session/workspace.svelte';
import { saveBlob } from '../../lib/ui/save-blob';

const baseName = (path: string) => path.split('/').at(-1) ?? path;

/** Saves the problems of these sources as CSV. */
export async function downloadProblems(sources: readonly SourceRow[]): Promise<void> {
  const { db, troubles } = workspace;
  if (!db) return;
  const [first] = sources;
  const name = first && sources.length === 1 ? `problems of ${baseName(first.path)}.csv` : 'problems.csv';
  try {
    saveBlob(await queryToCsv(db, problemsQuery(sources.map(({ sourceId }) => sourceId))), name);
  } catch (error) {
    troubles.add('The list could not be saved.', 'What was read is untouched.', error);
  }
}
