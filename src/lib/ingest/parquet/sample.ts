import { SAMPLE } from '../../mapping/table';
import type { ParquetFile } from './open-parquet';

/**
 * Lines of rows from the first row group of a file, the middle one and the last, to see what they are; null where none of
 * them can be read.
 */
export async function sampleOf(file: ParquetFile): Promise<Uint8Array<ArrayBuffer> | null> {
  const { groupsOf } = await import('./parquet-lines');
  const { RowLines } = await import('./row-lines');
  const lines = new RowLines(file);
  const groups = [...groupsOf(file.metadata)];
  const [first, ...others] = new Set([groups[0], groups[groups.length >> 1], groups.at(-1)]);
  try {
    for (const group of [first, ...others]) {
      const most = group === first ? SAMPLE / 2 : SAMPLE / 4;
      if (group) await lines.write({ start: group.start, end: Math.min(group.end, group.start + most) });
    }
  } catch (error) {
    if (error instanceof DOMException) throw error;
  }
  return lines.bytes.size === 0 ? null : lines.bytes.take();
}
