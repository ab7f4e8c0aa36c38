import { ObjectStore } from '../object-store';
import type { Place } from '../places';

/** Where the files of a session stand on this computer, by the keys that it has for them. */
interface KeptPlaces {
  id: string;
  places: ReadonlyMap<string, Place>;
}

const store = new ObjectStore('evalbook-places', 'places', 'id');

export const keepPlaces = (kept: KeptPlaces): Promise<unknown> =>
  store.do('readwrite', (places) => places.put(kept));

export async function readPlaces(id: string): Promise<ReadonlyMap<string, Place>> {
  const found: unknown = await store.do('readonly', (places) => places.get(id)).catch(() => null);
  return (found as KeptPlaces | null | undefined)?.places ?? new Map<string, Place>();
}

export const dropPlaces = (id: string): Promise<void> =>
  store.do('readwrite', (places) => places.delete(id)).catch(() => undefined);
