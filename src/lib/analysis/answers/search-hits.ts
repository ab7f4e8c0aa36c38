import type { Database, QueryOptions } from '../../engine/database';
import { perDatabase, perMerge } from '../../engine/per-merge';
import { integers, sql } from '../../engine/sql';
import type { RecordPlaces } from '../../search/stretches';
import type { TextQuery } from '../../search/text-query';
import { queriesOf } from '../../filter';
import { hitsTable } from '../../filter/terms/search';
import type { Chip } from '../types';

/** Whose texts hold what was looked for: responses, and samples whose record stands apart from the answers. */
export interface SearchHits {
  responses: Int32Array;
  samples: Int32Array;
}

export type Search = (query: TextQuery) => Promise<SearchHits>;

const provided = perDatabase<{ search: Search | null }>(() => ({ search: null }));
const written = perMerge<void>();

/** Says who looks through the files of this database. */
export const provideSearch = (db: Database, search: Search): void => void (provided(db).search = search);

/** Runs the searches that these chips ask for, where they were not run since the last merge. */
export async function ensureHits(
  db: Database,
  chips: readonly Chip[],
  options?: QueryOptions,
): Promise<void> {
  const queries = queriesOf(chips);
  for (const query of queries) await written(db, hitsTable(query).text, () => run(db, query), options);
}

async function run(db: Database, query: TextQuery): Promise<void> {
  const { search } = provided(db);
  if (!search) throw new Error('The texts of the files cannot be searched here.');
  await writeHits(db, query, await search(query));
}

async function writeHits(db: Database, query: TextQuery, hits: SearchHits): Promise<void> {
  const table = hitsTable(query);
  await db.run(sql`CREATE OR REPLACE TABLE ${table} (id INTEGER, of_response BOOLEAN)`);
  for (const [ids, ofResponse] of [
    [hits.responses, true],
    [hits.samples, false],
  ] as const)
    for (const some of integers(ids))
      await db.run(sql`INSERT INTO ${table} SELECT id, ${ofResponse} FROM (${some})`);
}

/** Where every record stands, and whose it is. */
export interface SearchIndex extends RecordPlaces {
  /** 0 where the record is a sample's. */
  response: Int32Array;
  sample: Int32Array;
  /** 0 where the record is a sample's. */
  run: Int32Array;
  /** `source` of the index is the number that a source got when it was read. */
  paths: ReadonlyMap<number, string>;
}

export async function searchIndex(db: Database, options?: QueryOptions): Promise<SearchIndex> {
  const table = await db.table(
    sql`SELECT m.source_no::INTEGER AS source, p.byte_offset::DOUBLE AS "offset", p.byte_length::INTEGER AS length,
               coalesce(p.response_id, 0)::INTEGER AS response, p.sample_key::INTEGER AS sample,
               coalesce(r.run_id, 0)::INTEGER AS run
        FROM parts p JOIN merge_sources m USING (source_id) LEFT JOIN merge_responses r USING (response_id)
        ORDER BY m.source_no, p.byte_offset`,
    options,
  );
  const paths = await db.query<{ source_no: number; path: string }>(
    sql`SELECT source_no, path FROM merge_sources`,
    options,
  );
  const integers = (name: string): Int32Array =>
    Int32Array.from((table.getChild(name)?.toArray() ?? []) as Int32Array);
  return {
    source: integers('source'),
    offset: Float64Array.from((table.getChild('offset')?.toArray() ?? []) as Float64Array),
    length: integers('length'),
    response: integers('response'),
    sample: integers('sample'),
    run: integers('run'),
    paths: new Map(paths.map(({ source_no, path }) => [source_no, path])),
  };
}

/** Of records with a match, whose they are: each once, in order. */
export function hitsOf(index: SearchIndex, records: Int32Array): SearchHits {
  const responses = new Set<number>();
  const samples = new Set<number>();
  for (const record of records) {
    const response = index.response[record] as number;
    if (response > 0) responses.add(response);
    else samples.add(index.sample[record] as number);
  }
  return { responses: Int32Array.from(responses).sort(), samples: Int32Array.from(samples).sort() };
}
