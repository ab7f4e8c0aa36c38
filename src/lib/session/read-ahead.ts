import { recordText, type SourceText } from '../ingest/source-texts';
import { readBytes } from '../ingest/text/source-bytes';

const AHEAD = 2 ** 22;
/** Files that are read side by side, such as answers and their samples. */
const WINDOWS = 4;

interface Window extends SourceText {
  from: number;
  bytes: Uint8Array;
}

/**
 * Reads spans of files that stand near each other: some megabytes at a time, not record by record. `sourceOf` rejects
 * where a source is not known. Rejects with a DOMException where a file is shorter than it was, or gone.
 */
export function readAhead(
  sourceOf: (sourceId: number) => Promise<SourceText>,
): (sourceId: number, offset: number, length: number) => Promise<string> {
  /** Least recently used first. */
  const windows = new Map<number, Window>();
  return async (source, offset, length) => {
    let window = windows.get(source);
    if (!window || offset < window.from || offset + length > window.from + window.bytes.length) {
      const { blob, shape } = await sourceOf(source);
      const end = Math.min(blob.size, offset + Math.max(length, AHEAD));
      window = { blob, shape, from: offset, bytes: await readBytes(blob, offset, end) };
      if (window.bytes.length < length)
        throw new DOMException('The file is shorter than it was', 'NotReadableError');
    }
    windows.delete(source);
    windows.set(source, window);
    const [oldest] = windows.keys();
    if (windows.size > WINDOWS && oldest !== undefined) windows.delete(oldest);
    const start = offset - window.from;
    return recordText(window.bytes.subarray(start, start + length), window.shape);
  };
}
