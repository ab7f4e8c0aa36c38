import type { Cell, ResultColumn } from '../engine/database';

export interface TableSource {
  columns: readonly ResultColumn[];
  /** Rows as arrays in the order of the columns. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

export interface WriteOptions {
  /** After each batch: rows so far, and bytes up to the last finished part. */
  onProgress?: (progress: { rows: number; bytes: number }) => void;
  /** Aborting stops the writing; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Characters, about a megabyte: never the whole file in one string. */
const partLength = 1 << 20;

/** A file of `head` and what `line` makes of each row, its line end included. */
export async function writeLines(
  { batches }: TableSource,
  { head, line, type }: { head: string; line: (row: readonly Cell[]) => string; type: string },
  { onProgress, signal }: WriteOptions,
): Promise<Blob> {
  const parts: Blob[] = [];
  let bytes = 0;
  let rows = 0;
  let text = head;
  const flush = () => {
    const part = new Blob([text]);
    parts.push(part);
    bytes += part.size;
    text = '';
  };
  signal?.throwIfAborted();
  for await (const batch of batches) {
    signal?.throwIfAborted();
    for (const row of batch) {
      text += line(row);
      if (text.length >= partLength) flush();
    }
    rows += batch.length;
    onProgress?.({ rows, bytes });
  }
  signal?.throwIfAborted();
  flush();
  onProgress?.({ rows, bytes });
  return new Blob(parts, { type });
}
