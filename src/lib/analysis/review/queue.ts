import type { Database, QueryOptions } from '../../engine/database';
import { answerText } from '../../engine/reviewed';
import { join, sql, type Sql } from '../../engine/sql';
import { SAME } from '../../filter/better';
import { contenderKey } from '../../filter/contender-key';
import { filterText } from '../../filter/filter-text';
import { drawText, place, places, smallest, wordsOf } from '../../review/draw';
import type { AnswerName } from '../../review/label';
import { compare, type Compared } from '../comparison/compared';
import { score } from '../comparison/grid';
import { NO_METRIC } from '../metrics/no-metric';
import { isRight } from '../metrics/right';
import type { Chip, Comparison, Contender } from '../types';
import { runNames, sampleNames } from './answer-names';
import { type Population, populationOf } from './population';

/** Which samples are read. */
export type QueueChoice =
  | { kind: 'draw'; n: number }
  /** Some models shown are right, others wrong; without right and wrong, their scores differ. */
  | { kind: 'disagree' }
  | { kind: 'failures'; model: string }
  | { kind: 'flips'; from: string; to: string }
  | { kind: 'search'; text: string }
  /** Everything that passes the filter. */
  | { kind: 'all' }
  /** By content key, whatever the filter is. */
  | { kind: 'chosen'; samples: readonly string[] };

/** So many samples a queue holds, the first in its order; a draw holds what was asked for. */
export const MOST_SAMPLES = 1000;

/** One answer that is read. */
export interface QueueItem {
  matchKey: number;
  responseId: number;
  contender: Contender;
  name: AnswerName;
}

export interface Queue {
  /** Sample by sample, in an order that the seed alone decides; so are the answers to one. */
  items: readonly QueueItem[];
  samples: number;
  /** Samples that the choice holds, of which a queue reads the first. */
  of: number;
  /** What labels call the draw; empty where nothing was drawn at random. */
  draw: string;
}

/** The comparison with what the choice adds to its filter. */
function filtered(comparison: Comparison, choice: QueueChoice): Comparison {
  if (choice.kind === 'search') {
    const query = { text: choice.text, as: 'text', exactCase: false, where: 'any' } as const;
    return { ...comparison, chips: [...comparison.chips, { kind: 'search', query }] };
  }
  if (choice.kind !== 'chosen') return comparison;
  const chips = choice.samples.map((contentKey): Chip => ({ kind: 'sample', contentKey }));
  return { ...comparison, chips };
}

export interface Selected {
  compared: Compared;
  condition: Sql | null;
  /** Whose answers are read, as indices into the prepared contenders. */
  read: readonly number[];
}

/** Which samples of the grid a choice means, and whose answers; null where the metric cannot tell, or nobody is shown. */
export async function selected(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  options?: QueryOptions,
): Promise<Selected | null> {
  const compared = await compare(db, filtered(comparison, choice), options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const { metric, contenders } = prepared;
  const indexOf = (key: string): number => contenders.findIndex((one) => one.key === key);
  const right = (i: number): Sql | null => isRight(metric, score(i));
  switch (choice.kind) {
    case 'failures': {
      const i = indexOf(choice.model);
      const is = i < 0 ? null : right(i);
      return is && { compared, condition: sql`${score(i)} IS NOT NULL AND NOT (${is})`, read: [i] };
    }
    case 'flips': {
      const [a, b] = [indexOf(choice.from), indexOf(choice.to)];
      const [one, other] = [a < 0 ? null : right(a), b < 0 ? null : right(b)];
      if (one === null || other === null || a === b) return null;
      const both = sql`${score(a)} IS NOT NULL AND ${score(b)} IS NOT NULL`;
      return { compared, condition: sql`${both} AND (${one}) <> (${other})`, read: [a, b] };
    }
    case 'disagree':
      return indices.length < 2 || metric.metric === NO_METRIC
        ? null
        : { compared, condition: disagreeing(indices, right), read: indices };
    case 'draw':
    case 'search':
    case 'all':
    case 'chosen':
      return { compared, condition: null, read: indices };
  }
}

function disagreeing(indices: readonly number[], right: (i: number) => Sql | null): Sql {
  const rights = indices.map(right);
  const list = (values: readonly Sql[]): Sql => sql`[${join(values, sql`, `)}]`;
  if (rights.every((one) => one !== null)) {
    const of = list(
      rights.map((one, k) => sql`CASE WHEN ${score(indices[k] ?? 0)} IS NOT NULL THEN (${one})::INTEGER END`),
    );
    return sql`list_max(${of}) > list_min(${of})`;
  }
  const of = list(indices.map(score));
  return sql`list_max(${of}) > list_min(${of}) + ${SAME}`;
}

interface AnswerRow extends AnswerName {
  matchKey: number;
  responseId: number;
  contender: string;
}

interface Row {
  id: number;
  status: string | null;
  answer: string;
}

/**
 * Answers of these contenders to these samples that did not fail. Each table is asked by the ids that are wanted: joined in
 * one statement, all rows of some are read.
 */
async function answersOf(
  { db, prepared, comparison: { evaluation, by } }: Compared,
  matchKeys: readonly number[],
  read: readonly number[],
  options?: QueryOptions,
): Promise<AnswerRow[]> {
  // Rows of files are numbered beyond what `integers` holds.
  const ids = (values: readonly number[]): Sql =>
    sql`SELECT unnest(string_split(${values.join(',')}, ','))::BIGINT AS id`;
  const wanted = new Set(read.map((i) => prepared.contenders[i]?.key ?? ''));
  const responses = await db.query<
    Record<'matchKey' | 'sampleRow' | 'responseId' | 'row' | 'repeat' | 'runId', number>
  >(
    sql`WITH wanted AS MATERIALIZED (
          SELECT p.match_key, p.sample_key, p.row_ref AS sample_row
          FROM sample_matches p JOIN (${ids(matchKeys)}) k ON k.id = p.match_key
        )
        SELECT w.match_key AS "matchKey", w.sample_row AS "sampleRow", g.response_id AS "responseId", g.row_ref AS row,
               g.epoch AS repeat, g.run_id AS "runId"
        FROM merge_responses g JOIN wanted w USING (sample_key)`,
    options,
  );
  if (responses.length === 0) return [];
  const runs = byId(
    await db.query<Pick<AnswerName, 'evaluation' | 'model' | 'run'> & { id: number; contender: string }>(
      sql`SELECT u.run_id AS id, ${contenderKey(by)} AS contender, ${runNames} FROM runs u WHERE u.evaluation = ${evaluation}`,
      options,
    ),
  );
  const samples = byId(
    await db.query<Pick<AnswerName, 'content' | 'sampleId'> & { id: number }>(
      sql`SELECT p.row_ref AS id, ${sampleNames}
          FROM staged_samples p JOIN (${ids([...new Set(responses.map(({ sampleRow }) => sampleRow))])}) k ON k.id = p.row_ref`,
      options,
    ),
  );
  const said = (table: Sql, key: Sql, of: readonly number[]): Promise<Row[]> =>
    db.query<Row>(
      sql`SELECT t.${key} AS id, t.status::VARCHAR AS status, ${answerText(sql`t.output_ref`)} AS answer
          FROM ${table} t JOIN (${ids(of)}) k ON k.id = t.${key}`,
      options,
    );
  const rows = byId(
    await said(
      sql`staged_rows`,
      sql`row_ref`,
      responses.map(({ row }) => row),
    ),
  );
  const folded = byId(
    await said(
      sql`merge_folded`,
      sql`response_id`,
      responses.map(({ responseId }) => responseId),
    ),
  );
  return responses.flatMap(({ matchKey, sampleRow, responseId, row, repeat, runId }): AnswerRow[] => {
    const [run, sample, own, fold] = [
      runs.get(runId),
      samples.get(sampleRow),
      rows.get(row),
      folded.get(responseId),
    ];
    const status = fold?.status ?? own?.status ?? null;
    if (!run || !sample || !own || !wanted.has(run.contender) || status === null || status === 'error')
      return [];
    const { content, sampleId } = sample;
    const name = { content, evaluation: run.evaluation, sampleId, model: run.model, run: run.run, repeat };
    return [{ matchKey, responseId, contender: run.contender, ...name, answer: fold?.answer || own.answer }];
  });
}

const byId = <One extends { id: number }>(rows: readonly One[]): Map<number, One> =>
  new Map(rows.map((row) => [row.id, row]));

/** The samples of a queue in its order, as indices into the population. */
const inOrder = ({ bits, matchKeys }: Population, choice: QueueChoice, seed: number): number[] =>
  smallest(places(bits, seed), Math.min(matchKeys.length, choice.kind === 'draw' ? choice.n : MOST_SAMPLES));

/**
 * The answers that are read, in their order; null where the metric cannot tell which. Of several answers of a model to
 * one sample one is read, drawn by the seed.
 */
export async function openQueue(
  db: Database,
  comparison: Comparison,
  choice: QueueChoice,
  seed: number,
  options?: QueryOptions,
): Promise<Queue | null> {
  const found = await selected(db, comparison, choice, options);
  if (found === null) return null;
  const { compared, condition, read } = found;
  const population = await populationOf(compared, condition ?? undefined, options);
  const { matchKeys, bits } = population;
  const order = inOrder(population, choice, seed);
  const keys = order.map((i) => matchKeys[i] as number);
  const rows = order.length === 0 ? [] : await answersOf(compared, keys, read, options);
  const wordsIn = new Map(
    order.map((i) => [matchKeys[i] as number, [bits.high[i] as number, bits.low[i] as number]]),
  );
  const at = (row: AnswerRow, more: string): number =>
    place(seed, ...(wordsIn.get(row.matchKey) ?? []), ...wordsOf(row.contender), ...wordsOf(more));
  const chosen = new Map<string, { row: AnswerRow; at: number }>();
  for (const row of rows) {
    const key = JSON.stringify([row.matchKey, row.contender]);
    const here = at(row, JSON.stringify([row.run, row.repeat]));
    const before = chosen.get(key);
    if (
      before === undefined ||
      here < before.at ||
      (here === before.at && row.responseId < before.row.responseId)
    )
      chosen.set(key, { row, at: here });
  }
  const sampleAt = new Map(keys.map((key, i) => [key, i]));
  const sorted = [...chosen.values()]
    .map(({ row }) => ({ row, sample: sampleAt.get(row.matchKey) ?? 0, at: at(row, '') }))
    .sort((a, b) => a.sample - b.sample || a.at - b.at);
  const contenders = new Map(compared.prepared.contenders.map((one) => [one.key, one]));
  const of = matchKeys.length;
  return {
    items: sorted.flatMap(({ row }) => {
      const { matchKey, responseId, contender: key, ...name } = row;
      const contender = contenders.get(key);
      return contender ? [{ matchKey, responseId, contender, name }] : [];
    }),
    samples: order.length,
    of,
    draw:
      choice.kind === 'draw'
        ? drawText({ n: order.length, of, seed, where: filterText(comparison.chips) })
        : '',
  };
}
