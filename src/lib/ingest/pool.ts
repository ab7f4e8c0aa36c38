import type { Reply, Request, WorkRequest } from './protocol';
import type { Part } from './read-part';
import { fromMessage } from '../threads/error-message';
import { WorkerGone } from '../threads/watch';
import { type ReadTimes, sumTimes } from './stage-times';
import type { Batch } from './staging/staged-writer';

/** A reading worker as the page sees it. */
export interface Port {
  post(request: Request): void;
  close(): void;
}
export type Spawn = (onReply: (reply: Reply) => void, onCrash: (error: Error) => void) => Port;

type Order = WorkRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id' | 'others'>
    : never
  : never;
type Answer = Exclude<Reply, { kind: 'batches' | 'failed' | 'unpacking' | 'part' }>;

/** Hears how far a task has unpacked. Answers whether it may go on. */
export type OnUnpacking = (consumed: number, produced: number) => boolean;
/** Hears of rows of a source that is still being opened; `taken` is to be called when another worker has read them. */
type OnPart = (part: Part, taken: () => void) => void;

interface Task {
  order: Order;
  sourceNo: number;
  onUnpacking?: OnUnpacking;
  onPart?: OnPart;
  resolve(reply: Answer): void;
  reject(error: Error): void;
}
interface Member {
  port: Port;
  /** Sent and not answered, in order. */
  tasks: Map<number, Task>;
  /** Sources with rows that this worker read and still holds. */
  held: Set<number>;
}

/** One in work, one being fetched, and one for the moment in which the first is done. */
const DEPTH = 3;
/** These leave a worker in good order; after any other it is replaced. */
const HARMLESS = new Set([
  'AbortError',
  'NotReadableError',
  'NotFoundError',
  'SecurityError',
  'NotAllowedError',
]);

/** While one unpacks, another reads what came out, though there be one for all else. */
const LEAST_WITH_PARTS = 2;

export class WorkerCrash extends Error {
  override name = 'WorkerCrash';
}

export interface PoolEvents {
  /** Call `inserted` when the engine has them. */
  onBatches(batches: Batch[], rows: readonly [sourceNo: number, rows: number][], inserted: () => void): void;
  /** A worker was lost with rows of these sources: they are to be read again. `inWork`: it ended at this one. */
  onLost(sources: ReadonlySet<number>, inWork: number | null): void;
}

/** Workers that take tasks as they become free: pieces of open sources before sources yet to be opened. */
export class Pool {
  readonly size: number;
  events: PoolEvents | null = null;
  readonly #spawn: Spawn;
  readonly #members: Member[] = [];
  readonly #reads: Task[] = [];
  readonly #opens: Task[] = [];
  /** To be unpacked by as many workers as leave others to read what comes out. */
  readonly #packed: Task[] = [];
  #nextId = 0;

  constructor(spawn: Spawn, size: number) {
    this.#spawn = spawn;
    this.size = size;
  }

  submit(
    order: Exclude<Order, { kind: 'flush' }>,
    onUnpacking: OnUnpacking = () => true,
    onPart: OnPart = () => undefined,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const task = { order, sourceNo: order.task.sourceNo, onUnpacking, onPart, resolve, reject };
      this.#queueOf(order).push(task);
      this.#dispatch();
    });
  }

  /** Waits until every worker that lives has sent all its rows; answers the time they took since the flush before. */
  async flush(): Promise<ReadTimes> {
    const answers = await Promise.allSettled(
      this.#members.map(
        (member) =>
          new Promise<Answer>((resolve, reject) =>
            this.#send(member, { order: { kind: 'flush' }, sourceNo: -1, resolve, reject }),
          ),
      ),
    );
    return sumTimes(
      answers.flatMap((answer) =>
        answer.status === 'fulfilled' && answer.value.kind === 'flushed' ? [answer.value.times] : [],
      ),
    );
  }

  /** Drops what has not begun: it is rejected with an AbortError. */
  cancel(): void {
    const aborted = new DOMException('Reading was cancelled', 'AbortError');
    for (const task of [this.#reads, this.#opens, this.#packed].flatMap((queue) => queue.splice(0)))
      task.reject(aborted);
    for (const { port } of this.#members) port.post({ kind: 'cancel' });
  }

  /** Drops the pieces of a source that have not been given out: they are rejected with an AbortError. */
  drop(sourceNo: number): void {
    const dropped = this.#reads.filter((task) => task.sourceNo === sourceNo);
    const kept = this.#reads.filter((task) => task.sourceNo !== sourceNo);
    this.#reads.splice(0, this.#reads.length, ...kept);
    for (const task of dropped) task.reject(new DOMException('The source was given up', 'AbortError'));
  }

  /** Starts all workers, so that the first file does not wait for them. */
  warm(): void {
    while (this.#members.length < this.size) this.#hire();
  }

  /** Lets those that wait for a first file warm up. */
  warmUp(): void {
    for (const { port } of this.#members) port.post({ kind: 'warm-up' });
  }

  close(): void {
    for (const { port } of this.#members.splice(0)) port.close();
  }

  #queueOf(order: Order): Task[] {
    if (order.kind !== 'open') return this.#reads;
    return order.task.isPacked ? this.#packed : this.#opens;
  }

  #dispatch(): void {
    for (;;) {
      const packed = this.#unpacking < this.#unpackers ? this.#packed : [];
      const queue = [this.#reads, this.#opens, packed].find(({ length }) => length > 0);
      const next = queue?.[0];
      const member = next && this.#memberFor(next);
      if (!member) return;
      queue.shift();
      this.#send(member, next);
    }
  }

  get #unpacking(): number {
    return this.#members.filter(unpacks).length;
  }

  get #unpackers(): number {
    return Math.max(1, Math.floor(this.size / 2));
  }

  /** How many workers may read parts of what is opened next. */
  #othersFor({ order }: Task): number {
    if (order.kind !== 'open' || !order.task.isPacked) return this.size - 1;
    const unpackers = Math.min(this.#unpacking + this.#packed.length, this.#unpackers);
    return Math.max(1, Math.floor((this.size - unpackers) / unpackers));
  }

  /** Those that are warm are for rows: what unpacks goes to the last, which is not, where there is but one else. */
  #memberFor({ order }: Task): Member | null {
    const most = Math.max(this.size, LEAST_WITH_PARTS);
    if (order.kind === 'open' && order.task.isPacked)
      return this.#members.length < most ? this.#hire() : this.#leastBusy(most, [...this.#members].reverse());
    if (order.kind !== 'part') return this.#leastBusy(this.size);
    const others = this.#members.filter((member) => !unpacks(member));
    return this.#leastBusy(most, others.length > 0 ? others : this.#members);
  }

  #leastBusy(most: number, among: readonly Member[] = this.#members): Member | null {
    let best: Member | null = null;
    for (const member of among) if (!best || loadOf(member) < loadOf(best)) best = member;
    if (best?.tasks.size === 0) return best;
    if (this.#members.length < most) return this.#hire();
    return best && best.tasks.size < DEPTH ? best : null;
  }

  #hire(): Member {
    const member: Member = {
      port: this.#spawn(
        (reply) => this.#onReply(member, reply),
        (error) => this.#onCrash(member, error),
      ),
      tasks: new Map(),
      held: new Set(),
    };
    this.#members.push(member);
    return member;
  }

  #send(member: Member, task: Task): void {
    const id = this.#nextId++;
    member.tasks.set(id, task);
    const { order } = task;
    member.port.post(
      order.kind === 'open' ? { ...order, id, others: this.#othersFor(task) } : { ...order, id },
    );
  }

  #onReply(member: Member, reply: Reply): void {
    if (reply.kind === 'batches') {
      this.events?.onBatches(reply.batches, reply.rows, () => member.port.post({ kind: 'inserted' }));
      return;
    }
    const task = member.tasks.get(reply.id);
    if (!task) return;
    if (reply.kind === 'part') return task.onPart?.(reply.part, () => member.port.post({ kind: 'taken' }));
    if (reply.kind === 'unpacking') {
      if (task.onUnpacking?.(reply.consumed, reply.produced) === false)
        member.port.post({ kind: 'exhausted', id: reply.id });
      return;
    }
    if (reply.kind === 'failed' && !HARMLESS.has(reply.error.name)) {
      this.#onCrash(member, fromMessage(reply.error));
      return;
    }
    member.tasks.delete(reply.id);
    if (reply.kind === 'failed') {
      member.held.add(task.sourceNo);
      task.reject(fromMessage(reply.error));
    } else {
      if (reply.kind === 'flushed' || reply.held === 0) member.held.clear();
      else member.held.add(task.sourceNo);
      task.resolve(reply);
    }
    this.#dispatch();
  }

  /**
   * The task in work is to blame, unless the browser ended the worker: then its source is read again with those whose
   * rows the worker held. The rest of its queue goes to others.
   */
  #onCrash(member: Member, error: Error): void {
    const at = this.#members.indexOf(member);
    if (at < 0) return;
    this.#members.splice(at, 1);
    member.port.close();
    const [culprit, ...others] = member.tasks.values();
    culprit?.reject(new WorkerCrash(error.message, { cause: error }));
    const lost = new Set(member.held);
    for (const task of others.reverse()) {
      const { kind } = task.order;
      // The bytes of a part went to the worker.
      if (kind === 'part') lost.add(task.sourceNo);
      if (kind === 'flush' || kind === 'part') task.reject(new WorkerCrash(error.message, { cause: error }));
      else this.#queueOf(task.order).unshift(task);
    }
    if (culprit && error instanceof WorkerGone) lost.add(culprit.sourceNo);
    else if (culprit) lost.delete(culprit.sourceNo);
    if (lost.size > 0) this.events?.onLost(lost, culprit?.sourceNo ?? null);
    this.#dispatch();
  }
}

const unpacks = ({ tasks }: Member): boolean =>
  [...tasks.values()].some(({ order }) => order.kind === 'open' && order.task.isPacked);

/** What is opened may take its time, with parts that are best read by others. */
const loadOf = ({ tasks }: Member): number =>
  [...tasks.values()].reduce((sum, { order }) => sum + (order.kind === 'open' ? 2 : 1), 0);
