import type { Database } from '../../../src/lib/engine/database';
import { createStagedTables } from '../../../src/lib/engine/schema';
import { StagedAppend } from '../../../src/lib/engine/staged-append';
import { StagingSink } from '../../../src/lib/ingest/staging/sink';
import { insertSources } from '../../../src/lib/ingest/staging/staged-sources';
import { StagingArea } from '../../../src/lib/ingest/staging/staging-area';
import { ByteCore } from '../../../src/lib/bytes/byte-core';
import { Identity } from '../../../src/lib/records/identity';
import type {
  HashRecipe,
  Place,
  ResponseRecord,
  RowRecord,
  SampleRecord,
  Sink,
} from '../../../src/lib/records/record';

export interface StagedSource {
  no: number;
  path: string;
  /** The path, unless told otherwise. */
  digest?: string;
  recipe?: HashRecipe;
  fill: (sink: Sink) => void;
}

/** Stages what `fill` writes, as an import would. */
export async function stage(db: Database, sources: readonly StagedSource[]): Promise<void> {
  await createStagedTables(db);
  const area = new StagingArea();
  const sink = new StagingSink(area, new Identity(new ByteCore()), () => undefined);
  for (const { no, fill } of sources) {
    sink.begin(no, 0);
    fill(sink);
    sink.finish(0);
  }
  const append = await StagedAppend.begin(db);
  for (const batch of area.flush(true)) await append.insert(batch);
  await insertSources(
    append,
    sources.map(({ no, path, digest = path, recipe }) => ({
      sourceNo: no,
      path,
      bytes: 0,
      opened: { format: 'test', version: null, sha256: null, hashRecipe: recipe ?? 'none' } as never,
      digest,
      failure: null,
      namesake: null,
    })),
  );
  await append.commit();
}

export const place = (offset: number): Place => ({ offset, length: 10, line: offset / 10 });

/** A row of run `run` about sample `id`, with text of its own unless told otherwise. */
export function answer(
  run: string,
  id: string,
  output: string | null,
  scores: Record<string, number | null> = {},
  more: Partial<ResponseRecord> = {},
  sample: Partial<SampleRecord> = {},
): RowRecord {
  return {
    run,
    sample: { evaluation: 'quiz', id, input: `question ${id}`, references: ['right'], ...sample },
    response: { output, status: 'ok', ...more },
    scores: Object.entries(scores).map(([metric, score]) => ({ metric, score })),
  };
}

/** `rows` at offsets 0, 10, 20, … with a run record for each run they name. */
export const rows =
  (...records: RowRecord[]) =>
  (sink: Sink): void => {
    for (const key of new Set(records.flatMap(({ run }) => (run === null ? [] : [run]))))
      sink.run({ key, role: 'rows', name: key, model: `model of ${key.split('/')[0]}`, evaluation: 'quiz' });
    records.forEach((record, i) => sink.row(record, place(i * 10)));
  };
