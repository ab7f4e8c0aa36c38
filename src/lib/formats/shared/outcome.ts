import type { LongText } from '../../json/node';
import type { LatencyKind, ResponseRecord } from '../../records/record';
import { errorKind } from './error-kind';

/** How an answer ended: in an error, without a word where nothing else speaks for it, or well. */
export const outcomeOf = (
  error: LongText | string | null,
  isSilent: boolean,
): Pick<ResponseRecord, 'status' | 'error' | 'errorKind'> =>
  error === null
    ? { status: isSilent ? 'no_answer' : 'ok', error, errorKind: null }
    : { status: 'error', error, errorKind: errorKind(error) };

/** How long an answer took, in milliseconds, of seconds; both null where it is not known. */
export const latencyOf = (
  seconds: number | null,
  kind: LatencyKind,
): Pick<ResponseRecord, 'latencyMs' | 'latencyKind'> =>
  seconds === null
    ? { latencyMs: null, latencyKind: null }
    : { latencyMs: seconds * 1000, latencyKind: kind };
