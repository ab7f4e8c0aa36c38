import { messageOf } from '../../threads/error-message';
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import type { Remark } from '../archive/unpack-limits';
import { readBytes } from '../text/source-bytes';
import { codecs } from './compressors';
import * as say from './remarks';

/** A Parquet file whose index was read. */
export interface ParquetFile {
  blob: Blob;
  buffer: AsyncBuffer;
  metadata: FileMetaData;
  /** As the index says. */
  rows: number;
}

export type Opened = { refusal: Remark; file: null } | { refusal: null; file: ParquetFile };

/** Bytes of a file where an index says that they are: a damaged one leads anywhere, and a blob takes what is below 0 from its end. */
export function sliceOf(blob: Blob, start: number, end: number): Blob {
  if (!(start >= 0 && start <= end && end <= blob.size)) throw new Error('the index leads out of the file');
  return blob.slice(start, end);
}

const refused = (refusal: Remark): Opened => ({ refusal, file: null });

/** Reads the index at the end of a file. Rejects with a DOMException where its bytes can't be read. */
export async function openParquet(blob: Blob): Promise<Opened> {
  const buffer: AsyncBuffer = {
    byteLength: blob.size,
    slice: async (start, end = blob.size) => sliceOf(blob, start, end).arrayBuffer(),
  };
  const magic = async (start: number) => new TextDecoder().decode(await readBytes(blob, start, start + 4));
  const first = await magic(0);
  const last = await magic(Math.max(0, blob.size - 4));
  if (first === 'PARE' && last === 'PARE') return refused(say.encryptedParquet);
  if (last !== 'PAR1' || blob.size < 12) return refused(say.cutParquet);
  let metadata: FileMetaData;
  try {
    metadata = await parquetMetadataAsync(buffer, { geoparquet: false });
  } catch (error) {
    return refused(say.brokenIndex(messageOf(error)));
  }
  const chunks = metadata.row_groups.flatMap(({ columns }) => columns);
  if (chunks.some((chunk) => chunk.crypto_metadata !== undefined || chunk.meta_data === undefined))
    return refused(say.encryptedParquet);
  if (metadata.row_groups.every(({ num_rows }) => num_rows <= 0n))
    return refused(say.noRows(parquetSchema(metadata).children.length));
  for (const { meta_data } of chunks) {
    const codec = meta_data?.codec ?? 'an unknown codec';
    if (!codecs.has(codec)) return refused(say.unknownCodec(codec));
  }
  const rows = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  return { refusal: null, file: { blob, buffer, metadata, rows } };
}
