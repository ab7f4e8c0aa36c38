import { File } from 'node:buffer';
import type { Database } from '../../../src/lib/engine/database';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { emptyStagedTables } from '../support/empty';
import { sql, type Sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { Importer } from '../../../src/lib/ingest/import';
import type { ImportOptions } from '../../../src/lib/ingest/import-options';
import { Pool, type Spawn } from '../../../src/lib/ingest/pool';
import { spawnHere } from '../../../src/lib/ingest/spawn-here';
import { unpackLimits, type UnpackLimits } from '../../../src/lib/ingest/archive/unpack-limits';
import type { Format } from '../../../src/lib/formats/format';
import { openTestDatabase } from '../support/database';
import { toyFormats } from './toy-formats';

export interface Settings {
  workers?: number;
  chunk?: number;
  overlap?: number;
  packedEvery?: number;
  formats?: readonly Format[];
  spawn?: Spawn;
  merge?: () => Promise<void>;
  limits?: Partial<UnpackLimits>;
}

export const dropped = (path: string, ...parts: (string | Uint8Array<ArrayBuffer>)[]): DroppedFile => ({
  path,
  file: new File(parts, path.split('/').at(-1) ?? path) as unknown as globalThis.File,
});

export interface Problem {
  path: string;
  line: number | null;
  byte_offset: number | null;
  severity: string;
  code: string;
  field: string | null;
  message: string;
}

/** A database with staged tables, and an importer into it that reads in this thread. */
export class Workbench {
  readonly db: Database;
  importer!: Importer<readonly number[]>;

  private constructor(db: Database) {
    this.db = db;
    this.fresh({});
  }

  static async open(): Promise<Workbench> {
    const db = await openTestDatabase();
    await createStagedTables(db);
    return new Workbench(db);
  }

  fresh({ workers = 1, formats = toyFormats, spawn, merge, limits, ...bytes }: Settings): void {
    this.importer = new Importer({
      db: this.db,
      pool: new Pool(spawn ?? spawnHere(formats), workers),
      merge: merge ?? (() => Promise.resolve()),
      report: (_, numbers) => Promise.resolve(numbers),
      limits: { ...unpackLimits, ...limits },
      ...bytes,
    });
  }

  empty = (): Promise<void> => emptyStagedTables(this.db);

  import = (files: readonly DroppedFile[], options?: ImportOptions) => this.importer.import(files, options);

  rows = <Row extends object>(statement: Sql): Promise<Row[]> => this.db.query<Row>(statement);

  problems = (): Promise<Problem[]> =>
    this.rows<Problem>(sql`
      SELECT s.path, p.line + coalesce((SELECT sum(q.lines) FROM staged_pieces q
               WHERE q.source_no = p.source_no AND q.piece < p.piece), 0) + 1 AS line,
             p.byte_offset, p.severity, p.code, p.field, p.message
      FROM staged_problems p JOIN staged_sources s USING (source_no) ORDER BY path, byte_offset, code`);

  counts = (): Promise<Record<string, string | number | null>[]> =>
    this.rows(sql`
      SELECT path, any_value(format) AS format, any_value(bytes) AS bytes, sum(lines)::INTEGER AS lines,
             sum(records)::INTEGER AS records, sum(sample_only)::INTEGER AS sample_only,
             sum(ignored)::INTEGER AS ignored, sum(rejected)::INTEGER AS rejected
      FROM staged_sources LEFT JOIN staged_pieces USING (source_no) GROUP BY source_no, path ORDER BY path`);

  /** Everything staged, without what depends on drop order, cutting and workers. */
  async contents(): Promise<unknown> {
    const place = sql`s.path, row_ref & 17592186044415 AS place`;
    const of = sql`JOIN staged_sources s ON s.source_no = row_ref >> 44`;
    return {
      counts: await this.counts(),
      problems: await this.problems(),
      sources: await this.rows(sql`SELECT * EXCLUDE (source_no) FROM staged_sources ORDER BY ALL`),
      rows: await this.rows(
        sql`SELECT ${place}, r.* EXCLUDE (row_ref) FROM staged_rows r ${of} ORDER BY ALL`,
      ),
      scores: await this.rows(
        sql`SELECT ${place}, r.* EXCLUDE (row_ref) FROM staged_scores r ${of} ORDER BY ALL`,
      ),
      samples: await this.rows(sql`
        SELECT path, min(n.row_ref & 17592186044415) AS place, t.* EXCLUDE (row_ref, facts_ref)
        FROM staged_mentions n JOIN staged_samples t USING (facts_ref)
        JOIN staged_sources s ON s.source_no = n.row_ref >> 44 GROUP BY ALL ORDER BY ALL`),
      labels: await this.rows(sql`SELECT DISTINCT * FROM staged_labels ORDER BY ALL`),
      sampleLabels: await this.rows(
        sql`SELECT DISTINCT path, sample_ref, label_ref
          FROM staged_mentions JOIN staged_label_sets USING (labels_ref) ${of} ORDER BY ALL`,
      ),
      rowLabels: await this.rows(sql`SELECT ${place}, label_ref FROM staged_row_labels ${of} ORDER BY ALL`),
      runs: await this.rows(
        sql`SELECT DISTINCT path, r.* EXCLUDE (source_no) FROM staged_runs r JOIN staged_sources USING (source_no) ORDER BY ALL`,
      ),
    };
  }
}
