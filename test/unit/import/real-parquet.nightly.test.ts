import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { linesOfParquet, rowsOf } from './parquet-lines';

describe.skipIf(!hasRealData)('real Parquet files', () => {
  const real = (path: string) => linesOfParquet(new Uint8Array(readFileSync(join(realData, path))));
  test('snappy and zstd by Arrow hold the same rows, and DuckDB’s are read', async () => {
    const snappy = await real('own/parquet/DERIVED_resultados_todos_snappy.parquet');
    const zstd = await real('own/parquet/DERIVED_resultados_todos_zstd.parquet');
    expect(rowsOf(snappy.text)).toHaveLength(189);
    expect(zstd).toEqual(snappy);
    expect(snappy.said).toEqual([]);
    expect(rowsOf((await real('own/parquet/braintrust_experiments_summary.parquet')).text)).toHaveLength(12);
  });
});
