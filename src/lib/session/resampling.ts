import type { Judgement, Outcomes, Ranking, ToRank, ToShrink } from '../analysis';
import type { RankedSlice, ToRankSlices } from '../analysis/votes/rank-slices';
import type { RankedVotes, ToRankVotes } from '../analysis/votes/ranked';
import type { AlignedPaths, PairedNumeric, PairedNumericOptions, PathCodes, SuiteErrors } from '../stats';
import { type ErrorMessage, fromMessage } from '../threads/error-message';
import { watchLife } from '../threads/watch';

export interface ResamplingRequest {
  differences: readonly number[];
  options: PairedNumericOptions;
}

/** Votes of several evaluations, each to be ranked by itself. */
export interface RankingRequest {
  votes: readonly ToRankVotes[];
}

/** Paths of one sample, to be put into columns. */
export interface AligningRequest {
  paths: readonly PathCodes[];
}

export type AsideRequest =
  ResamplingRequest | RankingRequest | ToRankSlices | AligningRequest | ToRank | Outcomes | ToShrink;

export type AsideReply<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; error: ErrorMessage };
export type ResamplingReply = AsideReply<PairedNumeric>;

/** `pairedNumeric` beside the page: some hundred milliseconds at 20,000 samples. Rejects with the signal's reason. */
export const pairedNumericAside = (
  differences: readonly number[],
  options: PairedNumericOptions,
  signal?: AbortSignal,
): Promise<PairedNumeric> => aside({ differences, options }, 'Resampling failed', signal);

/** `rankVotes` of each beside the page: some hundred milliseconds at 140,000 votes. Rejects with the signal's reason. */
export const rankedAside = (votes: readonly ToRankVotes[], signal?: AbortSignal): Promise<RankedVotes[]> =>
  aside<RankedVotes[]>(
    {
      votes: votes.map(({ battles, isOrdered, isAsked, isMeasured, isMarked }) => ({
        battles,
        isOrdered,
        isAsked,
        isMeasured,
        isMarked,
      })),
    },
    'Ranking failed',
    signal,
  );

/** `rankSlices` beside the page: two fits a slice. Rejects with the signal's reason. */
export const slicesRankedAside = (toRank: ToRankSlices, signal?: AbortSignal): Promise<RankedSlice[]> =>
  aside(toRank, 'Ranking failed', signal);

/** `rankScores` beside the page: a second at 20,000 samples of 20 models. Rejects with the signal's reason. */
export const ranksAside = (toRank: ToRank, signal?: AbortSignal): Promise<Ranking> =>
  aside(toRank, 'Ranking failed', signal);

/** `judgeItems` beside the page: two seconds at 20,000 samples of 20 models. Rejects with the signal's reason. */
export const itemsAside = (outcomes: Outcomes, signal?: AbortSignal): Promise<Judgement> =>
  aside(outcomes, 'Looking through samples failed', signal);

/** `shrink` beside the page: half a second at 780 samples of 41 models. Rejects with the signal's reason. */
export const shrunkAside = (toShrink: ToShrink, signal?: AbortSignal): Promise<SuiteErrors> =>
  aside(toShrink, 'Leaving models out failed', signal);

/** `alignPaths` beside the page: a tenth of a second for ten runs of 500 calls. Rejects with the signal's reason. */
export const alignedAside = (paths: readonly PathCodes[], signal?: AbortSignal): Promise<AlignedPaths> =>
  aside({ paths }, 'Aligning failed', signal);

let inPlace: ((request: AsideRequest) => unknown) | null = null;
/** Where there are no workers: who computes in this thread, as `statsResult` does. null: workers do. */
export const computeInPlace = (compute: typeof inPlace): void => void (inPlace = compute);

function aside<Result>(request: AsideRequest, failed: string, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (inPlace) return resolve(inPlace(request) as Result);
    const worker = new Worker(new URL('../../workers/stats-worker.ts', import.meta.url), { type: 'module' });
    const stop = (): void => end(() => reject(signal?.reason as Error));
    const end = (settle: () => void): void => {
      signal?.removeEventListener('abort', stop);
      unwatch();
      worker.terminate();
      settle();
    };
    signal?.addEventListener('abort', stop);
    worker.addEventListener('message', ({ data }: MessageEvent<AsideReply<Result>>) =>
      end(() => (data.kind === 'done' ? resolve(data.result) : reject(fromMessage(data.error)))),
    );
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message || failed))));
    const unwatch = watchLife(worker, (error) => end(() => reject(error)));
    worker.postMessage(request);
  });
}
