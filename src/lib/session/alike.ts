import type { SourceRow } from '../analysis';

/**
 * Of files that hold the same as another, those of which a person should hear: where that other was read, or where nothing else
 * was dropped. Of files without results (`reward.txt` in every folder) it is no news.
 */
export function newsOfAlike<Alike extends { sameAs: string }>(
  alike: readonly Alike[],
  dropped: number,
  sources: readonly Pick<SourceRow, 'path' | 'format'>[],
): readonly Alike[] {
  if (alike.length >= dropped) return alike;
  const unread = new Set(sources.flatMap(({ path, format }) => (format === 'unknown' ? [path] : [])));
  return alike.filter(({ sameAs }) => !unread.has(sameAs));
}
