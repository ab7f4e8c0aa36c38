import { sha256Hex } from '../../records/sha256';
import type { KeptFile } from './manifest';

/** What was read, with the digest of its bytes. */
export interface ReadSource {
  path: string;
  digest: string | null;
}

/** What was read of a file, whatever it was packed in: a hash of the digests of its sources; null where nothing was. */
export function contentRead(path: string, sources: readonly ReadSource[]): string | null {
  const digests = sources
    .filter((source) => source.path === path || source.path.startsWith(`${path}/`))
    .flatMap(({ digest }) => digest ?? []);
  return digests.length === 0 ? null : sha256Hex(digests.sort().join('\n'));
}

/**
 * Whether a file that was opened again is another than the one that was kept: by its size, by what was read of it, and
 * where nothing was, by when it was written. A copy was written when it was made, which says nothing.
 */
export function hasChanged(kept: KeptFile, file: File, sources: readonly ReadSource[]): boolean {
  if (file.size !== kept.bytes) return true;
  const now = contentRead(kept.path, sources);
  if (kept.content !== undefined && now !== null) return now !== kept.content;
  return kept.is === 'place' && kept.modified !== undefined && kept.modified !== file.lastModified;
}
