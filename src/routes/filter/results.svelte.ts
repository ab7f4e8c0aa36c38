import {
  countClusters,
  countSamples,
  coverage,
  labelValues,
  leaderboard,
  matrix,
  type Matrix,
  pageOfSamples,
  repeats,
  type Repeats,
  solvedSets,
  type SolvedSets,
} from '../../lib/analysis';
import type {
  Comparison,
  Contender,
  Coverage,
  Leaderboard,
  MetricInfo,
  SampleOrder,
  SampleRow,
} from '../../lib/analysis/types';
import type { Database, QueryOptions } from '../../lib/engine/database';
import { isAbort } from '../../lib/state/troubles.svelte';
import { PagedRows } from '../../lib/ui/paged-rows.svelte';

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
}

/** What does not depend on the baseline. */
type Pairs = Pick<Board, 'matrix' | 'passing'>;
type Field = Pick<Answer, 'coverage' | 'sets' | 'repeats' | 'clustered'>;

interface Kept {
  leaderboard: Leaderboard | null;
  pairs: Pairs | null;
  field: Field | null;
}

/** What a question is about: with the baseline, and without. */
interface Base {
  base: string;
  field: string;
}
const nothing: Base = { base: '', field: '' };

const DIM_AFTER = 200;
const STOP_AFTER = 1000;

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

/** The answer on view, and the one on its way. */
export class Results {
  #answer: Answer | null = $state.raw(null);
  #board: Board | null = $state.raw(null);
  #key = '';
  /** What the answer on view answers, and what its board does: that may be newer. */
  #answered = { ...nothing, key: '' };
  #boarded = nothing;
  #pending: AbortController | null = $state.raw(null);
  #dim = $state(false);
  #slow = $state(false);
  #stopped = $state(false);
  #error: unknown = $state.raw(null);
  #asked = $state(0);
  #settled = $state(0);
  #startedAt = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  get answer() {
    return this.#answer;
  }
  /** Of the last question, whether it asked for everything or not. */
  get board() {
    return this.#board;
  }
  get pending() {
    return this.#pending !== null;
  }
  /** The last answer has been out of date for a while. */
  get dim() {
    return this.#dim;
  }
  /** It takes so long that it should be possible to stop it. */
  get slow() {
    return this.#slow;
  }
  /** The person stopped the last question: what is shown answers the one before. */
  get stopped() {
    return this.#stopped;
  }
  get error() {
    return this.#error;
  }
  /** How many questions were asked, and answered (or given up): equal when the page is up to date. */
  get asked() {
    return this.#asked;
  }
  get settled() {
    return this.#settled;
  }
  get startedAt() {
    return this.#startedAt;
  }

  load(question: Question): void {
    const { comparison, contenders, order, version, labels, figures, of } = question;
    const field = JSON.stringify([version, { ...comparison, baseline: null }, contenders]);
    const base = JSON.stringify([field, comparison.baseline]);
    const key = of === 'board' ? `board ${base}` : base + JSON.stringify([order, labels, figures]);
    if (key === this.#key) return;
    const kept: Kept = {
      leaderboard: base === this.#boarded.base ? (this.#board?.leaderboard ?? null) : null,
      pairs: field === this.#boarded.field ? this.#board : null,
      field: field === this.#answered.field ? this.#answer : null,
    };
    this.#key = key;
    this.#begin();
    if (of === 'board' ? base === this.#boarded.base : key === this.#answered.key) this.#end();
    else void this.#finish(question, kept, { base, field }, this.#asked);
  }

  async #finish(question: Question, kept: Kept, asks: Base, ask: number): Promise<void> {
    const signal = this.#pending?.signal;
    const key = this.#key;
    const options = signal ? { signal } : {};
    try {
      const board = await this.#askBoard(question, kept, options);
      const answer = question.of === 'board' ? null : await this.#ask(question, board, kept, options);
      if (ask !== this.#asked) {
        answer?.samples.close();
        return;
      }
      this.#board = board;
      this.#boarded = asks;
      if (answer !== null) {
        this.#answer?.samples.close();
        this.#answer = answer;
        this.#answered = { ...asks, key };
      }
      this.#error = null;
    } catch (error) {
      if (ask !== this.#asked) return;
      if (signal?.aborted || isAbort(error)) this.#stopped = true;
      else this.#error = error;
    }
    this.#end();
  }

  async #askBoard({ db, comparison }: Question, kept: Kept, options: QueryOptions): Promise<Board> {
    const board =
      kept.leaderboard ?? (await timed('leaderboard', () => leaderboard(db, comparison, options)));
    const { matrix: pairs, passing } = kept.pairs ?? {
      matrix: await timed('matrix', () => matrix(db, comparison, options)),
      passing: await countSamples(db, comparison, options),
    };
    return { comparison, leaderboard: board, matrix: pairs, passing };
  }

  async #ask(
    { db, comparison, order, second, labels: wanted, figures }: Question,
    board: Board,
    kept: Kept,
    options: QueryOptions,
  ): Promise<Answer> {
    const { coverage, sets, repeats, clustered } =
      kept.field ?? (await this.#askField(db, comparison, options));
    // Cells come in the order of the leaderboard.
    const inOrder: Comparison = {
      ...comparison,
      contenders: board.leaderboard.rows.map((row) => row.contender.key),
    };
    const labels = await borne(db, comparison.evaluation, wanted, options);
    const beside = { second: second?.metric ?? null, labels, figures };
    const page = { order, offset: 0, limit: PagedRows.pageSize, ...beside };
    const first = await timed('samples', () => pageOfSamples(db, inOrder, page, options));
    const samples = new PagedRows<SampleRow>(
      coverage.samples,
      (offset, limit, signal) => pageOfSamples(db, inOrder, { ...page, offset, limit }, { signal }),
      first,
    );
    return { ...board, coverage, sets, repeats, clustered, samples, second, order, labels };
  }

  async #askField(db: Database, comparison: Comparison, options: QueryOptions): Promise<Field> {
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

  stop(): void {
    this.#pending?.abort();
  }

  /** The next `load` asks again, also for the same question. */
  retry(): void {
    this.#key = '';
    this.#error = null;
    this.#stopped = false;
  }

  fail(error: unknown): void {
    this.#begin();
    this.#error = error;
    this.#end();
  }

  clear(): void {
    if (this.#board === null && this.#key === '') return;
    this.#begin();
    this.#answer?.samples.close();
    this.#answer = null;
    this.#board = null;
    this.#error = null;
    this.#key = '';
    this.#answered = { ...nothing, key: '' };
    this.#boarded = nothing;
    this.#end();
  }

  #begin(): void {
    this.#pending?.abort();
    this.#clearTimers();
    this.#pending = new AbortController();
    this.#stopped = false;
    this.#slow = false;
    this.#asked++;
    this.#startedAt = performance.now();
    this.#timers = [
      setTimeout(() => (this.#dim = true), DIM_AFTER),
      setTimeout(() => (this.#slow = true), STOP_AFTER),
    ];
  }

  #end(): void {
    this.#clearTimers();
    this.#pending = null;
    this.#dim = false;
    this.#slow = false;
    this.#settled = this.#asked;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
