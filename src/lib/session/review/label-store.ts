import { labelKinds, type ReviewLabel } from '../../review/label';
import { asked, openStore } from '../browser-store';

const STORE = 'labels';

let opening: Promise<IDBDatabase> | null = null;
const opened = (): Promise<IDBDatabase> => {
  opening ??= openStore('evalbook-review', STORE);
  opening.catch(() => (opening = null));
  return opening;
};

/** Labels of before there were scales have none. */
type KeptLabel = Omit<ReviewLabel, 'scale'> & { scale?: string };

/** Whether it is a label as this browser keeps it. */
const isLabel = (value: unknown): value is KeptLabel => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, repeat, ...texts }: Partial<Record<string, unknown>> = { ...value };
  const names = [
    'content',
    'evaluation',
    'model',
    'run',
    'answer',
    'reviewer',
    'value',
    'note',
    'draw',
    'at',
  ];
  return (
    labelKinds.some((one) => one === kind) &&
    typeof repeat === 'number' &&
    names.every((name) => typeof texts[name] === 'string')
  );
};

/** The labels among what was kept. */
export const keptLabelsIn = (values: readonly unknown[]): ReviewLabel[] =>
  values.filter(isLabel).map(({ scale = '', ...label }) => ({ ...label, scale }));

/** Every label that this browser keeps; null where it keeps nothing. */
export async function readKeptLabels(): Promise<ReviewLabel[] | null> {
  try {
    const store = (await opened()).transaction(STORE, 'readonly').objectStore(STORE);
    const groups: unknown[] = await asked(store.getAll());
    return keptLabelsIn(groups.flat());
  } catch {
    return null;
  }
}

/** Keeps these groups of labels by their keys, without a group none any more. False where this browser keeps nothing. */
export async function keepLabels(
  changes: ReadonlyMap<string, readonly ReviewLabel[] | undefined>,
): Promise<boolean> {
  try {
    const transaction = (await opened()).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    for (const [key, group] of changes) {
      if (group) store.put(group, key);
      else store.delete(key);
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = transaction.onerror = () =>
        reject(transaction.error ?? new Error('The browser keeps no labels.'));
    });
    return true;
  } catch {
    return false;
  }
}
