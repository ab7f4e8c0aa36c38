import type { LinesFormat } from '../../formats/format';
import { ownDocument, ownLines, rowsAt } from '../../formats/own/readers';
import { fieldAt } from '../../formats/own/cells';
import { ABSENT, Kind, type Node } from '../../json/node';
import { JsonTape } from '../../json/tape';
import { areRecords, type Mapping } from '../../mapping/mapping';
import { countsPlaces } from '../../mapping/repeats';
import type { TableShape } from '../../cells/record';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { ByteWindow } from '../text/byte-window';
import { endsInside, FILE_CUT, parseDocument } from '../text/cut-document';
import { beforeComma } from '../text/line-comma';
import { readLines } from '../text/lines';
import { bomLength, readBytes } from '../text/source-bytes';
import { toUtf8 } from '../text/utf16';
import { readValues } from '../text/values';
import { lettersOf } from './encoding';
import { BrokenLines } from './broken-lines';
import { aboveInWords } from './lines-above';
import { filledInWords, filledTable } from './filled-table';
import { linesIn } from './lines-in';
import { madeLines } from './made-lines';
import { headsInWords } from './heads';
import { firstRecords, type TableLayout } from './sniff';
import { columnsOf } from './read-records';
import { pageInWords, replacedInWords } from './page-words';
import { wideToLines } from './wide-lines';

/** The columns of each model of a wide table; empty where it is none. */
export function systemsOf({ columns }: Mapping): ReadonlySet<string>[] {
  const systems = new Map<string, Set<string>>();
  for (const { name, system } of columns) {
    if (system === undefined) continue;
    const own = systems.get(system) ?? new Set();
    systems.set(system, own.add(name));
  }
  return [...systems.values()];
}

/** What a table is read from: the file itself, or the lines of JSON that were made of it. */
export interface OwnText {
  blob: Blob;
  /** Names in the scratch folder. */
  files: string[];
  layout: 'lines' | 'values' | 'document' | 'records';
  remarks: Remark[];
  /** Of a table with a delimiter that is read as it stands. */
  shape?: TableShape;
}

/**
 * A table of one's own as what rows are read from. Rows that are lists, columns, and wide tables of any kind become lines of JSON,
 * one a response, so that what shows and searches records finds each model's text by itself.
 */
export async function ownText(
  blob: Blob,
  mapping: Mapping,
  tape: JsonTape,
  scratch: string | null,
  control: UnpackControl,
): Promise<OwnText> {
  const { rows } = mapping;
  const systems = systemsOf(mapping);
  if (rows.layout === 'table') return delimited(blob, rows, systems, countsPlaces(mapping), scratch, control);
  const isOfRecords = rows.layout !== 'document' || areRecords(rows);
  if (systems.length === 0 && isOfRecords) return { layout: rows.layout, blob, files: [], remarks: [] };
  const spill = new Spill(scratch);
  const encoder = new TextEncoder();
  let lines: string[] = [];
  const add = (root: Node, keys: readonly string[]) =>
    lines.push(...unpivoted(tape, root, keys, mapping, systems));
  const ofLine = new JsonTape();
  const addLine = (line: string) => {
    const bytes = encoder.encode(line);
    if (systems.length === 0) lines.push(line);
    else if (ofLine.parse(bytes, 0, bytes.length) === null)
      lines.push(...unpivoted(ofLine, ofLine.root, [], mapping, systems));
  };
  const broken = new BrokenLines();
  const remarks: Remark[] = [];
  const write = async () => {
    const written = encoder.encode(lines.join(''));
    lines = [];
    await spill.write(written);
  };
  try {
    if (rows.layout === 'document') {
      const bytes = await readBytes(blob, 0, blob.size);
      const { fault, cut } = parseDocument(tape, bytes, bomLength(bytes), bytes.length);
      if (fault) broken.add(0, fault, false);
      else {
        if (cut) remarks.push(FILE_CUT);
        for (const row of madeLines(tape, tape.root, rows) ?? rowsAt(tape, tape.root, rows.path)) {
          if (typeof row === 'function') addLine(row());
          else add(row.node, row.keys);
          if (lines.length > 1000) await write();
        }
      }
    } else {
      const window = ByteWindow.open(blob, 0);
      try {
        if (rows.layout === 'values')
          await readValues(window, tape, {
            value: () => add(tape.root, []),
            broken: (fault, { offset, line }) => broken.add(line ?? 0, fault, offset >= blob.size),
          });
        else
          await readLines({ blob, start: 0, end: blob.size, overlap: 0 }, window, {
            line: (bytes, start, end, offset, line) => {
              const stop = beforeComma(bytes, start, end);
              const fault = tape.parse(bytes, start, stop);
              const isLast = offset + end - start >= blob.size;
              if (fault) broken.add(line, fault, isLast && endsInside(bytes, start, end));
              else add(tape.root, []);
            },
            tooLong: () => undefined,
          });
      } finally {
        window.close();
      }
    }
    await write();
    control.done(blob.size, spill.size);
    return { layout: 'lines', ...kept(await spill.end()), remarks: [...remarks, ...broken.remarks] };
  } catch (error) {
    await spill.discard();
    throw error;
  }
}

const kept = ({ blob, file }: Spilled): Pick<OwnText, 'blob' | 'files'> => ({
  blob,
  files: file === null ? [] : [file],
});

/** A table with a delimiter: in UTF-8, and as lines where it is wide. */
async function delimited(
  blob: Blob,
  layout: TableLayout,
  systems: readonly ReadonlySet<string>[],
  keepsPlaces: boolean,
  scratch: string | null,
  control: UnpackControl,
): Promise<OwnText> {
  const recoded = layout.encoding === 'utf-8' ? null : await toUtf8(blob, layout.encoding, scratch, control);
  const inUtf8 = recoded ? kept(recoded) : { blob, files: [] };
  const isPut = layout.fill !== undefined || layout.sections !== undefined;
  const filled = isPut ? await filledTable(inUtf8.blob, layout, scratch, control) : null;
  const table = filled
    ? { blob: kept(filled).blob, files: [...inUtf8.files, ...kept(filled).files] }
    : inUtf8;
  const window = ByteWindow.open(table.blob, 0);
  try {
    const { delimiter, header, above } = layout;
    const shape: TableShape = {
      delimiter,
      header,
      names: await columnsOf(window, isPut ? { ...layout, heads: undefined } : layout),
    };
    const remarks = [
      ...(recoded?.remarks ?? []),
      ...replacedRemarks(layout, recoded?.replaced ?? 0),
      ...(await pageRemarks(blob, layout, isPut || systems.length > 0)),
    ];
    if (filled !== null)
      remarks.push({
        severity: 'advice',
        code: 'filled',
        field: null,
        message: filledInWords(layout, filled),
      });
    if (above !== undefined) {
      shape.above = above;
      remarks.push(...(await aboveRemarks(inUtf8.blob, layout)));
    }
    if (systems.length === 0) return { ...table, layout: 'records', remarks, shape };
    const wide = await wideToLines(table.blob, shape, systems, keepsPlaces, scratch, control);
    const { blob: lines, files } = kept(wide);
    return {
      layout: 'lines',
      blob: lines,
      files: [...table.files, ...files],
      remarks: [...remarks, ...wide.remarks],
    };
  } finally {
    window.close();
  }
}

/**
 * Which code page was taken. `isRewritten`: rows that are read as they
 * stand say themselves what was no UTF-8 in them.
 */
async function pageRemarks(blob: Blob, { encoding }: TableLayout, isRewritten: boolean): Promise<Remark[]> {
  if (encoding === 'utf-8' && !isRewritten) return [];
  const told = await lettersOf(blob);
  if (encoding === 'utf-8')
    return told.broken === 0
      ? []
      : [{ severity: 'warning', code: 'utf8_repaired', field: null, message: repairedInWords(told.broken) }];
  const message = pageInWords(encoding, told);
  return [{ severity: 'advice', code: 'code_page', field: null, message }];
}

const replacedRemarks = ({ encoding }: TableLayout, replaced: number): Remark[] =>
  replaced === 0
    ? []
    : [
        {
          severity: 'warning',
          code: 'letters_repaired',
          field: null,
          message: replacedInWords(replaced, encoding),
        },
      ];

const repairedInWords = (broken: number): string =>
  broken === 1
    ? '1 place of this table is not valid UTF-8; it was read as U+FFFD.'
    : `${String(broken)} places of this table are not valid UTF-8; they were read as U+FFFD.`;

/** What stands above a table, and where its columns have their names in several lines. */
async function aboveRemarks(
  table: Blob,
  { above = 0, heads: last, delimiter }: TableLayout,
): Promise<Remark[]> {
  const several = last ?? 1;
  const bytes = await readBytes(table, 0, Math.min(table.size, 2 ** 16));
  const { lines, end } = linesIn(bytes.subarray(bomLength(bytes)), above + 1 - several);
  const advice = (code: string, message: string): Remark => ({
    severity: 'advice',
    code,
    field: null,
    message,
  });
  const heads = firstRecords(bytes.subarray(bomLength(bytes) + end), delimiter, several, false);
  const named = several === 1 ? null : headsInWords(heads);
  return [
    ...(lines.length > 0 ? [advice('lines_above', aboveInWords(lines))] : []),
    ...(named === null ? [] : [advice('heads', named)]),
  ];
}

/** A row as a line for each model that has a cell in it, or keeps its place: its columns, and those of no model. */
function* unpivoted(
  tape: JsonTape,
  root: Node,
  keys: readonly string[],
  mapping: Mapping,
  systems: readonly ReadonlySet<string>[],
): Generator<string, void, undefined> {
  if (tape.kind(root) !== Kind.object) return;
  const cells = new Map<string, string>();
  for (const { name } of mapping.columns) {
    const node = fieldAt(tape, root, name);
    const level = /^key (\d+)$/.exec(name);
    const key = level ? keys[Number(level[1]) - 1] : undefined;
    if (key !== undefined) cells.set(name, JSON.stringify(key));
    else if (node !== ABSENT && !tape.isNull(node)) cells.set(name, tape.source(node).replace(/\n/g, ' '));
  }
  for (const own of systems) {
    const isGap = ![...own].some((name) => cells.has(name));
    if (isGap && !countsPlaces(mapping)) continue;
    const members = [...cells].filter(([name]) => own.has(name) || !systems.some((other) => other.has(name)));
    if (isGap) for (const name of own) members.push([name, 'null']);
    yield `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}\n`;
  }
}

/** The format that reads a table by its mapping: of a document, or of what became lines. */
export const ownFormat = (mapping: Mapping, { layout }: Pick<OwnText, 'layout'>) =>
  layout === 'document' && mapping.rows.layout === 'document'
    ? ownDocument(mapping, mapping.rows.path)
    : (ownLines(mapping) satisfies LinesFormat);
