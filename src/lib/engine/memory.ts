import type { Database } from './database';
import { sql } from './sql';

/** Bytes that the engine holds, and that it may hold. */
export interface Memory {
  used: number;
  limit: number;
}

const UNITS: Record<string, number> = { bytes: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 };

/** `3.1 GiB`, as DuckDB writes its setting `memory_limit`, in bytes. */
const bytesOf = (text: string): number => {
  const [figure, unit = ''] = text.split(' ');
  return Number(figure) * (UNITS[unit] ?? NaN);
};

/** What the engine holds of its tables and of what it computes, by its own account. */
export async function memoryOf(db: Database): Promise<Memory> {
  const [row] = await db.query<{ used: number; allowed: string }>(sql`
    SELECT coalesce(sum(memory_usage_bytes), 0)::DOUBLE AS used, current_setting('memory_limit') AS allowed
    FROM duckdb_memory()`);
  return { used: row?.used ?? 0, limit: bytesOf(row?.allowed ?? '') };
}
