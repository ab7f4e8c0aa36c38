import {
  countClusters,
  coverage,
  inOrderOf,
  labelValues,
  matrix,
  pageOfSamples,
  noiseOfModels,
  type FoundNoise,
  repeats,
  type Repeats,
  solvedSets,
  type SolvedSets,
} from '../analysis';
import { type Context, type Question, timed } from '../analysis/question';
import type { Comparison, Coverage, MetricInfo, SampleOrder, SampleRow } from '../analysis/types';
import { PagedRows } from '../ui/paged-rows.svelte';
import { type Answer, type Board, type Clustered, inBoardOrder, type Judged } from './answer';
import { Remembered } from './remembered';

interface Of {
  comparison: Comparison;
}

/** Whom the others are held against changes nothing. */
const key = ({ comparison }: Of) => ({ ...comparison, baseline: null });

export const ledger: Question<Of, Coverage> = {
  id: 'coverage',
  key,
  ask: ({ db, signal }, { comparison }) => coverage(db, comparison, { signal }),
};

export const solved: Question<Of, SolvedSets | null> = {
  id: 'solved',
  key,
  ask: ({ db, signal }, { comparison }) => solvedSets(db, comparison, { signal }),
};

export const repeated: Question<Of, readonly Repeats[]> = {
  id: 'repeats',
  key,
  ask: ({ db, signal }, { comparison }) => repeats(db, comparison, { signal }),
};

/** Differences are to the baseline, whoever that is. */
export const noised: Question<Board, FoundNoise> = {
  id: 'noise',
  key: ({ comparison, leaderboard }) => ({ ...comparison, baseline: leaderboard.baseline?.key ?? null }),
  ask: ({ db, signal }, { comparison, leaderboard }) =>
    noiseOfModels(db, comparison, leaderboard.baseline?.key ?? null, { signal }),
};

const clustering: Question<Of, Clustered | null> = {
  id: 'clusters',
  key,
  async ask({ db, signal }, { comparison }) {
    const counted = await countClusters(db, comparison, { signal });
    return counted && { ...counted, without: await matrix(db, { ...comparison, cluster: null }, { signal }) };
  },
};

/** How the sample table is looked at. */
export interface Looked {
  order: readonly SampleOrder[];
  /** Whose scores stand beside those compared, sample by sample. */
  second: MetricInfo | null;
  /** Labels that have a column in it, and whether tokens, cost or latency have some. */
  labels: readonly string[];
  figures: boolean;
  /** Whether the answers stand in it. */
  answers: boolean;
}

/** The questions of the views that stand on Compare. What a change leaves as it was is not asked again. */
export class CompareQuestions {
  readonly #ledger = new Remembered(ledger);
  readonly #clustering = new Remembered(clustering);
  readonly #solved = new Remembered(solved);
  readonly #repeated = new Remembered(repeated);
  readonly #noised = new Remembered(noised);

  /** What is seen first. */
  async judged(context: Context, version: number, board: Board): Promise<Judged> {
    return { ...board, coverage: await this.#ledger.ask(context, version, board) };
  }

  /** What stands below. */
  async whole(context: Context, version: number, judged: Judged, looked: Looked): Promise<Answer> {
    const { rows, shared } = judged.leaderboard;
    const keys = rows.map((row) => row.contender.key);
    const clustered = await this.#clustering.ask(context, version, judged);
    const isSolved = rows.length > 1 && shared > 0;
    const sets = isSolved ? await this.#solved.ask(context, version, judged) : null;
    const found = await this.#repeated.ask(context, version, judged);
    return {
      ...judged,
      clustered,
      sets: sets && inOrderOf(sets, keys),
      noise: await this.#noised.ask(context, version, judged),
      repeats: inBoardOrder(found, judged.leaderboard, (one) => one.contender.key),
      ...(await timed('samples', () => samplesOf(context, judged, keys, looked))),
    };
  }
}

/** The first rows of the sample table; further ones come as they are looked at. */
async function samplesOf(
  { db, signal }: Context,
  { comparison, passing }: Board,
  contenders: readonly string[],
  { order, second, labels: wanted, figures, answers }: Looked,
): Promise<Pick<Answer, 'samples' | 'second' | 'order' | 'labels' | 'answers'>> {
  // Cells come in the order of the leaderboard.
  const inOrder: Comparison = { ...comparison, contenders };
  const labels: string[] = [];
  for (const label of wanted)
    if ((await labelValues(db, comparison.evaluation, label, { signal })).samples > 0) labels.push(label);
  const page = { order, second: second?.metric ?? null, labels, figures, answers };
  const fetch = (offset: number, limit: number, own: AbortSignal) =>
    pageOfSamples(db, inOrder, { ...page, offset, limit }, { signal: own });
  const first = await fetch(0, PagedRows.pageSize, signal);
  return { samples: new PagedRows<SampleRow>(passing, fetch, first), second, order, labels, answers };
}
