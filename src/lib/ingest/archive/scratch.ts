const ROOT = 'evalbook';
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * The folder in the browser's own file system (OPFS) for what was decompressed. Workers write there; the page removes
 * it at start-over, and at start those that other pages left behind. Where there is none, everything stays in Blobs.
 */
export class Scratch {
  /** The folder's name; begins with the time in milliseconds. */
  readonly session = `${Date.now()}-${Math.random().toString(36).slice(2, 10)}`;
  #release: () => void = () => undefined;

  constructor() {
    // Held as long as this page lives: no other page sweeps the folder away.
    void locks()
      ?.request(lockOf(this.session), () => new Promise<void>((resolve) => (this.#release = resolve)))
      .catch(() => undefined);
    void sweep(this.session).catch(() => undefined);
  }

  /** Files that nothing reads any more. */
  async remove(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    const folder = await openScratch(this.session, false);
    for (const file of files) await folder?.removeEntry(file).catch(() => undefined);
  }

  async clear(): Promise<void> {
    const root = await rootFolder(false);
    await root?.removeEntry(this.session, { recursive: true }).catch(() => undefined);
    this.#release();
  }
}

/** Null where the browser has none, or none for this page. */
export async function openScratch(
  session: string,
  create: boolean,
): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await (await rootFolder(create))?.getDirectoryHandle(session, { create })) ?? null;
  } catch {
    return null;
  }
}

async function rootFolder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    Partial<StorageManager> | undefined;
  try {
    const top = await storage?.getDirectory?.();
    return (await top?.getDirectoryHandle(ROOT, { create })) ?? null;
  } catch {
    return null;
  }
}

async function sweep(own: string): Promise<void> {
  const root = await rootFolder(false);
  if (!root) return;
  const names: string[] = [];
  for await (const name of root.keys()) if (name !== own) names.push(name);
  for (const name of names) {
    const remove = () => root.removeEntry(name, { recursive: true }).catch(() => undefined);
    const manager = locks();
    if (manager) await manager.request(lockOf(name), { ifAvailable: true }, (lock) => lock && remove());
    else if (!(Date.now() - Number.parseInt(name) < STALE_MS)) await remove();
  }
}

const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
const lockOf = (session: string): string => `${ROOT}-scratch-${session}`;
