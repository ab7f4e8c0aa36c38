import { safeName } from '../table/file-name';

/** A file on this computer that is written again under the same name. */
export interface KeptFile {
  readonly name: string;
  readonly handle: FileSystemFileHandle;
  /** Its text now. Rejects where the person does not allow it, or it is gone. */
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

/** Of the File System Access API (WICG), as far as it is used here: not every browser has it. */
interface SavePicker {
  showSaveFilePicker(options: {
    suggestedName: string;
    types: readonly { description: string; accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
}

const hasPicker = (scope: object): scope is SavePicker => 'showSaveFilePicker' in scope;

/** Where this browser can write to a file that a person chooses. */
export const canKeepFiles = (): boolean => hasPicker(window);

interface Asking {
  requestPermission(mode: { mode: 'readwrite' }): Promise<PermissionState>;
}
const asks = (handle: object): handle is Asking => 'requestPermission' in handle;

/** Writing asks the person, where the browser has not asked them yet. */
export const keptFile = (handle: FileSystemFileHandle): KeptFile => ({
  ...{ name: handle.name, handle },
  async read() {
    if (asks(handle)) await handle.requestPermission({ mode: 'readwrite' });
    return (await handle.getFile()).text();
  },
  async write(text) {
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
  },
});

/** Asks which file; null where the person thinks better of it. Rejects where the browser refuses. */
export async function pickFile(
  suggestedName: string,
  type: { description: string; mime: string; ending: `.${string}` },
): Promise<KeptFile | null> {
  if (!hasPicker(window)) throw new Error('This browser writes no files by itself.');
  const types = [{ description: type.description, accept: { [type.mime]: [type.ending] } }];
  try {
    return keptFile(await window.showSaveFilePicker({ suggestedName: safeName(suggestedName), types }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
