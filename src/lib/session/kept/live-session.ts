import type { DroppedFile } from '../../ingest/drop';
import type { Place } from '../places';
import { belongingsNow } from './belongings';
import { contentRead, type ReadSource } from './content';
import { keepPlaces } from './kept-places';
import { type KeptFile, type Manifest, seal, slotOf } from './manifest';
import { filesOf, folderOf, removeSession, sweep, take } from './sessions';
import { Writer } from './writer';

export interface Progress {
  done: number;
  total: number;
}

/** A session that this tab has: nobody else writes it. */
export class LiveSession {
  #manifest: Manifest;
  #writer: Writer | null = null;
  readonly #release: () => void;
  /** The kept files by what was read of them. */
  readonly #keptFiles = new Map<File, KeptFile>();
  readonly #places = new Map<string, Place>();

  private constructor(manifest: Manifest, release: () => void) {
    this.#manifest = manifest;
    this.#release = release;
  }

  /** A new one, of which nothing is written yet. */
  static async begin(name: string): Promise<LiveSession> {
    const id = crypto.randomUUID();
    const release = await take(id);
    if (!release) throw new Error('Another tab writes this session.');
    return new LiveSession({ id, name, at: Date.now(), turn: 0, files: [], belongings: {} }, release);
  }

  /** One that is kept, with the files that were opened of it; null where another tab has it. */
  static async resume(
    manifest: Manifest,
    opened: ReadonlyMap<File, KeptFile>,
    places: ReadonlyMap<string, Place>,
  ): Promise<LiveSession | null> {
    const release = await take(manifest.id);
    if (!release) return null;
    const live = new LiveSession(manifest, release);
    for (const [file, kept] of opened) live.#keptFiles.set(file, kept);
    for (const [key, place] of places) live.#places.set(key, place);
    await live.sweep();
    return live;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  has(file: File): boolean {
    return this.#keptFiles.has(file);
  }

  /**
   * Keeps these files beside those that are kept, without the ones of these paths. What is kept is so at once or not at all:
   * where it rejects, the session is as it was before.
   */
  async write(
    {
      name,
      files,
      removed,
      copies,
      sources,
    }: {
      name: string;
      files: readonly DroppedFile[];
      removed: readonly string[];
      /** Whether files are copied whose place is known. */
      copies: boolean;
      /** What was read of them. */
      sources: readonly ReadSource[];
    },
    onProgress: (progress: Progress) => void = () => undefined,
  ): Promise<void> {
    const { id, turn } = this.#manifest;
    const fresh = files.filter(({ file }) => !this.#keptFiles.has(file));
    const added = fresh.map((one, i): { one: DroppedFile; kept: KeptFile } => {
      const content = contentRead(one.path, sources);
      return {
        one,
        kept: {
          path: one.path,
          bytes: one.file.size,
          is: copies || !one.place ? 'copy' : 'place',
          key: `${turn + 1}-${i}`,
          modified: one.file.lastModified,
          ...(content === null ? {} : { content }),
        },
      };
    });
    const toCopy = added.filter(({ kept }) => kept.is === 'copy');
    const progress = { done: 0, total: toCopy.reduce((sum, { kept }) => sum + kept.bytes, 0) };
    this.#writer ??= new Writer();
    for (const { one, kept } of toCopy)
      await this.#writer.write(filesOf(id), kept.key, one.file, (bytes) =>
        onProgress({ ...progress, done: (progress.done += bytes) }),
      );
    const places = new Map(this.#places);
    for (const { one, kept } of added) if (kept.is === 'place' && one.place) places.set(kept.key, one.place);
    if (places.size > 0) await keepPlaces({ id, places });
    const stays = this.#manifest.files.filter(({ path }) => !removed.includes(path));
    const next: Manifest = {
      ...{ id, name, at: Date.now(), turn: turn + 1 },
      files: [...stays, ...added.map(({ kept }) => kept)],
      belongings: await belongingsNow(this.#manifest.belongings),
    };
    await this.#writer.write(folderOf(id), slotOf(next), seal(next));
    const isFewer = stays.length < this.#manifest.files.length;
    this.#manifest = next;
    for (const { one, kept } of added) this.#keptFiles.set(one.file, kept);
    for (const [key, place] of places) this.#places.set(key, place);
    if (isFewer) await this.sweep();
  }

  /** Takes away what a writing that broke off has left. */
  sweep(): Promise<void> {
    return sweep(this.#manifest.id, this.#manifest.files);
  }

  /** Stops what is written; it is then not. */
  stop(): void {
    this.#writer?.close();
    this.#writer = null;
  }

  /** Leaves it as it is kept, to whichever tab opens it. */
  close(): void {
    this.stop();
    this.#release();
  }

  async remove(): Promise<void> {
    this.stop();
    await removeSession(this.#manifest.id).catch(() => undefined); // nothing of it may have been written
    this.#release();
  }
}
