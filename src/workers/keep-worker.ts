import type { WriteReply, WriteRequest } from '../lib/session/kept/writer';
import { toMessage } from '../lib/threads/error-message';
import { listen } from '../lib/threads/listen';

const PART = 8 * 2 ** 20;

/** Of the File System API (WHATWG), which only workers have. */
interface SyncAccess {
  truncate(size: number): void;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  flush(): void;
  close(): void;
}
type Writable = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncAccess> };

async function* parts(content: Blob | string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  for (let at = 0; at < blob.size; at += PART)
    yield new Uint8Array(await blob.slice(at, at + PART).arrayBuffer());
}

/** A disk that is full writes less than it is given, or says so. */
const full = (): Error => new DOMException('The storage of this page is full.', 'QuotaExceededError');

async function write({ folder, name, content }: WriteRequest, told: (bytes: number) => void): Promise<void> {
  let here = await navigator.storage.getDirectory();
  for (const one of folder) here = await here.getDirectoryHandle(one, { create: true });
  const file = (await here.getFileHandle(name, { create: true })) as Writable;
  const handle = await file.createSyncAccessHandle();
  try {
    handle.truncate(0);
    let at = 0;
    for await (const part of parts(content)) {
      if (handle.write(part, { at }) !== part.length) throw full();
      at += part.length;
      told(part.length);
    }
    handle.flush();
  } finally {
    handle.close();
  }
}

const reply = (message: WriteReply) => self.postMessage(message);
let last = Promise.resolve();

listen((request: WriteRequest) => {
  const { id } = request;
  last = last
    .then(() => write(request, (bytes) => reply({ id, is: 'written', bytes })))
    .then(
      () => reply({ id, is: 'done' }),
      (error: unknown) => reply({ id, is: 'failed', error: toMessage(error) }),
    );
});
