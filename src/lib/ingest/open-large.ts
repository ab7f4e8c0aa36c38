import type { UnpackControl } from './archive/unpack-control';
import type { Unwrapped } from './archive/unwrap';
import { RowPacker } from '../cells/packed-cells';
import type { Mapping } from '../mapping/mapping';
import { countsPlaces } from '../mapping/repeats';
import { recognise, tableOrNone, unmapped } from './open-text';
import { describe, finished, isRefused, type OpenedSource, type OpenTask, sayRemark } from './opened-source';
import type { ReadPart } from './read-part';
import type { Tools } from './read-piece';
import { ownFormat, systemsOf } from './table/open-own';
import { sampleOf } from './parquet/sample';

/** Bytes of rows that are read together: the next are decoded meanwhile. */
const PART = 2 ** 20;

/** A large Parquet file of which some rows were looked at; null where a format reads it. */
export async function lookAtLarge(
  task: OpenTask,
  unwrapped: Unwrapped,
  tools: Tools,
): Promise<OpenedSource | null> {
  const { parquet } = unwrapped;
  const sample = parquet && (await sampleOf(parquet));
  if (!sample) return null;
  const blob = new Blob([sample]);
  const probed = await recognise(blob, sample, tools);
  if (probed.layout !== 'unknown') return null;
  const digest = await tools.digester.ofBlob(unwrapped.blob);
  const opened = { ...(await describe(task, unwrapped, tools)), blob, digest, digested: true };
  const { table, said } = await tableOrNone(opened.path, blob, sample, probed, true);
  const { code, message } = said ?? (table ? unmapped(table, probed.lost) : probed);
  tools.sink.note({ severity: 'rejected', code, field: null, message }, null);
  return { ...finished(opened, tools), table: table && { ...table, total: null } };
}

/** The rows of a large Parquet file, read part by part as they are decoded; null where they are read in another way. */
export async function openInParts(
  task: OpenTask,
  unwrapped: Unwrapped,
  mapping: Mapping,
  tools: Tools,
  control: UnpackControl,
  readPart: ReadPart,
): Promise<OpenedSource | null> {
  const { parquet } = unwrapped;
  if (!parquet || countsPlaces(mapping) || systemsOf(mapping).length > 0) return null;
  const { spillRows } = await import('./parquet/parquet-lines');
  const { columnsOf, packedShape } = await import('./parquet/row-group');
  const { RowLines } = await import('./parquet/row-lines');
  const described = await describe(task, unwrapped, tools);
  const digest = task.digest ?? (await tools.digester.ofBlob(unwrapped.blob));
  const format = ownFormat(mapping, { layout: 'lines' }).id;
  const columns = columnsOf(parquet);
  const shape = packedShape(columns);
  const source = { ...described, digest, digested: true, format, shape };
  const { path, nth, version } = source;
  const portion = Math.min(PART, task.chunk);
  let piece = 0;
  const onPart = (bytes: Uint8Array<ArrayBuffer>, base: number) => {
    // What was said when the source was opened is piece 0.
    piece++;
    return readPart({
      sourceNo: task.sourceNo,
      piece,
      path,
      nth,
      digest,
      version,
      mapping,
      bytes,
      base,
      shape,
    });
  };
  const writer = shape ? new RowPacker(portion + portion / 8) : new RowLines(columns.names);
  const { blob, file, remarks } = await spillRows(
    parquet,
    writer,
    { scratch: task.scratch, portion, onPart },
    control,
  );
  const { sink } = tools;
  sink.begin(task.sourceNo, 0);
  for (const remark of [...unwrapped.remarks, ...remarks]) sayRemark(remark, tools);
  const files = file === null ? described.files : [...described.files, file];
  if (isRefused({ remarks })) return finished({ ...source, blob, files, format: 'unknown' }, tools);
  sink.finish(0);
  return { ...source, blob, files, rest: { kind: 'parts' } };
}
