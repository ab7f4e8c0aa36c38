import type { DroppedFile } from '../ingest/drop';
import { fileAt, mayOpen, type Place } from '../ingest/place';

export type { Place };

/** By what a file is known: its digest, else its hash. */
export interface Known {
  path: string;
  digest: string | null;
  sha256: string | null;
}

export const contentOf = ({ digest, sha256 }: Known): string | null => digest ?? sha256;

export const noPlaces: ReadonlyMap<string, Place> = new Map();
const places = new Map<string, Place>();

/** Remembers where these files were dropped from, by the content that was read of them. */
export function rememberPlaces(files: readonly DroppedFile[], sources: readonly Known[]): void {
  const names = files.map(({ path }) => path);
  for (const { path, place } of files) {
    // Of two files of one name nothing tells which is which.
    if (!place || names.indexOf(path) !== names.lastIndexOf(path)) continue;
    for (const source of sources) {
      const content = contentOf(source);
      // What was unpacked of an archive stands below its path.
      const isOf = source.path === path || source.path.startsWith(`${path}/`);
      if (isOf && content !== null) places.set(content, place);
    }
  }
}

/** Where those of these files stand that were dropped in this session, by their content. */
export function placesOf(files: readonly Known[]): ReadonlyMap<string, Place> {
  return new Map(
    files.flatMap((file) => {
      const content = contentOf(file);
      const place = content === null ? undefined : places.get(content);
      return content !== null && place ? [[content, place] as const] : [];
    }),
  );
}

async function sameEntry(a: Place, b: Place): Promise<boolean> {
  return a.within.join('/') === b.within.join('/') && (await a.handle.isSameEntry(b.handle));
}

/** The files as they are now, each once, and those that are not let be read or are gone. Call it for a click. */
export async function openPlaces(
  all: readonly Place[],
): Promise<{ files: readonly DroppedFile[]; refused: readonly string[] }> {
  const files: DroppedFile[] = [];
  const opened: Place[] = [];
  const refused: string[] = [];
  for (const place of all) {
    const path = [place.handle.name, ...place.within].join('/');
    if ((await Promise.all(opened.map((one) => sameEntry(one, place)))).some(Boolean)) continue;
    opened.push(place);
    try {
      if (await mayOpen(place)) files.push({ path, file: await fileAt(place), place });
      else refused.push(path);
    } catch {
      refused.push(path); // moved, taken away, or the browser asks once a click
    }
  }
  return { files, refused };
}
