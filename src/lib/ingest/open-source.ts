import type { SourceFacts } from '../formats/format';
import type { HashRecipe } from '../records/record';
import { notText } from './containers';
import { type Decompressed, gunzip, isGzip } from './decompress';
import { HASHED_FIRST, sha256 } from './digest';
import { readLines } from './lines';
import { type Probed, probe } from './probe';
import { lineReceiver, noteRepairs, type PieceResult, type Tools } from './read-piece';
import { recipeOfRows, RecipeSink } from './recipe-sink';
import { bomLength, readBytes } from './source-bytes';

const HEAD = 2 ** 20;

/** A file to be recognised and, where it is small or one document, read at once. */
export interface OpenTask {
  sourceNo: number;
  path: string;
  blob: Blob;
  /** A lines source larger than this is left to be read in pieces. */
  chunk: number;
}

export interface OpenedSource extends SourceFacts {
  /** What is read and what spans point into: the file itself, or what was decompressed from it. */
  blob: Blob;
  /** 'unknown' where nothing recognised it. */
  format: string;
  version: string | null;
  /** `digest` is that of the whole source; where it is only a stand-in, the pieces bring the blocks of the true one. */
  digested: boolean;
  sha256: string | null;
  hashRecipe: HashRecipe | null;
  /** Null where pieces are yet to be read. */
  read: PieceResult | null;
}

/** The bytes that `openSource` begins with. */
export const fetchHead = ({ blob }: OpenTask): Promise<Uint8Array<ArrayBuffer>> =>
  readBytes(blob, 0, blob.size <= HASHED_FIRST ? blob.size : HEAD);

/** Recognises a source and reads it, unless it is a lines source that is larger than `chunk`. */
export async function openSource(
  task: OpenTask,
  fetched: Uint8Array<ArrayBuffer>,
  tools: Tools,
): Promise<OpenedSource> {
  const { sink, digester } = tools;
  sink.begin(task.sourceNo, 0);
  const { blob, damage } = isGzip(fetched) ? await gunzip(task.blob) : intact(task.blob);
  const head = blob === task.blob ? fetched : await fetchHead({ ...task, blob });
  if (damage !== null)
    sink.note(
      {
        severity: 'warning',
        code: 'gzip_damaged',
        field: null,
        message: `Only the first ${blob.size} bytes could be unpacked (${damage}). Copy or download the file again.`,
      },
      null,
    );
  const whole = head.length === blob.size;
  const facts = { path: task.path, digest: whole ? digester.whole(head) : await digester.standIn(blob) };
  const opened = {
    ...facts,
    blob,
    format: 'unknown',
    version: null,
    digested: whole,
    sha256: whole ? await sha256(head) : null,
    hashRecipe: null,
  };
  const probed = await recognise(blob, head, tools);
  if (probed.layout === 'unknown') {
    const { code, message, offset } = probed;
    const place = offset === null ? null : { offset, length: 0, line: null };
    sink.note({ severity: 'rejected', code, field: null, message }, place);
    sink.finish(0);
    return { ...opened, read: { counts: sink.counts, blocks: new Uint8Array(0) } };
  }
  const { format, recognised } = probed;
  const known = { ...opened, format: format.id, version: recognised.version };
  if (probed.layout === 'document') {
    const { bytes, tape } = probed;
    const recipes = new RecipeSink(sink);
    const digest = digester.whole(bytes);
    probed.format.read(tape, tape.root, { path: task.path, digest }, recognised, recipes);
    noteRepairs(tape, null, sink);
    sink.finish(0);
    const read = { counts: sink.counts, blocks: new Uint8Array(0) };
    return { ...known, digest, digested: true, hashRecipe: recipes.recipe, read };
  }
  const hashRecipe = recipeOfRows(probed.rows, probed.format.open(facts, recognised));
  if (!whole || blob.size > task.chunk) return { ...known, hashRecipe, read: null };
  const piece = { blob, start: 0, end: blob.size, overlap: 0 };
  sink.finish(
    await readLines(piece, head, lineReceiver(probed.format.open(facts, recognised), piece, tools)),
  );
  return { ...known, hashRecipe, read: { counts: sink.counts, blocks: new Uint8Array(0) } };
}

const intact = (blob: Blob): Decompressed => ({ blob, damage: null });

async function recognise(blob: Blob, head: Uint8Array<ArrayBuffer>, { formats }: Tools): Promise<Probed> {
  if (head.subarray(bomLength(head)).every((byte) => byte <= 0x20))
    return { layout: 'unknown', code: 'empty', message: 'This file is empty.', offset: null };
  const other = notText(head.subarray(0, HEAD));
  return other ? { layout: 'unknown', ...other, offset: null } : probe(blob, head, formats);
}
