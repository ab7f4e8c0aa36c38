import { SAMPLE } from '../../mapping/table';
import type { ParquetFile } from './open-parquet';

/**
 * Lines of rows from the first row group of a file, the middle one and the last, to see what they are; null where none of
 * them can be read.
 */
export async function sampleOf(file: ParquetFile): Promise<Uint8Array<ArrayBuffer> | null> {
  const { columnsOf } = await import('./row-group');
  const { RowLines } = await import('./row-lines');
  const { writeSome } = await import('./write-rows');
  const lines = new RowLines(columnsOf(file).names);
  try {
    await writeSome(file, lines, (groups) => {
      const places = new Set([groups[0], groups[groups.length >> 1], groups.at(-1)]);
      return [...places].flatMap((place) => {
        if (!place) return [];
        const { index, start, end } = place;
        const most = place === groups[0] ? SAMPLE / 2 : SAMPLE / 4;
        return [{ index, start, end: Math.min(end, start + most) }];
      });
    });
  } catch (error) {
    if (error instanceof DOMException) throw error;
  }
  return lines.size === 0 ? null : lines.take();
}
