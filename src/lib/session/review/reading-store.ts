import type { LabelChanges } from '../../review/merge-labels';
import { asked, openStore } from '../browser-store';

const STORE = 'readings';

/** One step of reading, and what takes it back. */
export interface Step {
  /** The labels of before. */
  labels: LabelChanges;
  skipped: ReadonlySet<string>;
  modes: readonly string[];
  at: number;
}

/** What is known of a reading beside its labels. */
export interface KeptReading {
  skipped: ReadonlySet<string>;
  steps: readonly Step[];
  /** ISO time of the last step. */
  at: string;
}

let opening: Promise<IDBDatabase> | null = null;
const opened = (): Promise<IDBDatabase> => {
  opening ??= openStore('evalbook-reading', STORE);
  opening.catch(() => (opening = null));
  return opening;
};

const isStep = (value: unknown): value is Step => {
  const step: Partial<Record<keyof Step, unknown>> = { ...(value as object) };
  return (
    step.labels instanceof Map &&
    step.skipped instanceof Set &&
    Array.isArray(step.modes) &&
    typeof step.at === 'number'
  );
};

/** What this browser keeps of a reading; null where it keeps nothing of it. */
export async function readReading(key: string): Promise<KeptReading | null> {
  try {
    const store = (await opened()).transaction(STORE, 'readonly').objectStore(STORE);
    const value: unknown = await asked(store.get(key) as IDBRequest<unknown>);
    const kept: Partial<Record<keyof KeptReading, unknown>> = { ...(value as object) };
    const { skipped, steps, at } = kept;
    return skipped instanceof Set && Array.isArray(steps) && steps.every(isStep) && typeof at === 'string'
      ? { skipped: new Set([...skipped].filter((one) => typeof one === 'string')), steps, at }
      : null;
  } catch {
    return null;
  }
}

/** Without room the reading goes on: its labels are kept apart. */
export async function keepReading(key: string, reading: KeptReading): Promise<void> {
  try {
    await asked((await opened()).transaction(STORE, 'readwrite').objectStore(STORE).put(reading, key));
  } catch {
    return;
  }
}
