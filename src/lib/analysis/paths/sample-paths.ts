import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { isTold, type Path, type Step } from '../../records/path';
import type { AlignedPaths, PathCodes } from '../../stats';
import { compare } from '../comparison/compared';
import { getMetric } from '../metrics/evaluations';
import { isRightAnswer } from '../metrics/right';
import { sampleDetail } from '../samples/sample-detail';
import type { Comparison, Contender, MetricInfo } from '../types';
import { apartByOutcome, type Apart } from './apart';
import { type Parting, partingOf } from './parting';
import { type AnswerPath, pathsOf } from './read-paths';

/** What one answer did, and how it came out. */
export interface Lane {
  contender: Contender;
  /** Which of the contender's answers to the sample it is, from 0, and of how many. */
  repeat: number;
  repeats: number;
  status: 'ok' | 'error' | 'no_answer';
  score: number | null;
  isRight: boolean | null;
  path: Path;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
}

/** All answers to one sample, call by call, in columns. */
export interface SamplePaths {
  matchKey: number;
  contentKey: string | null;
  sampleId: string | null;
  metric: MetricInfo | null;
  /** Those that are right first, then those that are not, then those of which nobody says. */
  lanes: readonly Lane[];
  /** Paths that would have been right, each once. */
  golden: readonly Path[];
  /** Of the golden paths, then of the lanes. */
  aligned: AlignedPaths;
  /** Of the lanes. */
  parting: Parting | null;
  /** Columns where all of one outcome go and none of the other. */
  apart: readonly Apart[];
  /** Answers whose records do not tell what they called. */
  untold: number;
  /** Answers whose records are not read: they are too many, or too long. */
  unread: number;
}

/** More answers to one sample, or more bytes of their records, are not read at once. */
const MOST_ANSWERS = 200;
const MOST_BYTES = 100_000_000;

export type Align = (paths: readonly PathCodes[], signal?: AbortSignal) => Promise<AlignedPaths>;

/** null where none of the answers calls a tool. */
export async function samplePaths(
  db: Database,
  comparison: Comparison,
  matchKey: number,
  { align, ...options }: QueryOptions & { align: Align },
): Promise<SamplePaths | null> {
  const detail = await sampleDetail(db, matchKey, comparison, options);
  if (detail === null) return null;
  const metric = (await getMetric(db, detail.evaluation, comparison.metric, options)) ?? null;
  const shown = detail.answers.filter(
    ({ contender }) => comparison.contenders === null || comparison.contenders.includes(contender.key),
  );
  const read = within(shown);
  const keys = await sampleKeys(
    db,
    read.map(({ responseId }) => responseId),
    options,
  );
  const paths = new Map<number, AnswerPath>();
  for await (const some of pathsOf(db, keys, options)) for (const one of some) paths.set(one.response, one);
  const lanes = read.flatMap((answer): Lane[] => {
    const found = paths.get(answer.responseId);
    const counted = keys.find(({ response }) => response === answer.responseId)?.calls ?? null;
    if (!found || !isTold(found.path, counted)) return [];
    const own = detail.answers.filter(({ contender }) => contender.key === answer.contender.key);
    const said = answer.scores.find((one) => one.metric === comparison.metric) ?? null;
    const { contender, status, inputTokens, outputTokens, costUsd } = answer;
    return [
      {
        ...{ contender, status, inputTokens, outputTokens, costUsd, path: found.path },
        ...{ repeat: own.indexOf(answer), repeats: own.length, score: said?.score ?? null },
        isRight: said && isRightAnswer(metric ?? undefined, said),
      },
    ];
  });
  if (lanes.every(({ path }) => path.steps.length === 0)) return null;
  const inOrder = lanes.sort((a, b) => place(a) - place(b));
  const golden = eachOnce([
    ...[...paths.values()].flatMap((one) => one.golden),
    ...(detail.parts.length > 0 ? await ownGolden(db, matchKey, options) : []),
  ]);
  const all = [...golden, ...inOrder.map(({ path }) => path)];
  const aligned = await align(codesOf(all.map(({ steps }) => steps)), options.signal);
  return {
    ...{ matchKey, contentKey: detail.contentKey, sampleId: detail.sampleId, metric },
    ...{ lanes: inOrder, golden, aligned },
    parting: partingOf(inOrder.map(({ path }) => path.steps)),
    apart: apartByOutcome(inOrder, aligned.places.slice(golden.length)),
    untold: read.length - lanes.length,
    unread: shown.length - read.length,
  };
}

const place = ({ isRight }: Lane): number => (isRight === null ? 2 : isRight ? 0 : 1);

function within<Answer extends { parts: readonly { length: number }[] }>(
  answers: readonly Answer[],
): Answer[] {
  let bytes = 0;
  return answers.filter(({ parts }, i) => {
    bytes += parts.reduce((sum, { length }) => sum + length, 0);
    return i < MOST_ANSWERS && (i === 0 || bytes <= MOST_BYTES);
  });
}

const sampleKeys = (db: Database, responses: readonly number[], options: QueryOptions) =>
  db.query<{ response: number; sample: number; calls: number | null }>(
    sql`SELECT response_id AS response, sample_key AS sample, tool_calls AS calls FROM responses WHERE response_id IN (${list(responses)})
        ORDER BY response_id`,
    options,
  );

/** What stands apart from the answers: a sample by itself tells of all that have its content. */
async function ownGolden(db: Database, matchKey: number, options: QueryOptions): Promise<Path[]> {
  const own = await db.query<{ sample: number }>(
    sql`SELECT DISTINCT p.sample_key AS sample FROM parts p
        WHERE p.response_id IS NULL AND p.sample_key IN (
          SELECT b.sample_key FROM sample_matches m JOIN sample_rungs a USING (sample_key)
            JOIN sample_rungs b ON b.by_content = a.by_content OR b.sample_key = a.sample_key
          WHERE m.match_key = ${matchKey}) ORDER BY sample LIMIT ${MOST_ANSWERS}`,
    options,
  );
  const found: Path[] = [];
  const none = own.map(({ sample }) => ({ response: NO_RESPONSE, sample }));
  for await (const some of pathsOf(db, none, options)) for (const one of some) found.push(...one.golden);
  return found;
}

/** Ids of responses begin at 1. */
const NO_RESPONSE = 0;

function eachOnce(paths: readonly Path[]): Path[] {
  const found = new Map(paths.map((path) => [path.steps.map(({ call }) => call).join('\n'), path]));
  return [...found.values()];
}

/** Calls as numbers, by what they call and with what. */
export function codesOf(paths: readonly (readonly Pick<Step, 'name' | 'call'>[])[]): PathCodes[] {
  const known = new Map<string, number>();
  const numberOf = (name: string): number => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  };
  return paths.map((steps) => ({
    tools: steps.map(({ name }) => numberOf(`tool ${name}`)),
    calls: steps.map(({ call }) => numberOf(`call ${call}`)),
  }));
}

/** A sample to look at where nobody chose one: the first that several of those shown answered with tools. */
export async function firstWithPaths(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<number | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const { prepared, indices } = compared;
  const shown = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const [row] = await db.query<{ key: number }>(
    sql`SELECT p.match_key AS key
        FROM responses r JOIN runs u USING (run_id) JOIN sample_matches p USING (sample_key)
        WHERE u.evaluation = ${comparison.evaluation} AND ${contenderKey(comparison.by)} IN (${list(shown)})
          AND r.tool_calls > 0 AND p.match_key IN (SELECT match_key FROM ${prepared.grid})
        GROUP BY p.match_key ORDER BY count(*) < 2, min(r.response_id) LIMIT 1`,
    options,
  );
  return row?.key ?? null;
}
