import type { Compressors } from 'hyparquet';
import { compressors as all } from 'hyparquet-compressors';

/** How pages may be compressed. */
export const codecs: ReadonlySet<string> = new Set(['UNCOMPRESSED', ...Object.keys(all)]);

/**
 * What unpacks pages, but for Snappy: hyparquet's own writes them where they are wanted, this one holds each a second time
 * in memory that never shrinks, and pages have up to 100 MB.
 */
export const compressors: Compressors = Object.fromEntries(
  Object.entries(all).filter(([codec]) => codec !== 'SNAPPY'),
);
