import type { DroppedFile } from '../../ingest/drop';
import { fileAt, mayOpen, type Place } from '../../ingest/place';
import type { KeptFile, Manifest } from './manifest';
import type { Found } from './sessions';

interface Opened {
  files: readonly DroppedFile[];
  opened: ReadonlyMap<File, KeptFile>;
  /** Paths of what cannot be opened. */
  gone: readonly string[];
}

/** What can be opened of a session. Call it for a click: the browser may ask for files that stand elsewhere. */
export async function openFiles(
  { copies }: Found,
  { files: kept }: Manifest,
  places: ReadonlyMap<string, Place>,
): Promise<Opened> {
  const files: DroppedFile[] = [];
  const opened = new Map<File, KeptFile>();
  const gone: string[] = [];
  for (const one of kept) {
    const place = one.is === 'place' ? places.get(one.key) : undefined;
    const file = place ? await openPlace(place) : copies.get(one.key);
    if (!file) {
      gone.push(one.path);
      continue;
    }
    files.push(place ? { path: one.path, file, place } : { path: one.path, file });
    opened.set(file, one);
  }
  return { files, opened, gone };
}

async function openPlace(place: Place): Promise<File | null> {
  try {
    return (await mayOpen(place)) ? await fileAt(place) : null;
  } catch {
    return null; // moved, taken away, or the browser asks once a click
  }
}
