import { handleOf, type Place } from './place';

/** A file to import, with its path relative to what was dropped or picked. */
export interface DroppedFile {
  path: string;
  file: File;
  /** Where it can be opened again; not every browser tells. */
  place?: Place;
}

/** Left behind by systems and tools, never by a person. */
const JUNK = new Set([
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
  '__MACOSX',
  '.git',
  '.ipynb_checkpoints',
  '__pycache__',
]);

export const isJunk = (name: string): boolean => JUNK.has(name) || name.startsWith('._');

/**
 * The files of a drop, folders and all. Call it within the event: the items are read before it first waits.
 * A folder or file that can't be opened is left out and told to `onError`.
 */
export async function filesOfDrop(
  transfer: DataTransfer,
  onError: (path: string, error: unknown) => void = () => undefined,
): Promise<DroppedFile[]> {
  const entries: { entry: FileSystemEntry; asked: ReturnType<typeof handleOf> }[] = [];
  const loose: DroppedFile[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry?.() ?? null;
    const file = entry === null ? item.getAsFile() : null;
    if (entry) entries.push({ entry, asked: handleOf(item) });
    else if (file) loose.push({ path: file.name, file });
  }
  const files = [...loose];
  for (const { entry, asked } of entries) {
    const found: DroppedFile[] = [];
    await walk(entry, found, onError);
    const handle = await asked;
    files.push(...found.map((one) => (handle ? { ...one, place: placeIn(handle, one.path) } : one)));
  }
  return files;
}

const placeIn = (handle: FileSystemHandle, path: string): Place => ({
  handle,
  within: path.split('/').slice(1),
});

async function walk(
  entry: FileSystemEntry,
  files: DroppedFile[],
  onError: (path: string, error: unknown) => void,
): Promise<void> {
  if (isJunk(entry.name)) return;
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (entry.isFile) files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    else
      for (const child of await childrenOf(entry as FileSystemDirectoryEntry))
        await walk(child, files, onError);
  } catch (error) {
    onError(path, error);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** `readEntries` answers at most some hundred at a time, and an empty list at the end. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return children.sort((a, b) => (a.name < b.name ? -1 : 1));
    children.push(...some);
  }
}

/** The files of an `<input type="file">`, with or without `webkitdirectory`. */
export const filesOfList = (list: Iterable<File>): DroppedFile[] =>
  Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })).filter(
    ({ path }) => !path.split('/').some(isJunk),
  );

/** Pasted text as a file. */
export const fileOfText = (text: string): DroppedFile => ({
  path: 'pasted.jsonl',
  file: new File([text], 'pasted.jsonl', { type: 'application/jsonl' }),
});
