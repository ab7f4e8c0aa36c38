import { ensureHits, resultsQuery, type ResultsOptions } from '../../lib/analysis';
import type { Database } from '../../lib/engine/database';
import { writeCsv } from '../../lib/export/csv';
import { writeJsonl } from '../../lib/export/jsonl';
import { jsonColumns, type TextColumn } from '../../lib/export/texts';
import { type ReadText, withTexts } from '../../lib/export/with-texts';

export interface SaveOptions {
  as: 'csv' | 'jsonl';
  /** Whole texts, read from the files. */
  texts: readonly TextColumn[];
  read: ReadText;
  bom: boolean;
  guard: boolean;
  name: string;
  signal: AbortSignal;
  onrows: (rows: number) => void;
}

/** Long enough for a browser to begin the download before the address of the blob goes. */
const ADDRESS_KEPT = 60_000;

/** Writes the results and hands them to the browser as a file. Rejects where it is stopped, or the engine fails. */
export async function saveResults(
  db: Database,
  results: ResultsOptions,
  options: SaveOptions,
): Promise<void> {
  const { signal, texts } = options;
  await ensureHits(db, results.chips);
  const query = resultsQuery(results, { withKeys: texts.length > 0 });
  const read = await db.read(query, { signal });
  const rows = texts.length > 0 ? withTexts(db, read, texts, options.read, { signal }) : read;
  const onProgress = ({ rows: n }: { rows: number }): void => options.onrows(n);
  const blob =
    options.as === 'jsonl'
      ? await writeJsonl(rows, { signal, onProgress, json: jsonColumns })
      : await writeCsv(rows, {
          byteOrderMark: options.bom,
          guardFormulas: options.guard,
          signal,
          onProgress,
        });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = options.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT);
}
