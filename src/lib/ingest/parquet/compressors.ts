import type { Compressors } from 'hyparquet';
import { compressors as all } from 'hyparquet-compressors';
import { unpackSnappy } from './snappy';

/** How pages may be compressed. */
export const codecs: ReadonlySet<string> = new Set(['UNCOMPRESSED', ...Object.keys(all)]);

/**
 * What unpacks pages. For Snappy it is our own: theirs holds each page a second time in memory that never shrinks, and pages
 * have up to 100 MB.
 */
export const compressors: Compressors = { ...all, SNAPPY: unpackSnappy };
