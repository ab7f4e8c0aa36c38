import { messageOf } from '../threads/error-message';
import { hitsOf, type SearchHits } from '../analysis/answers/search-hits';
import type { TextQuery } from '../search/text-query';
import { HitTally, noRuns, type ShownHit } from './hit-tally';
import type { Library } from './library';

const keyOf = ({ text, as, exactCase, where }: TextQuery): string =>
  JSON.stringify([text, as, exactCase, where]);

/** Counts and hits are shown so often: each change lays the page out again, which the search would wait for. */
const SHOW_EVERY = 150;

/** One search over all that is loaded, from its first byte to its last. */
export class SearchRun {
  readonly query: TextQuery;
  bytes = $state(0);
  total: number | null = $state(null);
  /** Responses with a match, each once, by run. */
  byRun: ReadonlyMap<number, number> = $state.raw(noRuns);
  responses = $state(0);
  /** Samples whose own record has a match. */
  samples = $state(0);
  shownHits: readonly ShownHit[] = $state.raw([]);
  state: 'running' | 'done' | 'stopped' | 'failed' = $state('running');
  trouble: string | null = $state(null);
  /** Files whose bytes are gone. */
  gone: readonly string[] = $state.raw([]);
  readonly hits: Promise<SearchHits>;
  /** A filter stands on it. */
  wanted = false;
  readonly #abort = new AbortController();

  constructor(query: TextQuery, library: Promise<Library>) {
    this.query = query;
    this.hits = this.#run(library);
    this.hits.catch((error: unknown) => {
      this.state = this.#abort.signal.aborted ? 'stopped' : 'failed';
      this.trouble = messageOf(error);
    });
  }

  stop(): void {
    this.#abort.abort();
  }

  async #run(opening: Promise<Library>): Promise<SearchHits> {
    const library = await opening;
    const index = await library.index();
    const tally = new HitTally(index);
    const { signal } = this.#abort;
    const start = performance.now();
    let shownAt = start;
    const { records, gone } = await library.search(this.query, {
      signal,
      onStep: ({ hits, excerpts, bytes, total }) => {
        const isFirst = hits.length > 0 && tally.responses + tally.samples === 0;
        tally.count(hits);
        tally.show(excerpts);
        const now = performance.now();
        if (!isFirst && bytes < total && now - shownAt < SHOW_EVERY) return;
        shownAt = now;
        this.bytes = bytes;
        this.total = total;
        this.#show(tally);
      },
    });
    this.gone = [...gone].map((source) => index.paths.get(source) ?? `source ${source}`);
    this.state = 'done';
    performance.measure('evalbook:search', { start }); // for the browser's own profile, and the bench
    return hitsOf(index, records);
  }

  #show(tally: HitTally): void {
    this.responses = tally.responses;
    this.samples = tally.samples;
    if (tally.byRun.size > 0) this.byRun = tally.byRun;
    if (tally.shown.length > this.shownHits.length) this.shownHits = tally.shown;
  }
}

/** Searches since the last merge: the panel and the filter share them. */
export class Searches {
  /** The filter waits for these. */
  waiting: readonly SearchRun[] = $state.raw([]);
  #runs: Partial<Record<string, SearchRun>> = {};
  readonly #library: () => Promise<Library>;

  constructor(library: () => Promise<Library>) {
    this.#library = library;
  }

  /** The run of this query: the one that there is, unless it ended early. */
  run(query: TextQuery): SearchRun {
    const key = keyOf(query);
    const known = this.#runs[key];
    if (known && (known.state === 'running' || known.state === 'done')) return known;
    const run = new SearchRun(query, this.#library());
    this.#runs[key] = run;
    return run;
  }

  /** What a filter stands on. */
  async hits(query: TextQuery): Promise<SearchHits> {
    const run = this.run(query);
    run.wanted = true;
    this.waiting = [...this.waiting, run];
    try {
      return await run.hits;
    } finally {
      this.waiting = this.waiting.filter((other) => other !== run);
    }
  }

  /** The searches under way that a filter or a check with these queries waits for. */
  under(queries: readonly TextQuery[]): readonly SearchRun[] {
    const keys = queries.map(keyOf);
    return this.waiting.filter((run) => run.state === 'running' && keys.includes(keyOf(run.query)));
  }

  /** Nobody looks at it any more: it goes on only where a filter stands on it. */
  release(run: SearchRun): void {
    if (!run.wanted && run.state === 'running') run.stop();
  }

  /** Ids are others after a merge. */
  forget(): void {
    for (const run of Object.values(this.#runs)) run?.stop();
    this.#runs = {};
  }
}
