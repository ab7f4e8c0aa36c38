import type { Remark } from '../archive/unpack-limits';

const rejected = (code: string, message: string): Remark => ({
  severity: 'rejected',
  code,
  field: null,
  message,
});
const warning = (code: string, message: string): Remark => ({
  ...rejected(code, message),
  severity: 'warning',
});

const AGAIN = 'Copy or download the file again.';
const some = (n: number, what: string): string => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

export const cutParquet: Remark = rejected(
  'parquet_damaged',
  `This Parquet file is cut off: the index at its end is missing. ${AGAIN}`,
);

export const brokenIndex = (why: string): Remark =>
  rejected(
    'parquet_damaged',
    `The index at the end of this Parquet file could not be read (${why}). ${AGAIN}`,
  );

export const noRowRead = (why: string): Remark =>
  rejected('parquet_damaged', `No row of this Parquet file could be read (${why}). ${AGAIN}`);

export const encryptedParquet: Remark = rejected(
  'encrypted',
  'This Parquet file is encrypted. Write it again without encryption.',
);

export const noRows = (columns: number): Remark =>
  rejected('empty', `This Parquet file has ${some(columns, 'column')} and no rows.`);

export const unknownCodec = (codec: string): Remark =>
  rejected(
    'compression_unknown',
    `This Parquet file is compressed with ${codec}, which is not read. Write it again with zstd or snappy.`,
  );

export const lostRows = (lost: number, all: number, why: string): Remark =>
  warning(
    'parquet_damaged',
    `${some(lost, 'row')} of ${some(all, 'row')} could not be read (${why}). ${AGAIN}`,
  );

/** Rows that the index promises and the columns do not have. */
export const fewerRows = (missing: number, all: number): Remark =>
  warning(
    'parquet_damaged',
    `The index of this Parquet file says ${some(all, 'row')}, its columns hold ${some(all - missing, 'row')}. ${AGAIN}`,
  );

export const cutAt = (read: number, all: number, why: string): Remark =>
  warning('table_cut', `Only the first ${some(read, 'row')} of ${some(all, 'row')} were read: ${why}.`);

export const binaryValues = (n: number): Remark =>
  warning(
    'binary_values',
    `${some(n, 'value')} ${n === 1 ? 'is' : 'are'} binary and not text, such as ${n === 1 ? 'a picture' : 'pictures'}. ${n === 1 ? 'It counts' : 'They count'} as missing.`,
  );

export const passedColumns = (names: readonly string[]): Remark =>
  warning(
    'columns_passed',
    `${some(names.length, 'column')} of type BSON or INTERVAL ${names.length === 1 ? 'was' : 'were'} not read: ${names.join(', ')}.`,
  );
