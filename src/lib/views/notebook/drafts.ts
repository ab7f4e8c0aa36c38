import { asked, openStore } from '../../session/browser-store';
import type { Place } from '../../session/places';

/** A notebook as this browser keeps it. */
export interface Draft {
  name: string;
  text: string;
  /** What was last saved as a file, or opened from one; null: never. */
  saved: string | null;
  /** The file that it is saved in, and where the files stand that it was computed from, by their content. */
  file?: FileSystemFileHandle | null;
  places?: ReadonlyMap<string, Place>;
}

const STORE = 'drafts';

async function within<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openStore('evalbook', STORE, 'name');
  try {
    return await asked(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'text' in value &&
  typeof value.text === 'string';

/** Every draft by name; none where this browser keeps nothing. */
export const readDrafts = async (): Promise<Draft[]> => {
  try {
    const all: unknown[] = await within('readonly', (store) => store.getAll());
    return all.filter(isDraft);
  } catch {
    return [];
  }
};

/** False where this browser keeps nothing. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  try {
    await within('readwrite', (store) => store.put(draft));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (name: string): Promise<void> =>
  within('readwrite', (store) => store.delete(name)).then(
    () => undefined,
    () => undefined,
  );
