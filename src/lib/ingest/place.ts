/** Where a file stands on this computer, so that it can be opened again: itself, or below a folder. */
export interface Place {
  readonly handle: FileSystemHandle;
  /** Names of the folders below it, and of the file; none where it is the file. */
  readonly within: readonly string[];
}

/** Of the File System API (WHATWG): Chromium has it. */
interface Telling {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}
interface Asking {
  queryPermission(mode: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(mode: { mode: 'read' }): Promise<PermissionState>;
}
const tells = (item: object): item is Telling => 'getAsFileSystemHandle' in item;
const asks = (handle: object): handle is Asking => 'requestPermission' in handle;

/** Where a dropped file or folder stands; null where the browser does not tell. Call it within the event. */
export const handleOf = (item: DataTransferItem): Promise<FileSystemHandle | null> =>
  tells(item) ? item.getAsFileSystemHandle().catch(() => null) : Promise.resolve(null);

const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory';
export const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file';

/** Whether the person lets the file be read: the browser asks them where they were not asked yet. Call it for a click. */
export async function mayOpen({ handle }: Place): Promise<boolean> {
  if (!asks(handle)) return true;
  if ((await handle.queryPermission({ mode: 'read' })) === 'granted') return true;
  return (await handle.requestPermission({ mode: 'read' })) === 'granted';
}

/** The file as it is now. Rejects where it is gone. */
export async function fileAt({ handle, within }: Place): Promise<File> {
  let here = handle;
  for (const [i, name] of within.entries()) {
    if (!isFolder(here)) break;
    here = await (i === within.length - 1 ? here.getFileHandle(name) : here.getDirectoryHandle(name));
  }
  if (!isFile(here)) throw new Error(`${here.name} is a folder.`);
  return here.getFile();
}
