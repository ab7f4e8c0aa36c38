import { ObjectStore } from './object-store';
import type { Place } from './places';

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

const drafts = new ObjectStore('evalbook', 'drafts', 'name');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'text' in value &&
  typeof value.text === 'string';

/** Every draft by name; none where this browser keeps nothing. */
export const readDrafts = async (): Promise<Draft[]> => {
  try {
    const all: unknown[] = await drafts.do('readonly', (store) => store.getAll());
    return all.filter(isDraft);
  } catch {
    return [];
  }
};

/** False where this browser keeps nothing. */
export async function keepDraft(draft: Draft): Promise<boolean> {
  try {
    await drafts.do('readwrite', (store) => store.put(draft));
    return true;
  } catch {
    return false;
  }
}

export const dropDraft = (name: string): Promise<void> =>
  drafts
    .do('readwrite', (store) => store.delete(name))
    .then(
      () => undefined,
      () => undefined,
    );
