import type { Cell, Database, QueryOptions, Result, ResultColumn } from '../engine/database';
import { list, sql } from '../engine/sql';
import { readTranscript } from '../formats/transcript';
import { parseRecord } from '../json/parse-record';
import type { Mapping } from '../mapping/mapping';
import { emptyTranscript, mergeTranscripts, type Transcript } from '../records/transcript';
import { type TextColumn, textOf } from './texts';

/** The text of a file by its span. */
export type ReadText = (sourceId: number, offset: number, length: number) => Promise<string>;

/** By which mapping a source was read; null where a format reads it. */
export type MappingOf = (sourceId: number) => Promise<Mapping | null>;
const noMapping: MappingOf = () => Promise.resolve(null);

/** Rows whose texts are in memory at the same time. */
const PORTION = 64;

interface Part {
  response_id: number | null;
  sample_key: number;
  source_id: number;
  format: string;
  byte_offset: number;
  byte_length: number;
}

export interface ReadingRecords extends QueryOptions {
  mappingOf?: MappingOf;
}

/** What is made of the rows of one response. */
type MadeOf = (transcript: Transcript) => (row: readonly Cell[]) => Cell[];

/**
 * A result with `response_id` and `sample_key` as its last two columns, each row made anew of the others and of the records
 * of its response. They are read portion by portion. Rejects where a file has changed or vanished.
 */
export function withRecords(
  db: Database,
  result: Result,
  { columns, made }: { columns: readonly ResultColumn[]; made: MadeOf },
  read: ReadText,
  { mappingOf = noMapping, ...options }: ReadingRecords = {},
): Result {
  const keys = result.columns.length - 2;
  async function* batches(): AsyncGenerator<Cell[][], void, void> {
    let last = null as { id: number; make: ReturnType<MadeOf> } | null;
    for await (const batch of result.batches) {
      const ids = [...new Set(batch.map((row) => Number(row[keys])))];
      const samples = [...new Set(batch.map((row) => Number(row[keys + 1])))];
      const parts = await partsOf(db, ids, samples, options);
      for (let at = 0; at < batch.length; at += PORTION) {
        options.signal?.throwIfAborted();
        const rows = batch.slice(at, at + PORTION);
        const portion: Cell[][] = [];
        for (const row of rows) {
          const id = Number(row[keys]);
          // Rows of one response, a metric each, follow one another.
          if (last?.id !== id) {
            const own = partsFor(parts, id, Number(row[keys + 1]));
            last = { id, make: made(await transcriptOf(own, read, mappingOf)) };
          }
          portion.push(last.make(row.slice(0, keys)));
        }
        yield portion;
      }
    }
  }
  return { columns, batches: batches() };
}

/** The same result, with columns of whole texts in place of the last two. */
export function withTexts(
  db: Database,
  result: Result,
  columns: readonly TextColumn[],
  read: ReadText,
  options: ReadingRecords = {},
): Result {
  const texts = columns.map((name) => ({ name, kind: 'text' as const }));
  const made: MadeOf = (transcript) => {
    const own = columns.map((column) => textOf(transcript, column));
    return (row) => [...row, ...own];
  };
  return withRecords(
    db,
    result,
    { columns: [...result.columns.slice(0, -2), ...texts], made },
    read,
    options,
  );
}

/**
 * A text of a sample, whole, from the records of its first answer and its own; null where they have none. Rejects where
 * a file has changed or vanished.
 */
export async function sampleText(
  db: Database,
  sample: { evaluation: string; matchKey: number },
  column: TextColumn,
  read: ReadText,
  mappingOf: MappingOf = noMapping,
): Promise<string | null> {
  const [first] = await db.query<{ sample_key: number; response_id: number | null }>(
    sql`SELECT p.sample_key, r.response_id
        FROM sample_matches p LEFT JOIN merge_responses r USING (sample_key)
        WHERE p.evaluation = ${sample.evaluation} AND p.match_key = ${sample.matchKey}
        ORDER BY p.sample_key, r.response_id LIMIT 1`,
  );
  if (first === undefined) return null;
  const parts = await partsOf(db, [first.response_id], [first.sample_key], {});
  const own = partsFor(parts, first.response_id, first.sample_key);
  return textOf(await transcriptOf(own, read, mappingOf), column);
}

/** A text of one answer, whole, from its own records; null where they have none. Rejects where a file has changed or vanished. */
export async function responseText(
  db: Database,
  response: number,
  column: TextColumn,
  read: ReadText,
  mappingOf: MappingOf = noMapping,
): Promise<string | null> {
  const { responses } = await partsOf(db, [response], [], {});
  return textOf(await transcriptOf(responses.get(response) ?? [], read, mappingOf), column);
}

export interface Parts {
  responses: ReadonlyMap<number, readonly Part[]>;
  /** Records of samples that stand apart from the answers. */
  samples: ReadonlyMap<number, readonly Part[]>;
}

/** The records of an answer, its own before those of its sample. */
export const partsFor = ({ responses, samples }: Parts, response: number | null, sample: number): Part[] => [
  ...(responses.get(response ?? -1) ?? []),
  ...(samples.get(sample) ?? []),
];

/** Where the records of these responses and samples stand: of an answer its own first, then those that other files have of it. */
export async function partsOf(
  db: Database,
  responses: readonly (number | null)[],
  samples: readonly number[],
  options: QueryOptions,
): Promise<Parts> {
  const rows = await db.query<Part>(
    sql`SELECT p.response_id, p.sample_key, p.source_id, s.format, p.byte_offset, p.byte_length
        FROM parts p JOIN sources s USING (source_id)
        WHERE p.response_id IN (${list(responses)}) OR (p.response_id IS NULL AND p.sample_key IN (${list(samples)}))
        ORDER BY CASE p.role WHEN 'response' THEN 0 ELSE 1 END, p.source_id, p.byte_offset`,
    options,
  );
  const found = { responses: new Map<number, Part[]>(), samples: new Map<number, Part[]>() };
  for (const part of rows) {
    const [of, id] =
      part.response_id === null ? [found.samples, part.sample_key] : [found.responses, part.response_id];
    of.set(id, [...(of.get(id) ?? []), part]);
  }
  return found;
}

export async function transcriptOf(
  parts: readonly Part[],
  read: ReadText,
  mappingOf: MappingOf,
): Promise<Transcript> {
  const found: Transcript[] = [];
  const seen = new Set<number>();
  for (const { source_id, byte_offset, byte_length, format } of parts) {
    // Further rows of one file say the same text again, beside another metric.
    if (seen.has(source_id)) continue;
    seen.add(source_id);
    const record = parsed(await read(source_id, byte_offset, byte_length));
    const transcript = readTranscript(format, record, await mappingOf(source_id));
    if (transcript) found.push(transcript);
  }
  return found.length === 0 ? emptyTranscript : mergeTranscripts(found);
}

/** Of a record that is no JSON at all, no text is known. */
function parsed(text: string): unknown {
  try {
    return parseRecord(text);
  } catch {
    return null;
  }
}
