import { UnpackControl } from '$lib/ingest/archive/unpack-control';
import { unpackLimits } from '$lib/ingest/archive/unpack-limits';
import { parquetToLines } from '$lib/ingest/parquet/parquet-lines';

/** The lines that a Parquet file becomes, and what is said of them. */
export const linesOfParquet = async (bytes: Uint8Array<ArrayBuffer>) => {
  const control = new UnpackControl(unpackLimits, () => undefined);
  const { blob, remarks } = await parquetToLines(new Blob([bytes]), null, control);
  return { text: await blob.text(), said: remarks.map(({ severity, code }) => [severity, code]), remarks };
};

export const rowsOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
