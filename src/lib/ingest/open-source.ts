import type { SourceFacts } from '../formats/format';
import type { TableShape } from '../delimited/record';
import type { HashRecipe } from '../records/record';
import { notText } from './archive/containers';
import { sha256 } from './digest';
import { ByteWindow } from './text/byte-window';
import { readLines } from './text/lines';
import {
  type Archive,
  type BundlePlan,
  openArchive,
  planBundle,
  recogniseBundle,
  type ArchiveKind,
} from './archive/open-archive';
import { type Probed, probe } from './text/probe';
import { lineReceiver, noteRepairs, type PieceResult, type Tools, valueReceiver } from './read-piece';
import { recipeOfRows, RecipeSink } from './staging/recipe-sink';
import { countNuls, nulMessage } from './text/nul-bytes';
import { bomLength, readBytes } from './text/source-bytes';
import type { UnpackControl } from './archive/unpack-control';
import type { Remark, UnpackLimits } from './archive/unpack-limits';
import { asLines, unwrap, type Unwrapped, type Wrapped } from './archive/unwrap';
import type { LinesPart } from './parquet/parquet-lines';
import { sampleOf } from './parquet/sample';
import { readValues } from './text/values';
import type { Mapping } from '../mapping/mapping';
import type { OwnTable } from '../mapping/table';
import { cutTable } from './table/cut-records';
import { ownFormat, ownText, systemsOf } from './table/open-own';
import { ownTable } from './table/own-table';
import { mayBeTable } from './table/probe-table';
import { toolTable } from './table/tool-table';
import type { ArchiveMember } from './archive/archive-member';

const HEAD = 2 ** 20;

/** A file (or a member of an archive) to be recognised and, where it is small or one document, read at once. */
export interface OpenTask extends Wrapped {
  sourceNo: number;
  path: string;
  /** A lines source larger than this is left to be read in pieces. */
  chunk: number;
  limits: UnpackLimits;
  /** Says what the columns of a table of one's own mean: no format is asked then. */
  mapping: Mapping | null;
}

/** What is left to be read once a source is open. */
export type Rest =
  | { kind: 'lines' | 'values'; inOrder?: boolean }
  /** `cuts`: offsets at which a record of the table begins, some way apart. */
  | { kind: 'records'; shape: TableShape; cuts: readonly number[]; inOrder: boolean }
  /** All of it was told in parts, which are being read. */
  | { kind: 'parts' }
  | ({ kind: 'bundle' } & BundlePlan);

/** Lines of a source that is still being opened. */
export type OpenedPart = LinesPart & SourceFacts & Pick<OpenedSource, 'format' | 'version'>;

export interface OpenedSource extends SourceFacts {
  /** What is read and what spans point into: the file itself, or what was decompressed from it. */
  blob: Blob;
  /** 'unknown' where nothing recognised it. */
  format: string;
  version: string | null;
  /** `digest` is that of the whole source; where it is only a stand-in, the pieces bring the blocks of the true one. */
  digested: boolean;
  /** Equal bytes at another path are another source. */
  onlyPathTells: boolean;
  sha256: string | null;
  hashRecipe: HashRecipe | null;
  /** Null where there is more to read. */
  read: PieceResult | null;
  rest: Rest | null;
  /** Names in the scratch folder that are its own. */
  files: string[];
  /** By which a table of one's own is read. */
  mapping: Mapping | null;
  /** Rows that no format reads, where there are any: a mapping may. */
  table: OwnTable | null;
  /** Where its records are those of a table with a delimiter. */
  shape: TableShape | null;
}

/** An archive whose members are sources of their own. */
export interface OpenedArchive {
  blob: Blob;
  depth: number;
  members: ArchiveMember[];
  /** Where there is something to say of the archive itself, it is a source as well. */
  self: OpenedSource | null;
}

export type Opened = { source: OpenedSource; archive: null } | { source: null; archive: OpenedArchive };

/**
 * Recognises a source and reads it, unless it is a lines source larger than `chunk`, a bundle or an archive. `onPart`
 * hears of lines that can be read while others are still being written.
 */
export async function openSource(
  task: OpenTask,
  fetched: Uint8Array<ArrayBuffer>,
  tools: Tools,
  control: UnpackControl,
  onPart: (part: OpenedPart) => void = () => undefined,
): Promise<Opened> {
  tools.sink.begin(task.sourceNo, 0);
  let unwrapped = await unwrap(task, fetched, tools.checksum, control, 2 * task.chunk);
  if (unwrapped.parquet) {
    const opened = task.mapping
      ? await openParts(task, unwrapped, task.mapping, tools, control, onPart)
      : await lookAt(task, unwrapped, tools);
    if (opened) return { source: opened, archive: null };
    unwrapped = await asLines(unwrapped, task.scratch, control);
  }
  for (const remark of unwrapped.remarks) sayRemark(remark, tools);
  if (isRefused(unwrapped))
    return { source: finished(await describe(task, unwrapped, tools), tools), archive: null };
  if (unwrapped.archive) return openMembers(task, unwrapped, unwrapped.archive, tools);
  const source = task.mapping
    ? await openOwn(task, unwrapped, task.mapping, tools, control)
    : await openText(task, unwrapped, tools);
  return { source, archive: null };
}

const isRefused = ({ remarks }: { remarks: readonly Remark[] }): boolean =>
  remarks.some(({ severity }) => severity === 'rejected');

/** What is said of a whole source counts as no record. */
const sayRemark = (remark: Remark, { sink }: Tools): void => sink.note(remark, null);

const nulRemark = (bytes: Uint8Array): Remark => ({
  severity: 'warning',
  code: 'nul_bytes',
  field: null,
  message: nulMessage(countNuls(bytes, 0, bytes.length)),
});

/** What formats read from a path (model, task, data set) is not to end in how the file was packed. */
const pathInside = ({ path, depth }: OpenTask, unwrapped: Unwrapped): string =>
  unwrapped.depth > depth ? path.replace(/\.(gz|gzip|zst|zstd)$/i, '') : path;

async function describe(task: OpenTask, unwrapped: Unwrapped, { digester }: Tools): Promise<OpenedSource> {
  const { blob, head, files } = unwrapped;
  const whole = head.length === blob.size;
  const digest = whole ? digester.whole(head) : await digester.standIn(blob);
  return {
    path: pathInside(task, unwrapped),
    digest,
    blob,
    format: 'unknown',
    version: null,
    digested: whole,
    onlyPathTells: false,
    sha256: whole ? await sha256(head) : null,
    hashRecipe: null,
    read: null,
    rest: null,
    files,
    mapping: task.mapping,
    table: null,
    shape: null,
  };
}

function finished(source: OpenedSource, { sink }: Tools, lines = 0): OpenedSource {
  sink.finish(lines);
  return { ...source, read: { counts: sink.counts, blocks: new Uint8Array(0) } };
}

async function openMembers(
  task: OpenTask,
  unwrapped: Unwrapped,
  kind: ArchiveKind,
  tools: Tools,
): Promise<Opened> {
  const { blob, depth, remarks } = unwrapped;
  const archive: Archive = await openArchive(blob, kind, task.limits, tools.formats);
  for (const remark of archive.remarks) sayRemark(remark, tools);
  const bundle = recogniseBundle(archive, tools.formats);
  const hasTrouble = remarks.length + archive.remarks.length > 0;
  if (!bundle) {
    const self = hasTrouble
      ? finished(
          {
            ...(await describe(task, unwrapped, tools)),
            format: archive.members.length > 0 ? kind : 'unknown',
          },
          tools,
        )
      : null;
    return { source: null, archive: { blob, depth, members: archive.members, self } };
  }
  const described = await describe(task, unwrapped, tools);
  const digest = described.digested ? described.digest : await tools.digester.ofBlob(blob);
  const plan = planBundle(archive, bundle, { path: task.path, digest }, task.limits);
  for (const { name, remark } of plan.refused)
    tools.sink.reject(
      { ...remark, message: `${name}: ${remark.message}` },
      { offset: 0, length: 0, line: null },
    );
  tools.sink.finish(0);
  const known = { digest, digested: true, format: bundle.format.id, version: bundle.recognised.version };
  return { source: { ...described, ...known, rest: { kind: 'bundle', ...plan } }, archive: null };
}

async function openText(task: OpenTask, unwrapped: Unwrapped, tools: Tools): Promise<OpenedSource> {
  const { sink, digester } = tools;
  const { blob, head } = unwrapped;
  const opened = await describe(task, unwrapped, tools);
  const probed = await recognise(blob, head, tools);
  if (probed.layout === 'unknown') {
    const table = await tableOf(opened.path, blob, head, probed);
    const known = table && opened.digested ? toolTable(table, head, tools.formats) : null;
    if (known) {
      const { format, recognised, columns, records } = known;
      format.read(columns, records, opened, sink);
      return finished(
        { ...opened, format: format.id, version: recognised.version },
        tools,
        records.length + 1,
      );
    }
    const { code, message, offset } = table && table.total !== 1 ? unmapped(table, probed.lost) : probed;
    const place = offset === null ? null : { offset, length: 0, line: null };
    sink.note({ severity: 'rejected', code, field: null, message }, place);
    return { ...finished(opened, tools), table };
  }
  const { format, recognised } = probed;
  const { version, onlyPathTells = false } = recognised;
  const known = { ...opened, format: format.id, version, onlyPathTells };
  if (probed.layout === 'document') {
    const { bytes, tape } = probed;
    const recipes = new RecipeSink(sink);
    const digest = digester.whole(bytes);
    probed.format.read(tape, tape.root, { path: opened.path, digest }, recognised, recipes);
    noteRepairs(tape, null, sink);
    if (bytes.includes(0)) sayRemark(nulRemark(bytes), tools);
    return finished({ ...known, digest, digested: true, hashRecipe: recipes.recipe }, tools);
  }
  const hashRecipe = recipeOfRows(probed.rows, probed.format.open(opened, recognised));
  const source = { ...known, hashRecipe };
  if (!opened.digested || blob.size > task.chunk) return { ...source, rest: { kind: probed.layout } };
  const reader = probed.format.open(opened, recognised);
  const piece = { blob, start: 0, end: blob.size, overlap: 0 };
  const window = ByteWindow.of(blob, head);
  const lines =
    probed.layout === 'values'
      ? await readValues(window, tools.tape, valueReceiver(reader, piece, tools))
      : await readLines(piece, window, lineReceiver(reader, piece, tools));
  return finished(source, tools, lines);
}

/** A large Parquet file of which some rows were looked at; null where a format reads it. */
async function lookAt(task: OpenTask, unwrapped: Unwrapped, tools: Tools): Promise<OpenedSource | null> {
  const { parquet } = unwrapped;
  const sample = parquet && (await sampleOf(parquet));
  if (!sample) return null;
  const blob = new Blob([sample]);
  const probed = await recognise(blob, sample, tools);
  if (probed.layout !== 'unknown') return null;
  const digest = await tools.digester.ofBlob(unwrapped.blob);
  const opened = { ...(await describe(task, unwrapped, tools)), blob, digest, digested: true };
  const table = await tableOf(opened.path, blob, sample, probed);
  const { code, message } = table ? unmapped(table, probed.lost) : probed;
  tools.sink.note({ severity: 'rejected', code, field: null, message }, null);
  return { ...finished(opened, tools), table: table && { ...table, total: null } };
}

/** The lines of a large Parquet file, told part by part as they are written; null where its rows are read in another way. */
async function openParts(
  task: OpenTask,
  unwrapped: Unwrapped,
  mapping: Mapping,
  tools: Tools,
  control: UnpackControl,
  onPart: (part: OpenedPart) => void,
): Promise<OpenedSource | null> {
  const { parquet } = unwrapped;
  if (!parquet || mapping.sample === 'position' || systemsOf(mapping).length > 0) return null;
  const { parquetInParts } = await import('./parquet/parquet-lines');
  const described = await describe(task, unwrapped, tools);
  const digest = await tools.digester.ofBlob(unwrapped.blob);
  const format = ownFormat(mapping, { layout: 'lines' }).id;
  const known = { ...described, digest, digested: true, format };
  const { path, version } = known;
  const told = (part: LinesPart) => onPart({ ...part, path, digest, format, version });
  const parts = { scratch: task.scratch, size: task.chunk, onPart: told };
  const { blob, files, remarks } = await parquetInParts(parquet, parts, control);
  for (const remark of [...unwrapped.remarks, ...remarks]) sayRemark(remark, tools);
  const source = { ...known, blob, files: [...described.files, ...files] };
  if (isRefused({ remarks })) return finished({ ...source, format: 'unknown' }, tools);
  tools.sink.finish(0);
  return { ...source, rest: { kind: 'parts' } };
}

const tableOf = (path: string, blob: Blob, head: Uint8Array<ArrayBuffer>, { code }: { code: string }) =>
  mayBeTable.has(code) ? ownTable(path, blob, head) : null;

const unmapped = ({ columns }: OwnTable, lost = ''): { code: string; message: string; offset: null } => ({
  code: 'columns_unknown',
  message: `No tool's format: a table of ${columns.length === 1 ? '1 column' : `${columns.length} columns`} (${columnWords(columns)}).${lost} Say what they mean with "Map columns".`,
  offset: null,
});

const SHOWN = 12;
const columnWords = (columns: readonly string[]): string =>
  columns
    .slice(0, SHOWN)
    .map((name) => name.slice(0, 40))
    .join(', ') + (columns.length > SHOWN ? ', …' : '');

/** Reads a table of one's own, or leaves its rows to be read in pieces. */
async function openOwn(
  task: OpenTask,
  unwrapped: Unwrapped,
  mapping: Mapping,
  tools: Tools,
  control: UnpackControl,
): Promise<OpenedSource> {
  const described = await describe(task, unwrapped, tools);
  const { blob } = unwrapped;
  const text = await ownText(blob, mapping, tools.tape, task.scratch, control);
  for (const remark of text.remarks) sayRemark(remark, tools);
  const format = ownFormat(mapping, text);
  const { shape = null } = text;
  const cut = shape && (await cutTable(text.blob, shape.delimiter, task.chunk, tools.digester, control));
  const whole = described.digested ? described.digest : text.blob === blob ? cut?.digest : undefined;
  const source: OpenedSource = {
    ...described,
    ...{ digest: whole ?? (await tools.digester.ofBlob(blob)), digested: true },
    ...{ blob: text.blob, format: format.id, shape },
    files: [...described.files, ...text.files],
  };
  if (format.layout === 'document') {
    const bytes = await readBytes(text.blob, 0, text.blob.size);
    const fault = tools.tape.parse(bytes, bomLength(bytes), bytes.length);
    if (fault) {
      const message = `This is no JSON document any more. At byte ${fault.offset + 1}: ${fault.message}`;
      tools.sink.note({ severity: 'rejected', code: 'not_json', field: null, message }, null);
    } else {
      format.read(tools.tape, tools.tape.root, source, { version: null }, tools.sink);
      noteRepairs(tools.tape, null, tools.sink);
    }
    return finished(source, tools);
  }
  // Where the place among its rows is a sample's id, one reader counts them all.
  const inOrder = mapping.sample === 'position';
  tools.sink.finish(0);
  if (shape && cut) return { ...source, rest: { kind: 'records', shape, cuts: cut.cuts, inOrder } };
  return { ...source, rest: { kind: text.layout === 'values' ? 'values' : 'lines', inOrder } };
}

async function recognise(blob: Blob, head: Uint8Array<ArrayBuffer>, { formats }: Tools): Promise<Probed> {
  if (head.subarray(bomLength(head)).every((byte) => byte <= 0x20 && byte !== 0))
    return { layout: 'unknown', code: 'empty', message: 'This file is empty.', offset: null };
  const other = notText(head.subarray(0, HEAD));
  return other ? { layout: 'unknown', ...other, offset: null } : probe(blob, head, formats);
}
