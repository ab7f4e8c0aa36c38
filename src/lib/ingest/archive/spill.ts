import { openScratch } from './scratch';

/** Less than this stays in memory. */
const IN_MEMORY = 2 ** 20;
const PART = 16 * 2 ** 20;

/** As `FileSystemSyncAccessHandle`, which only workers have. */
interface SyncHandle {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  close(): void;
}
type Handles = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncHandle> };

export interface Spilled {
  blob: Blob;
  /** Its name in the scratch folder, null where it is in none. */
  file: string | null;
}

/** Collects bytes into a Blob: in memory while they are few, then in a scratch file, or in parts where there is none. */
export class Spill {
  readonly #session: string | null;
  #buffer = new Uint8Array(IN_MEMORY);
  #used = 0;
  #parts: Blob[] = [];
  #name: string | null = null;
  #file: FileSystemFileHandle | null = null;
  /** Undefined before the first attempt. */
  #handle: SyncHandle | null | undefined;
  #written = 0;

  constructor(session: string | null) {
    this.#session = session;
  }

  get size(): number {
    return this.#written + this.#parts.reduce((sum, part) => sum + part.size, 0) + this.#used;
  }

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (bytes.length >= IN_MEMORY) {
      await this.#flush();
      return this.#out(bytes);
    }
    for (let at = 0; at < bytes.length;) {
      if (this.#used === this.#buffer.length) await this.#flush();
      const n = Math.min(bytes.length - at, this.#buffer.length - this.#used);
      this.#buffer.set(bytes.subarray(at, at + n), this.#used);
      this.#used += n;
      at += n;
    }
  }

  async end(): Promise<Spilled> {
    if (this.#handle) await this.#flush();
    const { blob, file } = await this.#closed();
    const rest = new Blob([this.#buffer.subarray(0, this.#used)]);
    this.#used = 0;
    const parts = [...(blob ? [blob] : []), ...this.#parts, ...(rest.size > 0 ? [rest] : [])];
    const [only] = parts;
    return { blob: parts.length === 1 && only ? only : new Blob(parts), file };
  }

  /** Nothing of it is wanted. */
  async discard(): Promise<void> {
    this.#handle?.close();
    this.#handle = null;
    if (this.#session === null || this.#name === null) return;
    const folder = await openScratch(this.#session, false);
    await folder?.removeEntry(this.#name).catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const used = this.#used;
    this.#used = 0;
    if (used > 0) await this.#out(this.#buffer.subarray(0, used));
    if (this.#parts.length > 0 && this.#buffer.length < PART) this.#buffer = new Uint8Array(PART);
  }

  async #out(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#handle === undefined) this.#handle = await this.#open();
    if (this.#handle && this.#parts.length === 0) {
      try {
        const written = this.#handle.write(bytes, { at: this.#written });
        if (written === bytes.length) {
          this.#written += written;
          return;
        }
      } catch {
        // Its quota is used up: the rest goes into parts.
      }
    }
    this.#parts.push(new Blob([bytes]));
  }

  async #open(): Promise<SyncHandle | null> {
    if (this.#session === null) return null;
    try {
      const folder = await openScratch(this.#session, true);
      this.#name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
      const file: Handles | undefined = await folder?.getFileHandle(this.#name, { create: true });
      this.#file = file ?? null;
      return (await file?.createSyncAccessHandle?.()) ?? null;
    } catch {
      return null;
    }
  }

  async #closed(): Promise<{ blob: Blob | null; file: string | null }> {
    if (!this.#handle || !this.#file) return { blob: null, file: null };
    // Not flushed: nobody needs these bytes after the machine went down, and waiting for the disk is slow.
    this.#handle.close();
    this.#handle = null;
    // A write that ended midway may have left more.
    return { blob: (await this.#file.getFile()).slice(0, this.#written), file: this.#name };
  }
}
