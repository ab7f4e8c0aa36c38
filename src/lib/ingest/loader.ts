import { HASHED_FIRST } from './digest';
import type { Job } from './job';
import { type OpenedArchive, type Opened, type OpenedSource, PACKED_ENDING } from './opened-source';
import type { Loading } from './loading';
import { outOfMemory } from './out-of-memory';
import { noRoom } from './room';
import { WorkerCrash } from './pool';
import { Share } from './progress';
import { countRead, EarlyParts, readMembers, readRows } from './read-source';
import type { FinishedSource } from './staging/staged-sources';
import { notUnpacked } from './archive/unpack-limits';

/** Bytes of a packed file: a smaller one is read before another worker would have begun. */
const PACKED_FROM = 8 * 2 ** 20;

/** Brings sources from their first byte to their last row into the staged tables, through the pool. */
export class Loader {
  /** Everything that was begun, members of archives included. */
  readonly jobs: Job[] = [];
  readonly #loading: Loading;

  constructor(loading: Loading) {
    this.#loading = loading;
  }

  get unfinished(): Job[] {
    return this.jobs.filter(({ ending, isArchive }) => ending === null && !isArchive);
  }

  /** Resolves when the job has its ending. Never rejects. */
  async load(job: Job): Promise<void> {
    this.jobs.push(job);
    const { digests, signal, scratch } = this.#loading;
    let source: OpenedSource | null = null;
    const parts = new EarlyParts(job, this.#loading);
    try {
      signal?.throwIfAborted();
      if (this.#loading.givenUp.has(job)) return this.#leaveOut(job, outOfMemory);
      if (this.#loading.isFull()) return this.#leaveOut(job, noRoom);
      const opened = await this.#open(job, parts);
      if (opened.archive) return await this.#loadMembers(job, opened.archive);
      source = opened.source;
      const loaded = await this.#read(job, source, parts);
      job.share.close();
      this.#end(job, loaded ? 'read' : 'refused');
      if (!loaded) {
        await parts.giveUp();
        return void scratch.remove(source.files);
      }
      job.ending = { ...endingOf(job), opened: loaded, digest: loaded.digest };
    } catch (error) {
      await parts.giveUp();
      digests.settle(job.sourceNo, null);
      void scratch.remove(source?.files ?? []);
      const isAbort = error instanceof Error && error.name === 'AbortError';
      if (isAbort && this.#loading.isFull() && !signal?.aborted) return this.#leaveOut(job, noRoom);
      if (isAbort) job.drop.cancelled = true;
      else job.ending = { ...endingOf(job), opened: source, failure: failureOf(error) };
      this.#end(job, isAbort ? 'cancelled' : 'failed');
    }
  }

  #leaveOut(job: Job, failure: FinishedSource['failure']): void {
    job.ending = { ...endingOf(job), failure };
    this.#end(job, 'failed');
  }

  async #open(job: Job, parts: EarlyParts): Promise<Opened> {
    const { pool, scratch, limits, chunk, progress } = this.#loading;
    const { sourceNo, path, nth, blob, member, depth, drop, share, mapping, digest } = job;
    const packed = member?.packedSize ?? blob.size;
    let taken = 0;
    let before = 0;
    const task = {
      sourceNo,
      path,
      nth,
      blob,
      member,
      depth,
      scratch: scratch.session,
      limits,
      mapping,
      digest,
      isPacked: isPacked(job),
      chunk: chunk ?? HASHED_FIRST,
    };
    const reply = await pool.submit(
      { kind: 'open', task },
      (consumed, produced) => {
        drop.unpacked += produced - before;
        before = produced;
        taken = consumed;
        drop.file.state = 'reading';
        const toRead = member?.size ?? produced * Math.max(1, packed / Math.max(1, consumed));
        share.set(Math.max(packed, consumed) + Math.max(toRead, parts.bytes), consumed + parts.bytes);
        progress.changed();
        return drop.unpacked <= limits.total;
      },
      (part, taken) => parts.add(part, taken),
    );
    if (reply.kind !== 'opened') throw new Error(`Asked to open, answered ${reply.kind}`);
    const { opened } = reply;
    if (opened.source) share.set(taken + opened.source.blob.size, taken + parts.bytes);
    return opened;
  }

  /** Answers null where its bytes are loaded already. */
  async #read(job: Job, opened: OpenedSource, parts: EarlyParts): Promise<OpenedSource | null> {
    const { digests, texts, refused } = this.#loading;
    const { sourceNo, path } = job;
    const sameAs = await digests.take(sourceNo, opened);
    if (sameAs !== null) {
      refused.push({ path, sameAs });
      return null;
    }
    let loaded = opened;
    if (opened.read) countRead(job, opened.blob.size, opened.read, this.#loading);
    else if (opened.rest?.kind === 'parts') await parts.done();
    else if (opened.rest?.kind === 'bundle')
      loaded = await readMembers(job, opened, opened.rest, this.#loading);
    else {
      await parts.done();
      loaded = { ...opened, digest: await readRows(job, opened, this.#loading) };
    }
    digests.settle(sourceNo, loaded.digest);
    texts.keep(sourceNo, { path, blob: loaded.blob, files: loaded.files, shape: loaded.shape });
    return loaded;
  }

  async #loadMembers(job: Job, { blob, depth, members, self }: OpenedArchive): Promise<void> {
    const { limits, digests, refused, progress } = this.#loading;
    const { drop, share, path } = job;
    job.isArchive = true;
    share.set(0, 0);
    const sameAs = self ? await digests.take(job.sourceNo, self) : null;
    if (sameAs !== null) refused.push({ path, sameAs });
    else if (self) {
      digests.settle(job.sourceNo, self.digest);
      job.ending = { ...endingOf(job), opened: self, digest: self.digest };
    }
    const inside: Promise<void>[] = [];
    for (const member of members) {
      const { size: bytes, packedSize } = member;
      const part = new Share(drop.file, 0);
      const sourceNo = this.#loading.nextSource();
      const child: Job = {
        ...{ ...job, sourceNo, path: `${path}/${member.name}`, blob, member, depth, bytes, share: part },
        ...{ ending: null, isArchive: false, digest: null },
      };
      drop.announced += bytes;
      if (drop.announced > limits.total) {
        child.ending = { ...endingOf(child), failure: notUnpacked(limits) };
        this.jobs.push(child);
      } else {
        part.set(packedSize + bytes, 0);
        inside.push(this.load(child));
      }
    }
    await Promise.all(inside);
    if (job.member === null) drop.file.state = drop.cancelled ? 'cancelled' : 'read';
    progress.changed();
  }

  #end({ drop, member }: Job, state: 'read' | 'refused' | 'failed' | 'cancelled'): void {
    if (member === null) drop.file.state = state;
    this.#loading.progress.changed();
  }
}

const isPacked = ({ path, bytes, member }: Job): boolean =>
  (member?.packedSize ?? bytes) >= PACKED_FROM &&
  (PACKED_ENDING.test(path) || (member !== null && member.packedSize < bytes));

const endingOf = ({ sourceNo, path, bytes, namesake }: Job): FinishedSource => ({
  sourceNo,
  path,
  bytes,
  namesake,
  opened: null,
  digest: null,
  failure: null,
});

/** What to say of a source whose rows went with their worker, and again when it was read anew. */
export const lostTwice = {
  code: 'reader_failed',
  message:
    'The worker that read this file ended twice; memory may be short. Nothing of the file was kept. Drop fewer files at a time.',
};

/** What to say of a source that could not be read to its end. */
function failureOf(error: unknown): { code: string; message: string } {
  if (error instanceof WorkerCrash)
    return {
      code: 'reader_failed',
      message: `Reading this file failed (${error.message}); nothing of it was kept. Please report it, with the first lines of the file if you can.`,
    };
  const name = error instanceof Error ? error.name : 'Error';
  return {
    code: 'unreadable',
    message: `This file could not be read to its end (${name}): it changed, was moved or may not be opened. Drop it again.`,
  };
}
