import { decompress } from 'fzstd';
import { existsSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '../../lib/formats';
import type { Format, SourceFacts } from '../../lib/formats/format';
import { isParquet, notText, packingOf } from '../../lib/ingest/archive/containers';
import type { ArchiveMember } from '../../lib/ingest/archive/archive-member';
import { openArchive, recogniseBundle } from '../../lib/ingest/archive/open-archive';
import { UnpackControl } from '../../lib/ingest/archive/unpack-control';
import { parquetToLines } from '../../lib/ingest/parquet/parquet-lines';
import { tableOrNone } from '../../lib/ingest/open-text';
import { jsonInText } from '../../lib/ingest/text/json-in-text';
import { type Probed, probe } from '../../lib/ingest/text/probe';
import { readBytes } from '../../lib/ingest/text/source-bytes';
import { yamlBoard } from '../../lib/ingest/text/yaml-board';
import { ownTable } from '../../lib/ingest/table/own-table';
import { mayBeTable } from '../../lib/ingest/table/probe-table';
import { toolTable } from '../../lib/ingest/table/tool-table';
import { openWorkbook } from '../../lib/ingest/workbook/open-workbook';
import { unpackLimits } from '../../lib/ingest/archive/unpack-limits';
import { ownColumns } from './own-columns';
import { RecordPrinter } from './record-printer';

const HEAD = 2 ** 20;
const MEMBERS = 10;
const roomOfFormats = join(import.meta.dirname, '../../lib/formats');
/** A package of the command has no sources. */
const hasSources = existsSync(roomOfFormats);

/** What a file is recognised as, by which rule of which format, and its first records, in lines of text. */
export async function describeFile(path: string, records: number): Promise<string> {
  const { blob, layers, head, refusal } = await unpacked(await openAsBlob(path));
  const title = `${path}, ${blob.size.toLocaleString('en-US')} bytes${layers.length > 0 ? ` out of ${layers.join(', ')}` : ''}`;
  const lines = refusal === null ? await linesOf(path, blob, head, records) : [refusal];
  return [title, ...lines].join('\n  ') + '\n';
}

async function linesOf(
  path: string,
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  records: number,
): Promise<string[]> {
  const packing = packingOf(head);
  if (packing === 'zip' || packing === 'tar') return describeArchive(blob, packing);
  const binary = notText(head);
  if (binary !== null) return [`not read (${binary.code}): ${binary.message}`];
  // Probes share their memory: what the others say is asked before the one that is read.
  const others = await whoElse(blob, head);
  const probed = await probe(blob, head, formats);
  const { said } = probed.layout === 'unknown' ? await tableOrNone(path, blob, head, probed) : { said: null };
  if (said) return [`not read (${said.code}): ${said.message}`];
  const table = probed.layout === 'unknown' ? await tableOf(path, blob, head, probed.code) : null;
  if (table) return table;
  if (probed.layout === 'unknown') return [`not recognised (${probed.code}): ${probed.message}`];
  const { format, recognised } = probed;
  const later = others.filter((one) => one !== format).map(({ id }) => id);
  return [
    `recognised as ${format.id} (${format.name}), version ${recognised.version ?? 'unstated'}`,
    `by ${ruleOf(format)}, which looked at ${whatOf(probed)}`,
    ...(later.length > 0 ? [`it would also fit, asked later: ${later.join(', ')}`] : []),
    ...firstRecords(probed, { path, digest: 'probe' }, records),
  ];
}

/** A table: of figures, by the header of a tool, or of one's own; null where it is none. */
async function tableOf(
  path: string,
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  code: string,
): Promise<string[] | null> {
  const table = mayBeTable.has(code) ? await ownTable(path, blob, head) : null;
  if (!table) return null;
  const known = toolTable(table, head, formats);
  if (!known) return ownColumns(table);
  const { format, columns, records } = known;
  return [
    `recognised as ${format.id} (${format.name}), version ${known.recognised.version ?? 'unstated'}`,
    `by ${ruleOf(format)}, which looked at the header: ${columns.join(', ')}`,
    `${records.length} ${records.length === 1 ? 'record' : 'records'} of figures`,
  ];
}

interface Unpacked {
  blob: Blob;
  layers: string[];
  head: Uint8Array<ArrayBuffer>;
  refusal: string | null;
}

/** Takes off gzip and Zstandard, as many layers as there are; of Parquet it takes the rows. */
async function unpacked(packed: Blob): Promise<Unpacked> {
  const layers: string[] = [];
  for (let blob = packed; ;) {
    const head = await readBytes(blob, 0, Math.min(blob.size, HEAD));
    const packing = packingOf(head);
    if (isParquet(head)) return rowsOf(blob, layers);
    if (packing !== 'gzip' && packing !== 'zstd') {
      const inside = await jsonInText(blob, head);
      const board = inside ?? (await yamlBoard(blob, head));
      if (board === null) return { blob, layers, head, refusal: null };
      const fault = board.remarks.find(({ severity }) => severity === 'rejected');
      if (fault) return { blob, layers, head, refusal: `not read (${fault.code}): ${fault.message}` };
      layers.push(inside ? 'a text of JSON' : 'YAML');
      blob = board.blob;
      continue;
    }
    layers.push(packing);
    blob =
      packing === 'gzip'
        ? await new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
        : new Blob([Uint8Array.from(decompress(await readBytes(blob, 0, blob.size)))]);
  }
}

async function rowsOf(file: Blob, layers: readonly string[]): Promise<Unpacked> {
  const control = new UnpackControl(unpackLimits, () => undefined);
  const { blob, remarks } = await parquetToLines(file, null, control);
  const fault = remarks.find(({ severity }) => severity === 'rejected');
  const head = await readBytes(blob, 0, Math.min(blob.size, HEAD));
  const refusal = fault ? `not read (${fault.code}): ${fault.message}` : null;
  return { blob, layers: [...layers, 'Parquet'], head, refusal };
}

async function describeArchive(blob: Blob, kind: 'zip' | 'tar'): Promise<string[]> {
  const archive = await openArchive(blob, kind, unpackLimits, formats);
  if (archive.kind === 'xlsx') return describeWorkbook(blob, archive.members);
  const bundle = recogniseBundle(archive, formats);
  const names = archive.members.map(({ name }) => name);
  const more = names.length > MEMBERS ? `, and ${names.length - MEMBERS} more` : '';
  const members = `${names.length} members: ${names.slice(0, MEMBERS).join(', ')}${more}`;
  if (bundle === null) return [`a ${kind} whose members are files of their own`, members];
  const { id, name } = bundle.format;
  return [
    `recognised as ${id} (${name}): the members together are one source`,
    `by ${ruleOf(bundle.format)}, which looked at the names of the members`,
    members,
  ];
}

async function describeWorkbook(blob: Blob, parts: readonly ArchiveMember[]): Promise<string[]> {
  const control = new UnpackControl(unpackLimits, () => undefined);
  const { members, remarks } = await openWorkbook(blob, parts, null, control);
  return [
    `an Excel workbook, a table for each sheet: ${members.map(({ name }) => name).join(', ') || 'none'}`,
    ...remarks.map(({ severity, message }) => `${severity}: ${message}`),
  ];
}

async function whoElse(blob: Blob, head: Uint8Array<ArrayBuffer>): Promise<Format[]> {
  const fitting: Format[] = [];
  for (const format of formats)
    if (format.layout !== 'bundle' && (await probe(blob, head, [format])).layout !== 'unknown')
      fitting.push(format);
  return fitting;
}

/** Where the rule stands, and when it is asked. */
function ruleOf({ id }: Format): string {
  const at = formats.findIndex((format) => format.id === id);
  const order = `number ${at + 1} of ${formats.length} that are asked`;
  if (!hasSources) return `its recognise(), ${order}`;
  const file = readdirSync(roomOfFormats, { recursive: true, encoding: 'utf8' }).find(
    (name) =>
      name.endsWith('.ts') &&
      !name.endsWith('about.ts') &&
      readFileSync(join(roomOfFormats, name), 'utf8').includes(`'${id}'`),
  );
  return `recognise() in src/lib/formats/${file ?? '?'}, ${order}`;
}

function whatOf(probed: Exclude<Probed, { layout: 'unknown' }>): string {
  if (probed.layout === 'document') return 'one JSON document';
  const { length } = probed.rows;
  const rows = length === 1 ? 'the only row' : `the first ${length} rows`;
  return `${rows} of ${probed.layout === 'lines' ? 'JSON Lines' : 'JSON values one after another'}`;
}

function firstRecords(
  probed: Exclude<Probed, { layout: 'unknown' }>,
  source: SourceFacts,
  records: number,
): string[] {
  const printer = new RecordPrinter(records);
  if (probed.layout === 'document') {
    const { format, tape, recognised } = probed;
    format.read(tape, tape.root, source, recognised, printer);
    return printer.lines();
  }
  const reader = probed.format.open(source, probed.recognised);
  for (const [i, { tape, root, offset, length }] of probed.rows.entries())
    reader.row(tape, root, { offset, length, line: i }, printer);
  return printer.lines();
}
