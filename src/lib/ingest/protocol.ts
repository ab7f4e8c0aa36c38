import type { ErrorMessage } from '../threads/error-message';
import type { OwnTable } from '../mapping/table';
import type { TableTask } from './table/probe-table';
import type { Batch } from './staging/staged-writer';
import type { Opened, OpenTask } from './opened-source';
import type { Part, PartTask } from './read-part';
import type { BundleTask } from './read-bundle';
import type { PieceResult, PieceTask } from './read-piece';
import type { ReadTimes } from './stage-times';

/** What the page asks of a reading worker. Each request with an id is answered by one reply with that id. */
export type Request =
  /** `others`: how many workers may read parts of it. */
  | { kind: 'open'; id: number; task: OpenTask; others: number }
  | { kind: 'read'; id: number; task: PieceTask }
  | { kind: 'bundle'; id: number; task: BundleTask }
  /** Rows that another worker decoded. */
  | { kind: 'part'; id: number; task: PartTask }
  /** Look at the rows of a file without reading it. */
  | { kind: 'table'; id: number; task: TableTask }
  /** Send every row that is still held back. */
  | { kind: 'flush'; id: number }
  /** Stop unpacking: more came out of the dropped file than is allowed. What came out so far is read. */
  | { kind: 'exhausted'; id: number }
  /** What the core runs, compiled once by the page. Comes before anything is read. */
  | { kind: 'program'; program: WebAssembly.Module }
  /** Get ready while nobody waits. Not answered. */
  | { kind: 'warm-up' }
  /** Drop what has not begun, and what is being unpacked or read; it is answered with an AbortError. */
  | { kind: 'cancel' }
  /** A batch has reached the engine: one more may follow. */
  | { kind: 'inserted' }
  /** Another worker has read a part: one more may follow. */
  | { kind: 'taken' };

export type WorkRequest = Exclude<
  Request,
  { kind: 'cancel' | 'inserted' | 'taken' | 'exhausted' | 'program' | 'warm-up' }
>;

/** `held`: rows that this worker has read and not yet sent. */
export type Reply =
  | { kind: 'opened'; id: number; opened: Opened; held: number }
  | { kind: 'read'; id: number; result: PieceResult; held: number }
  | { kind: 'table'; id: number; table: OwnTable | null; held: number }
  /** `times`: since the flush before. */
  | { kind: 'flushed'; id: number; times: ReadTimes }
  | { kind: 'batches'; batches: Batch[]; rows: [sourceNo: number, rows: number][] }
  /** Of a source that is being opened: rows that are to be read, or were. */
  | { kind: 'part'; id: number; part: Part }
  /** Of the task in work: bytes taken in and put out so far. */
  | { kind: 'unpacking'; id: number; consumed: number; produced: number }
  | { kind: 'failed'; id: number; error: ErrorMessage };

/** What a reply hands over instead of copying. */
export function transferOf(reply: Reply): ArrayBuffer[] {
  if (reply.kind === 'batches')
    return reply.batches.flatMap(({ ipc }) => (ipc.buffer instanceof ArrayBuffer ? [ipc.buffer] : []));
  return reply.kind === 'part' && 'task' in reply.part ? [reply.part.task.bytes.buffer] : [];
}

/** The same of a request. */
export const transferOfRequest = (request: Request): ArrayBuffer[] =>
  request.kind === 'part' ? [request.task.bytes.buffer] : [];
