import { cutBundle, sizeOf } from './archive/bundle-pieces';
import type { Job } from './job';
import type { Loading } from './loading';
import type { BundlePlan } from './archive/open-archive';
import type { OpenedSource } from './opened-source';
import type { Part } from './read-part';
import { faultRemarks } from './table/record-faults';
import type { Remark } from './archive/unpack-limits';
import { type Cut, cutPieces } from './text/pieces';
import type { PieceResult } from './read-piece';

/** Reads the rows of a source in pieces. Answers the digest of the whole. */
export async function readRows(job: Job, opened: OpenedSource, loading: Loading): Promise<string> {
  const { pool, chunk, overlap, digests } = loading;
  const { path, nth, blob, digest, digested, format, version, found, mapping, rest } = opened;
  const isValues = rest?.kind === 'values';
  const early = rest?.kind === 'lines' ? rest.early : undefined;
  const shape = rest?.kind === 'records' ? rest.shape : null;
  const facts = {
    base: 0,
    sourceNo: job.sourceNo,
    path,
    nth,
    blob,
    digest: early?.knownAs ?? digest,
    format,
    version,
    found,
    mapping,
    overlap,
    isValues,
    shape,
  };
  // Of a table, piece 0 was what was said when it was opened.
  const before = early?.pieces ?? (mapping ? 1 : 0);
  const read = async ([start, end]: Range, i: number, remarks: readonly Remark[]): Promise<PieceResult> => {
    const task = { ...facts, piece: i + before, start, end, hashBlocks: !digested && !early, remarks };
    const result = resultOf(await pool.submit({ kind: 'read', task }));
    countRead(job, end - start, result, loading);
    return result;
  };
  const pieces = piecesOf(blob.size, rest, { workers: pool.size, chunk });
  const results = await all(job, pieces, loading, (piece, i) => read(piece, i, []));
  // What is wrong with the shape of its records is said of a table as a whole.
  const remarks = faultRemarks(results.flatMap(({ records }) => records ?? []));
  if (remarks.length > 0) await read([blob.size, blob.size], pieces.length, remarks);
  if (early) return early.digest;
  return digested ? digest : (await digests.digester()).combine(results.map(({ blocks }) => blocks));
}

/** Parts of a source that are read while others are still being made. */
export class EarlyParts {
  /** Of parts that were read. */
  bytes = 0;
  readonly #job: Job;
  readonly #loading: Loading;
  readonly #reads: Promise<void>[] = [];

  constructor(job: Job, loading: Loading) {
    this.#job = job;
    this.#loading = loading;
  }

  /** A part that is complete; `taken` is called when another worker has read it. */
  add(part: Part, taken: () => void): void {
    if ('result' in part) return this.#count(part.size, part.result);
    const { length: size } = part.task.bytes;
    const read = this.#loading.pool
      .submit({ kind: 'part', task: part.task })
      .then((reply) => this.#count(size, resultOf(reply)))
      .finally(taken);
    this.#reads.push(read);
    // It is told by `done`.
    read.catch(() => undefined);
  }

  /** Rejects where one could not be read. */
  async done(): Promise<void> {
    await Promise.all(this.#reads);
  }

  /** Drops what was not begun, and waits for the rest. */
  async giveUp(): Promise<void> {
    if (this.#reads.length === 0) return;
    this.#loading.pool.drop(this.#job.sourceNo);
    await Promise.allSettled(this.#reads);
  }

  #count(bytes: number, result: PieceResult): void {
    this.bytes += bytes;
    countRead(this.#job, bytes, result, this.#loading);
  }
}

type Range = [start: number, end: number];

/** The pieces of a source: those of a table end where a record does. */
function piecesOf(size: number, rest: OpenedSource['rest'], cut: Cut): Range[] {
  const isWhole = rest?.kind === 'values' || (rest !== null && 'inOrder' in rest && rest.inOrder === true);
  if (isWhole) return [[0, size]];
  const from = rest?.kind === 'lines' ? (rest.early?.start ?? 0) : 0;
  if (from > 0) return cutPieces(size - from, cut).map(([start, end]) => [from + start, from + end]);
  const pieces = cutPieces(size, cut);
  if (rest?.kind !== 'records') return pieces;
  const ends = new Set(pieces.map(([, end]) => rest.cuts.find((offset) => offset >= end) ?? size));
  let start = 0;
  return [...ends].map((end) => [start, (start = end)]);
}

/** Reads the members of a bundle. Answers the source with what its spans point into. */
export async function readMembers(
  job: Job,
  opened: OpenedSource,
  rest: BundlePlan,
  loading: Loading,
): Promise<OpenedSource> {
  const { pool, chunk, limits, scratch, progress } = loading;
  const { path, blob, digest, format, version } = opened;
  const { lead, found } = rest;
  const facts = { sourceNo: job.sourceNo, path, blob, digest, format, version, found, lead, limits };
  const total = sizeOf(lead) + sizeOf(rest.members);
  job.share.set(total, 0);
  const files: string[] = [];
  try {
    const results = await all(job, cutBundle(rest, pool.size, chunk), loading, async (piece, i) => {
      // Piece 0 was what was said when it was opened.
      const task = { ...facts, ...piece, piece: i + 1, isFirst: i === 0, scratch: scratch.session };
      let before = 0;
      const reply = await pool.submit({ kind: 'bundle', task }, (_, produced) => {
        job.share.read(produced - before);
        before = produced;
        progress.changed();
        return true;
      });
      const result = resultOf(reply);
      if (result.part?.file) files.push(result.part.file);
      countRead(job, 0, result, loading);
      return result;
    });
    const parts = results.flatMap(({ part }) => (part ? [part.blob] : []));
    const hashRecipe = results[0]?.hashRecipe ?? null;
    return { ...opened, blob: new Blob(parts), hashRecipe, files: [...opened.files, ...files] };
  } catch (error) {
    void scratch.remove(files);
    throw error;
  }
}

/** All pieces of a source; where one fails, those that have not begun are dropped. */
async function all<Piece, Result>(
  job: Job,
  pieces: readonly Piece[],
  { signal, pool }: Loading,
  read: (piece: Piece, i: number) => Promise<Result>,
): Promise<Result[]> {
  signal?.throwIfAborted();
  job.drop.file.state = 'reading';
  const reads = pieces.map(read);
  try {
    return await Promise.all(reads);
  } catch (error) {
    pool.drop(job.sourceNo);
    await Promise.allSettled(reads);
    throw error;
  }
}

export function countRead(job: Job, bytes: number, { counts }: PieceResult, { progress }: Loading): void {
  job.share.read(bytes);
  job.share.count(counts.records - counts.rejected, counts.rejected);
  progress.changed();
}

const resultOf = (reply: { kind: string } & Partial<{ result: PieceResult }>): PieceResult => {
  if (!reply.result) throw new Error(`Asked to read, answered ${reply.kind}`);
  return reply.result;
};
