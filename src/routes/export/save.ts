import { ensureHits, resultsQuery, type ResultsOptions } from '../../lib/analysis';
import type { Database } from '../../lib/engine/database';
import { queryToCsv } from '../../lib/export/csv';

export interface SaveOptions {
  bom: boolean;
  guard: boolean;
  name: string;
  signal: AbortSignal;
  onrows: (rows: number) => void;
}

/** Long enough for a browser to begin the download before the address of the blob goes. */
const ADDRESS_KEPT = 60_000;

/** Writes the results and hands them to the browser as a file. Rejects where it is stopped, or the engine fails. */
export async function saveCsv(db: Database, results: ResultsOptions, options: SaveOptions): Promise<void> {
  await ensureHits(db, results.chips);
  const blob = await queryToCsv(db, resultsQuery(results), {
    byteOrderMark: options.bom,
    guardFormulas: options.guard,
    signal: options.signal,
    onProgress: ({ rows }) => options.onrows(rows),
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = options.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT);
}
