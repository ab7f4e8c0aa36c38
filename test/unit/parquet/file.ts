import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer, type ParquetWriteOptions } from 'hyparquet-writer';
import { zstdFrame } from '../ingest/pack';

type Compressors = NonNullable<ParquetWriteOptions['compressors']>;

const packers: Compressors = {
  GZIP: (bytes) => new Uint8Array(gzipSync(bytes)),
  BROTLI: (bytes) => new Uint8Array(brotliCompressSync(bytes)),
  ZSTD: (bytes) => new Uint8Array(zstdFrame(bytes)),
};
export const codecs = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD'] as const;

/** A Parquet file of these columns, packed in any way that has a writer here. */
export const parquetFile = (options: Omit<ParquetWriteOptions, 'writer'>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(parquetWriteBuffer({ compressors: packers, ...options }));
