import { streamXlsxRows } from 'hucre/xlsx';
import { messageOf } from '../../threads/error-message';
import type { ArchiveMember } from '../archive/archive-member';
import type { Archive } from '../archive/open-archive';
import { PackedError, packedFiles } from '../archive/packed-files';
import { Spill } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import type { Remark } from '../archive/unpack-limits';
import { readBytes } from '../text/source-bytes';
import { SheetLines } from './sheet-lines';
import { type ListedSheet, listedSheets } from './sheet-list';
import {
  brokenSheet,
  brokenWorkbook,
  errorCells,
  fullCells,
  largeSheet,
  leftCells,
  leftSheets,
  noSheet,
  uncomputedCells,
} from './words';

/** A part of a workbook is held in memory. */
const LARGEST = 256 * 2 ** 20;
const STRINGS = 'xl/sharedStrings.xml';

/** The sheets of a workbook, each as a text of CSV, one behind the other in `blob`. */
export interface OpenedWorkbook extends Archive {
  blob: Blob;
  /** Its name in the scratch folder. */
  file: string | null;
}

/**
 * The sheets of an Excel workbook (ECMA-376, .xlsx and .xlsm) that hold rows and are not hidden, as members of an archive of
 * CSV. What is left out, and what of a sheet can't be had, stands in the remarks. `members`: what its zip holds.
 */
export async function openWorkbook(
  blob: Blob,
  parts: readonly ArchiveMember[],
  scratch: string | null,
  control: UnpackControl,
): Promise<OpenedWorkbook> {
  const spill = new Spill(scratch);
  const members: ArchiveMember[] = [];
  const remarks: Remark[] = [];
  try {
    const { read, hidden, charts, tooLarge, files } = await sheetsOf(blob, parts);
    remarks.push(...tooLarge);
    const bytes = read.length > 0 ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array(0);
    const empty: string[] = [];
    for (const { name, part } of read) {
      const lines = new SheetLines();
      const offset = spill.size;
      let isBroken = false;
      const write = async (text: string): Promise<void> => {
        if (text === '') return;
        await spill.write(new TextEncoder().encode(text));
        const reason = control.advance(blob.size, spill.size);
        if (reason !== null) throw new Error(reason);
      };
      try {
        const uncomputed = await uncomputedIn(await files.get(part ?? '')?.open());
        for await (const row of streamXlsxRows(bytes, { sheet: name })) await write(lines.add(row));
        await write(lines.end());
        if (uncomputed > 0) remarks.push(uncomputedCells(name, uncomputed));
      } catch (error) {
        if (error instanceof DOMException) throw error;
        isBroken = true;
        remarks.push(brokenSheet(name, messageOf(error)));
      }
      const size = spill.size - offset;
      if (size > 0) members.push(member(name, offset, size));
      else if (!isBroken) empty.push(name);
      if (lines.errorCells > 0) remarks.push(errorCells(name, lines.errorCells, lines.errors));
      if (lines.fullCells > 0) remarks.push(fullCells(name, lines.fullCells));
      if (lines.leftCells > 0) remarks.push(leftCells(name, lines.leftCells));
    }
    control.done(blob.size, spill.size);
    if (members.length === 0 && remarks.every(({ severity }) => severity !== 'rejected'))
      remarks.push(noSheet);
    const left = leftSheets({ hidden, 'a chart': charts, empty });
    if (left !== null) remarks.push(left);
    return { ...(await spill.end()), members, remarks };
  } catch (error) {
    await spill.discard();
    if (error instanceof DOMException) throw error;
    return { blob, file: null, members: [], remarks: [brokenWorkbook(messageOf(error))] };
  }
}

/** Throws what a person is told of a workbook whose list of sheets can't be had. */
async function sheetsOf(blob: Blob, parts: readonly ArchiveMember[]) {
  const files = await packedFiles(blob);
  const text = async (name: string): Promise<string> => (await (await files.get(name)?.open())?.text()) ?? '';
  const sheets = listedSheets(await text('xl/workbook.xml'), await text('xl/_rels/workbook.xml.rels'));
  if (sheets.length === 0) throw new PackedError('its list of sheets is missing or broken');
  const shown = sheets.filter(({ isHidden, part }) => !isHidden && part !== null);
  const names = (those: (sheet: ListedSheet) => boolean): string[] =>
    sheets.filter(those).map(({ name }) => name);
  const hidden = names(({ isHidden }) => isHidden);
  const charts = names(({ isHidden, part }) => !isHidden && part === null);
  const sizeOf = (name: string | null): number => parts.find((part) => part.name === name)?.size ?? 0;
  const whole = Math.max(blob.size, sizeOf(STRINGS));
  if (whole > LARGEST)
    return { files, hidden, charts, read: [], tooLarge: [largeSheet('This workbook', whole, LARGEST)] };
  const fits = ({ part }: ListedSheet): boolean => sizeOf(part) <= LARGEST;
  const tooLarge = shown
    .filter((sheet) => !fits(sheet))
    .map(({ name, part }) => largeSheet(`The sheet “${name}”`, sizeOf(part), LARGEST));
  return { files, hidden, charts, read: shown.filter(fits), tooLarge };
}

const member = (name: string, offset: number, size: number): ArchiveMember => ({
  ...{ name, method: 0, encrypted: false, crc: null },
  ...{ packedSize: size, size, offset, headerSize: 0 },
});

const STRETCH = 8 * 2 ** 20;
/** A formula, and no value behind it: as libraries write it, which compute nothing. */
const UNCOMPUTED =
  /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^<>]*)?\/>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v><\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g;

/** How many cells of a sheet hold a formula without the value that it comes to. */
async function uncomputedIn(sheet: Blob | undefined): Promise<number> {
  let found = 0;
  const decoder = new TextDecoder();
  let rest = '';
  for (let at = 0; sheet && at < sheet.size; at += STRETCH) {
    const text = rest + decoder.decode(await readBytes(sheet, at, at + STRETCH), { stream: true });
    const end = text.lastIndexOf('</row>') + 1;
    found += [...text.slice(0, end === 0 ? text.length : end).matchAll(UNCOMPUTED)].length;
    rest = end === 0 ? '' : text.slice(end);
  }
  return found;
}
