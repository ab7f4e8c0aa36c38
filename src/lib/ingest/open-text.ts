import { notText } from './archive/containers';
import type { Remark } from './archive/unpack-limits';
import type { Unwrapped } from './archive/unwrap';
import { describe, finished, type OpenedSource, type OpenTask, sayRemark } from './opened-source';
import { lineReceiver, noteRepairs, type Tools, valueReceiver } from './read-piece';
import { recipeOfRows, RecipeSink } from './staging/recipe-sink';
import { ownTable } from './table/own-table';
import { mayBeTable } from './table/probe-table';
import { toolTable } from './table/tool-table';
import { lettersOf } from './table/encoding';
import { columnsAhead, TOO_WIDE, tooWideInWords } from './table/too-wide';
import { ByteWindow } from './text/byte-window';
import { readLines } from './text/lines';
import { sayCut } from './text/cut-document';
import { countNuls, nulMessage } from './text/nul-bytes';
import { headerAlone } from './table/header-alone';
import { noRows, type Probed, probe } from './text/probe';
import { bomLength } from './text/source-bytes';
import { besideResults } from './text/left-out';
import { logInWords, taggedLog } from './text/tagged-log';
import { readValues } from './text/values';
import { isRecord } from '../mapping/lone-record';
import { LEFT_OUT } from '../records/unread';
import type { OwnTable } from '../mapping/table';

const HEAD = 2 ** 20;

/** Reads a text that a format recognises, unless it is lines of more bytes than a piece has. */
export async function openText(task: OpenTask, unwrapped: Unwrapped, tools: Tools): Promise<OpenedSource> {
  const { sink, digester } = tools;
  const { blob, head } = unwrapped;
  const opened = await describe(task, unwrapped, tools);
  const probed = await recognise(blob, head, tools);
  if (probed.layout === 'unknown') {
    const { table, said } = await tableOrNone(opened.path, blob, head, probed);
    if (said !== null) {
      sink.note({ severity: 'rejected', field: null, ...said }, null);
      return finished(opened, tools);
    }
    const known = table && opened.digested ? toolTable(table, head, tools.formats) : null;
    if (known) {
      const { format, recognised, columns, records } = known;
      format.read(columns, records, opened, sink);
      const text = format.text?.(columns, records);
      return finished(
        {
          ...opened,
          format: format.id,
          version: recognised.version,
          ...(text !== undefined && { blob: new Blob([text]) }),
        },
        tools,
        records.length + 1,
      );
    }
    const header =
      probed.code === 'not_json' && head.length === blob.size ? headerAlone(opened.path, head) : null;
    const { code, message, offset } =
      table && (table.total !== 1 || table.rows.layout === 'table' || isRecord(table.columns))
        ? unmapped(table, probed.lost)
        : header !== null && table === null
          ? noRows(header)
          : probed;
    const place = offset === null ? null : { offset, length: 0, line: null };
    sink.note({ severity: 'rejected', code, field: null, message }, place);
    return { ...finished(opened, tools), table };
  }
  const { format, recognised } = probed;
  const { version, onlyPathTells = false, found = null } = recognised;
  const known = { ...opened, format: format.id, version, found, onlyPathTells };
  if (probed.layout === 'document') {
    const { bytes, tape, cut } = probed;
    const recipes = new RecipeSink(sink);
    const digest = digester.whole(bytes);
    probed.format.read(tape, tape.root, { path: opened.path, nth: opened.nth, digest }, recognised, recipes);
    noteRepairs(tape, null, sink);
    if (cut) sayCut(cut, sink);
    if (bytes.includes(0)) sayRemark(nulRemark(bytes), tools);
    return finished({ ...known, digest, digested: true, hashRecipe: recipes.recipe }, tools);
  }
  const hashRecipe = recipeOfRows(probed.rows, probed.format.open(opened, recognised));
  const source = { ...known, hashRecipe };
  if (!opened.digested || blob.size > task.chunk)
    return { ...source, rest: { kind: probed.layout, inOrder: probed.format.needsAll } };
  const reader = probed.format.open(opened, recognised);
  const piece = { blob, start: 0, end: blob.size, overlap: 0 };
  const window = ByteWindow.of(blob, head);
  const lines =
    probed.layout === 'values'
      ? await readValues(window, tools.tape, valueReceiver(reader, piece, tools))
      : await readLines(piece, window, lineReceiver(reader, piece, tools));
  reader.end?.(sink);
  return finished(source, tools, lines);
}

/** What a text is, and which format reads it. */
export async function recognise(
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  { formats }: Tools,
): Promise<Probed> {
  if (head.subarray(bomLength(head)).every((byte) => byte <= 0x20 && byte !== 0))
    return {
      ...{ layout: 'unknown', code: 'empty', offset: null },
      message:
        blob.size > bomLength(head) ? 'This file is empty but for blank lines.' : 'This file is empty.',
    };
  const other = notText(head.subarray(0, HEAD));
  return other ? { layout: 'unknown', ...other, offset: null } : probe(blob, head, formats);
}

const nulRemark = (bytes: Uint8Array): Remark => ({
  severity: 'warning',
  code: 'nul_bytes',
  field: null,
  message: nulMessage(countNuls(bytes, 0, bytes.length)),
});

/**
 * The rows of a text that no format reads, where a mapping may, or what to say of one that holds none: what lies beside results, and logs of many kinds of lines.
 * `isSample`: the text is some rows of a larger file.
 */
export async function tableOrNone(
  path: string,
  blob: Blob,
  head: Uint8Array<ArrayBuffer>,
  { code }: { code: string },
  isSample = false,
): Promise<{ table: OwnTable | null; said: { code: string; message: string } | null }> {
  if (!mayBeTable.has(code)) return { table: null, said: null };
  const tooWideText = code === 'not_json' ? tooWideInWords(columnsAhead(head)) : null;
  const log = code !== 'not_json' ? await taggedLog(blob, head) : null;
  const table = log || tooWideText !== null ? null : await ownTable(path, blob, head);
  const tooWide = tooWideText ?? (table && tooWideInWords(table.columns.length));
  const beside = besideResults(path, head, table);
  if (beside !== null) {
    const what = beside.charAt(0).toUpperCase() + beside.slice(1);
    return { table: null, said: { code: LEFT_OUT, message: `${what}: left out.` } };
  }
  if (tooWide !== null) return { table: null, said: { code: TOO_WIDE, message: tooWide } };
  const isOfPage = table?.rows.layout === 'table' && table.rows.encoding !== 'utf-8';
  if (isOfPage && (await lettersOf(blob)).encoding === null)
    return { table: null, said: { code: 'encoding_unknown', message: OTHER_PAGE } };
  return log
    ? { table: null, said: { code: 'tagged_log', message: logInWords(log, isSample) } }
    : { table, said: null };
}

const OTHER_PAGE =
  'In which encoding this table is written cannot be told: it is not UTF-8, and as Windows-1252, Windows-1250, Windows-1251, Shift-JIS, GB18030, Big5 or EUC-KR its texts do not read as usual ones, or too few of them do. They would be read wrongly: save it as UTF-8.';

/** Why such a table was not read. */
export const unmapped = (
  { columns }: OwnTable,
  lost = '',
): { code: string; message: string; offset: null } => ({
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
