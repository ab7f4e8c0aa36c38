import {
  countClusters,
  countSamples,
  coverage,
  inOrderOf,
  labelValues,
  leaderboard,
  matrix,
  type Matrix,
  pageOfSamples,
  repeats,
  type Repeats,
  solvedSets,
  type SolvedSets,
} from '../analysis';
import type {
  Comparison,
  Contender,
  Coverage,
  Leaderboard,
  MetricInfo,
  SampleOrder,
  SampleRow,
} from '../analysis/types';
import type { Database, QueryOptions } from '../engine/database';
import { PagedRows } from '../ui/paged-rows.svelte';

export interface Question {
  db: Database;
  version: number;
  comparison: Comparison;
  contenders: readonly Contender[];
  order: readonly SampleOrder[];
  /** Whose scores stand beside those compared, sample by sample. */
  second: MetricInfo | null;
  /** Labels that have a column in the sample table, and whether tokens, cost or latency have some. */
  labels: readonly string[];
  figures: boolean;
  /** Whether the answers stand in it. */
  answers: boolean;
  /** All that Compare shows, or the board alone. */
  of: 'everything' | 'board';
}

/** Who is better than whom, and by how much. */
export interface Board {
  comparison: Comparison;
  leaderboard: Leaderboard;
  matrix: Matrix;
  /** Samples of the evaluation that pass the filter. */
  passing: number;
}

/** Numbers that belong together: they are replaced together, so that no two of them speak of different samples. */
export interface Answer extends Board {
  coverage: Coverage;
  /** null for a metric without right and wrong. */
  sets: SolvedSets | null;
  repeats: readonly Repeats[];
  /** Where samples are clustered: how many clusters, and the same pairs without them. */
  clustered: { clusters: number; alone: number; without: Matrix } | null;
  samples: PagedRows<SampleRow>;
  second: MetricInfo | null;
  order: readonly SampleOrder[];
  /** Those of the labels asked for that samples bear: the values of a row come in their order. */
  labels: readonly string[];
  /** Whether the rows have the first answer of each model. */
  answers: boolean;
}

/** Things of contenders as the leaderboard has these, best first; those that it does not have stay behind as they are. */
export function inBoardOrder<Of>(
  things: readonly Of[],
  board: Pick<Leaderboard, 'rows'> | undefined,
  keyOf: (thing: Of) => string,
): Of[] {
  const places = new Map(board?.rows.map((row, i) => [row.contender.key, i]));
  const place = (thing: Of) => places.get(keyOf(thing)) ?? places.size;
  return [...things].sort((a, b) => place(a) - place(b));
}

type Pairs = Pick<Board, 'matrix' | 'passing'>;
/** What does not depend on the baseline. */
type Field = Pick<Answer, 'coverage' | 'sets' | 'repeats' | 'clustered'>;

/** Of an earlier answer, what the question at hand does not change. */
export interface Kept {
  leaderboard: Leaderboard | null;
  pairs: Pairs | null;
  field: Field | null;
}

/** Shows in the browser's own profile, and to the bench, as `evalbook:<name>`. */
async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const start = performance.now();
  const value = await work();
  performance.measure(`evalbook:${name}`, { start });
  return value;
}

async function borne(
  db: Database,
  evaluation: string,
  labels: readonly string[],
  options: QueryOptions,
): Promise<string[]> {
  const found: string[] = [];
  for (const label of labels)
    if ((await labelValues(db, evaluation, label, options)).samples > 0) found.push(label);
  return found;
}

/** What stays is taken from `kept`. */
export async function askBoard(
  { db, comparison }: Pick<Question, 'db' | 'comparison'>,
  kept: Kept,
  options: QueryOptions,
): Promise<Board> {
  const board = kept.leaderboard ?? (await timed('leaderboard', () => leaderboard(db, comparison, options)));
  const { matrix: pairs, passing } = kept.pairs ?? {
    matrix: await timed('matrix', () => matrix(db, comparison, options)),
    passing: await countSamples(db, comparison, options),
  };
  return { comparison, leaderboard: board, matrix: pairs, passing };
}

/** What stands beside the board, and the first rows of the sample table. */
export async function askRest(
  { db, comparison, order, second, labels: wanted, figures, answers }: Question,
  board: Board,
  kept: Kept,
  options: QueryOptions,
): Promise<Answer> {
  const field = kept.field ?? (await askField(db, comparison, options));
  const { coverage, clustered } = field;
  const keys = board.leaderboard.rows.map((row) => row.contender.key);
  const sets = field.sets && inOrderOf(field.sets, keys);
  const repeats = inBoardOrder(field.repeats, board.leaderboard, (one) => one.contender.key);
  // Cells come in the order of the leaderboard.
  const inOrder: Comparison = { ...comparison, contenders: keys };
  const labels = await borne(db, comparison.evaluation, wanted, options);
  const beside = { second: second?.metric ?? null, labels, figures, answers };
  const page = { order, offset: 0, limit: PagedRows.pageSize, ...beside };
  const first = await timed('samples', () => pageOfSamples(db, inOrder, page, options));
  const samples = new PagedRows<SampleRow>(
    coverage.samples,
    (offset, limit, signal) => pageOfSamples(db, inOrder, { ...page, offset, limit }, { signal }),
    first,
  );
  return { ...board, coverage, sets, repeats, clustered, samples, second, order, labels, answers };
}

async function askField(db: Database, comparison: Comparison, options: QueryOptions): Promise<Field> {
  const clusters = await countClusters(db, comparison, options);
  return {
    coverage: await timed('coverage', () => coverage(db, comparison, options)),
    sets: await timed('solved', () => solvedSets(db, comparison, options)),
    repeats: await timed('repeats', () => repeats(db, comparison, options)),
    clustered: clusters && {
      ...clusters,
      without: await matrix(db, { ...comparison, cluster: null }, options),
    },
  };
}
