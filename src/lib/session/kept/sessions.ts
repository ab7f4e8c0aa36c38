import { type KeptFile, type Manifest, newest, SLOTS, unseal } from './manifest';

/** Where the sessions stand in this browser's own file system: a folder each. */
export const FOLDER = 'evalbook-sessions';
const DATA = 'files';

export const folderOf = (id: string): readonly string[] => [FOLDER, id];
export const filesOf = (id: string): readonly string[] => [FOLDER, id, DATA];

/** A session as it is found. */
export interface Found {
  id: string;
  /** null: a later version of the page wrote it. */
  manifest: Manifest | null;
  /** Files that the browser has no longer whole. */
  gone: readonly KeptFile[];
  copies: ReadonlyMap<string, File>;
}

/** Why this browser keeps no sessions, as a sentence; null where it can. */
export async function whyNot(): Promise<string | null> {
  if (!isSecureContext) return 'Browsers keep files only for pages on https or on this computer.';
  const { storage, locks } = navigator as Partial<Navigator>;
  if (!storage || !('getDirectory' in storage) || !locks)
    return 'This browser has no place for files of a page.';
  try {
    await storage.getDirectory();
    return null;
  } catch {
    return 'This browser gives this page no place for files, as in a private window.';
  }
}

/** null where nothing was ever kept. */
async function home(): Promise<FileSystemDirectoryHandle | null> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER).catch(() => null);
}

async function folderIn(id: string): Promise<FileSystemDirectoryHandle> {
  const root = await home();
  if (!root) throw new DOMException('Nothing is kept.', 'NotFoundError');
  return root.getDirectoryHandle(id);
}

/** Of the File System API (WHATWG): not in every list of types. */
interface Listing {
  keys(): AsyncIterator<string>;
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  const keys = (folder as unknown as Listing).keys();
  for (let next = await keys.next(); next.done !== true; next = await keys.next()) names.push(next.value);
  return names;
}

const fileIn = async (folder: FileSystemDirectoryHandle, name: string): Promise<File | null> => {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch {
    return null;
  }
};

/** Every session, the last first. What was never written to its end is none, and is taken away where no tab writes it. */
export async function listSessions(): Promise<Found[]> {
  const root = await home();
  if (!root) return [];
  const found: Found[] = [];
  for (const id of await namesIn(root)) {
    const session = await readSession(id);
    if (session) found.push(session);
    else await whileOurs(id, () => root.removeEntry(id, { recursive: true }));
  }
  return found.sort((a, b) => (b.manifest?.at ?? 0) - (a.manifest?.at ?? 0));
}

/** A session as it is on disk now; null where there is none that is whole. */
export async function readSession(id: string): Promise<Found | null> {
  try {
    const folder = await folderIn(id);
    const slots = await Promise.all(
      SLOTS.map(async (slot) => unseal((await (await fileIn(folder, slot))?.text()) ?? '')),
    );
    const sealed = newest(slots);
    if (sealed.is === 'nothing') return null;
    if (sealed.is === 'later') return { id, manifest: null, gone: [], copies: new Map() };
    const { manifest } = sealed;
    const copies = await openCopies(id, manifest.files);
    const gone = manifest.files.filter((one) => one.is === 'copy' && !copies.has(one.key));
    return { id, manifest, gone, copies };
  } catch {
    return null;
  }
}

/** The copies by their keys; those that are not there whole are not among them. */
async function openCopies(id: string, files: readonly KeptFile[]): Promise<Map<string, File>> {
  const folder = await folderIn(id);
  const data = await folder.getDirectoryHandle(DATA).catch(() => null);
  const copies = new Map<string, File>();
  const open = async ({ key, bytes }: KeptFile) => {
    const file = data && (await fileIn(data, key));
    if (file?.size === bytes) copies.set(key, file);
  };
  await Promise.all(files.filter((one) => one.is === 'copy').map(open));
  return copies;
}

/** Takes away what the session does not list. */
export async function sweep(id: string, files: readonly KeptFile[]): Promise<void> {
  const data = await (await folderIn(id)).getDirectoryHandle(DATA).catch(() => null);
  if (!data) return;
  const listed = new Set(files.map(({ key }) => key));
  for (const name of await namesIn(data)) if (!listed.has(name)) await data.removeEntry(name);
}

export const removeSession = async (id: string): Promise<void> =>
  (await home())?.removeEntry(id, { recursive: true });

const lockOf = (id: string): string => `evalbook session ${id}`;

/** Does it where no other tab has the session; false where one has. */
export function whileOurs(id: string, work: () => Promise<unknown>): Promise<boolean> {
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** Takes a session for this tab until it is let go or the tab ends; null where another tab has it. */
export function take(id: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
