import type { ScanTask, SearchReply, SearchRequest } from './messages';
import { placeOf } from './record-texts';
import { cutStretches, type RecordPlaces, type Stretch } from './stretches';
import type { SearchPlace, TextQuery } from './text-query';

export interface SearchPort {
  post(request: SearchRequest): void;
  close(): void;
}
export type SpawnSearch = (
  onReply: (reply: SearchReply) => void,
  onCrash: (error: Error) => void,
) => SearchPort;

/** A record with a match: its index among the places, and the first text that holds it. */
export interface Excerpt {
  record: number;
  where: SearchPlace | null;
  before: string;
  match: string;
  after: string;
}

export interface SearchStep {
  /** Records with a match in what was just looked through, in order. */
  hits: Int32Array;
  excerpts: readonly Excerpt[];
  bytes: number;
  total: number;
}

export interface SearchOptions {
  signal?: AbortSignal;
  /** After each stretch, in whatever order they are done. */
  onStep?: (step: SearchStep) => void;
  /** For tests. */
  size?: number;
}

export interface SearchOutcome {
  /** Indices of the records with a match, in order. */
  records: Int32Array;
  /** Sources whose bytes are gone: nothing is known of their texts. */
  gone: Set<number>;
}

/** One being looked through, one being read. */
const AHEAD = 2;
/** Hits of a stretch whose text is told; of none any more once so many are known. */
const SHOWN = 96;
const ENOUGH = 400;

/** The bytes of a source, and how its records are read. */
export type Searched = Pick<ScanTask, 'blob' | 'shape' | 'columns'>;

/** Looks through the whole text of records, in workers, over the bytes of their files. */
export class TextSearch {
  readonly #spawn: SpawnSearch;
  readonly #workers: number;
  /** Stretches without an escaped ASCII letter: the next search need not look for them. */
  readonly #plain = new Set<string>();

  constructor(spawn: SpawnSearch, workers: number) {
    this.#spawn = spawn;
    this.#workers = workers;
  }

  /** Rejects with an AbortError where it was stopped, and where a worker fails. */
  async run(
    query: TextQuery,
    places: RecordPlaces,
    sourceOf: (source: number) => Searched | null,
    { signal, onStep, size }: SearchOptions = {},
  ): Promise<SearchOutcome> {
    signal?.throwIfAborted();
    const stretches = cutStretches(places, size);
    const total = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
    const gone = new Set<number>();
    const hits: { first: number; records: Int32Array }[] = [];
    const ports: SearchPort[] = [];
    let bytes = 0;
    let told = 0;
    try {
      await new Promise<void>((resolve, reject) => {
        const under = new Map<number, Stretch>();
        let next = 0;
        const step = (stretch: Stretch, records: Int32Array, found: readonly Excerpt[]): void => {
          bytes += stretch.to - stretch.from;
          if (records.length > 0) hits.push({ first: stretch.first, records });
          onStep?.({ hits: records, excerpts: found, bytes, total });
        };
        const feed = (port: SearchPort): void => {
          for (;;) {
            const stretch = stretches[next++];
            if (stretch === undefined) return;
            const source = gone.has(stretch.source) ? null : sourceOf(stretch.source);
            if (source === null) {
              gone.add(stretch.source);
              step(stretch, new Int32Array(0), []);
              continue;
            }
            under.set(stretch.first, stretch);
            const task = this.#taskOf(stretch, places, source, told < ENOUGH ? SHOWN : 0);
            return port.post({ kind: 'scan', id: stretch.first, task });
          }
        };
        const settle = (): void => {
          if (under.size === 0 && next >= stretches.length) resolve();
        };
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        const count = Math.max(1, Math.min(this.#workers, stretches.length));
        for (let i = 0; i < count; i++) {
          const port = this.#spawn((reply) => {
            const stretch = under.get(reply.id);
            under.delete(reply.id);
            if (stretch === undefined) return;
            if (reply.kind === 'failed') {
              if (!reply.gone) return reject(new Error(reply.message));
              gone.add(stretch.source);
              step(stretch, new Int32Array(0), []);
            } else {
              const { hits: spans, snippets, plain } = reply.scanned;
              told += snippets.length;
              if (plain === true) this.#plain.add(keyOf(stretch));
              const found = snippets.map(({ span, places: mask, before, match, after }) => ({
                ...{ record: stretch.first + span, where: placeOf(mask), before, match, after },
              }));
              step(
                stretch,
                spans.map((span) => stretch.first + span),
                found,
              );
            }
            feed(port);
            settle();
          }, reject);
          ports.push(port);
          port.post({ kind: 'query', query });
        }
        for (let ahead = 0; ahead < AHEAD; ahead++) ports.forEach(feed);
        settle();
      });
    } finally {
      for (const port of ports) port.close();
    }
    return { records: inOrder(hits), gone };
  }

  #taskOf(
    stretch: Stretch,
    { offset, length }: RecordPlaces,
    { blob, shape, columns = null }: Searched,
    shown: number,
  ): ScanTask {
    const { first, last, from, to } = stretch;
    const starts = offset.slice(first, last).map((at) => at - from);
    const lengths = Float64Array.from(length.subarray(first, last));
    return { blob, shape, columns, from, to, starts, lengths, plain: this.#plain.has(keyOf(stretch)), shown };
  }
}

const keyOf = ({ source, from, to }: Stretch): string => `${source}:${from}:${to}`;

function inOrder(hits: { first: number; records: Int32Array }[]): Int32Array {
  hits.sort((a, b) => a.first - b.first);
  const all = new Int32Array(hits.reduce((sum, { records }) => sum + records.length, 0));
  let at = 0;
  for (const { records } of hits) {
    all.set(records, at);
    at += records.length;
  }
  return all;
}
