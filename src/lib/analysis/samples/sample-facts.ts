import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import type { Compared } from '../comparison/compared';
import { labelValues } from '../labels/label-values';
import type { SampleCell, SampleFigure, SampleRow } from '../types';
import { figureColumns, firstSamples } from './sample-order';

type Texts = Pick<SampleRow, 'contentKey' | 'sampleId' | 'input' | 'reference'>;

/** By keys written out: a join with them would read the texts of all samples. */
export async function textsOf(
  db: Database,
  evaluation: string,
  matchKeys: readonly number[],
  options?: QueryOptions,
): Promise<Map<number, Texts>> {
  const first = await db.query<{ match_key: number; sample_key: number }>(
    firstSamples(evaluation, sql`match_key IN (${list(matchKeys)})`),
    options,
  );
  const found = await db.query<Texts & { sample_key: number }>(
    sql`SELECT sample_key, content_key AS "contentKey", sample_id AS "sampleId", input_preview AS input,
               reference_preview AS reference
        FROM samples WHERE sample_key IN (${list(first.map(({ sample_key }) => sample_key))})`,
    options,
  );
  const bySample = new Map(found.map(({ sample_key, ...texts }) => [sample_key, texts]));
  return new Map(
    first.flatMap(({ match_key, sample_key }) => {
      const texts = bySample.get(sample_key);
      return texts ? [[match_key, texts]] : [];
    }),
  );
}

/** What the answers to these samples use and take, by `<match key> <contender>`. */
export async function figuresOf(
  { db, signal, prepared }: Compared,
  keys: readonly number[],
): Promise<Map<string, Pick<SampleCell, SampleFigure>>> {
  if (keys.length === 0) return new Map();
  const found = await db.query<Pick<SampleCell, SampleFigure> & { match_key: number; contender: number }>(
    sql`SELECT match_key, contender, ${figureColumns} FROM ${prepared.cells} WHERE match_key IN (${list(keys)})`,
    { signal },
  );
  return new Map(found.map((row) => [`${row.match_key} ${row.contender}`, row]));
}

/** Values of each label, by match key. */
export async function labelsOf(
  { db, signal, comparison: { evaluation } }: Compared,
  labels: readonly string[],
  keys: readonly number[],
): Promise<Map<number, string>[]> {
  const found: Map<number, string>[] = [];
  for (const label of labels) {
    const { table } = await labelValues(db, evaluation, label, { signal });
    const rows = await db.query<{ match_key: number; value: string }>(
      sql`SELECT match_key, value FROM ${table} WHERE match_key IN (${list(keys)})`,
      { signal },
    );
    found.push(new Map(rows.map(({ match_key, value }) => [match_key, value])));
  }
  return found;
}

/** Why a cell has no score: only cells with answers and without one are looked up, or all where a score is put in. */
export async function statesOf(
  { db, signal, prepared, comparison }: Compared,
  rows: readonly Record<string, number | string | null>[],
): Promise<Map<string, SampleCell['state']>> {
  const filled = comparison.missingAs === 'wrong';
  const keys = rows
    .filter((row) =>
      prepared.contenders.some((_, i) => (filled || row[`s${i}`] === null) && Number(row[`r${i}`] ?? 0) > 0),
    )
    .map((row) => Number(row['match_key']));
  if (keys.length === 0) return new Map();
  const found = await db.query<{ match_key: number; contender: number; failed: number }>(
    sql`SELECT match_key, contender, failed FROM ${prepared.cells}
        WHERE usable = 0 AND match_key IN (${list(keys)})`,
    { signal },
  );
  return new Map(
    found.map(({ match_key, contender, failed }) => [
      `${match_key} ${contender}`,
      failed > 0 ? 'failed' : 'unscored',
    ]),
  );
}
