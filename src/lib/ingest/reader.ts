import type { Reply, Request, WorkRequest } from './protocol';
import { toMessage } from '../threads/error-message';
import { nextTurn } from '../threads/next-turn';
import type { Format } from '../formats/format';
import { ByteCore } from '../bytes/byte-core';
import { JsonTape } from '../json/tape';
import { Identity } from '../records/identity';
import { Checksum } from './archive/checksum';
import type { ByteWindow } from './text/byte-window';
import { Digester } from './digest';
import { openSource } from './open-source';
import { type PartTask, readPart } from './read-part';
import { warmUp } from './warm-up';
import { fetchBundle, readBundle } from './read-bundle';
import { openPiece, readPiece, type Tools } from './read-piece';
import { StagingSink } from './staging/sink';
import { noReadTimes } from './stage-times';
import { StagingArea } from './staging/staging-area';
import { UnpackControl } from './archive/unpack-control';
import { type UnpackLimits, unpackLimits } from './archive/unpack-limits';
import { probeTable } from './table/probe-table';
import { fetchWrapped } from './archive/unwrap';

/** Batches on their way to the engine before reading waits. */
const IN_FLIGHT = 2;
/** Parts that wait at each other worker, or are read there. */
const PARTS_OUT = 2;
/** Milliseconds in which another worker should have read one: else all are opening files, until one reads again. */
const PATIENCE = 1000;

/** What a task begins with is fetched while the work before is done. */
interface Work {
  request: WorkRequest;
  window: ByteWindow | null;
  bytes: Promise<Uint8Array<ArrayBuffer>> | null;
}

/** What a reading worker does, without the worker: takes requests in order and answers through `post`. */
export class Reader {
  readonly #post: (reply: Reply) => void;
  readonly #side: string | null;
  readonly #formats: readonly Format[];
  readonly #area = new StagingArea();
  readonly #queue: Work[] = [];
  readonly #core: Promise<ByteCore>;
  #setCore: (core: ByteCore) => void = () => undefined;
  #tools: Tools | null = null;
  #busy = false;
  /** It has the core as long as it goes on, and ends soon once there is work. */
  #warming: Promise<void> = Promise.resolve();
  /** Of the task in work, where it unpacks. */
  #unpacking: { id: number; control: UnpackControl } | null = null;
  /** Of the task in work, where it reads a piece. */
  #reading: ByteWindow | null = null;
  #inFlight = 0;
  #partsOut = 0;
  #times = noReadTimes();
  #roomMade: (() => void) | null = null;
  #partTaken: (() => void) | null = null;
  #areOthersBusy = false;

  /** `side`: as an `Identity` has it. */
  constructor(post: (reply: Reply) => void, formats: readonly Format[], side: string | null = null) {
    this.#post = post;
    this.#formats = formats;
    this.#side = side;
    this.#core = new Promise((resolve) => (this.#setCore = resolve));
  }

  handle(request: Request): void {
    if (request.kind === 'inserted') {
      this.#inFlight--;
      this.#roomMade?.();
    } else if (request.kind === 'taken') {
      this.#partsOut--;
      this.#areOthersBusy = false;
      this.#partTaken?.();
    } else if (request.kind === 'cancel') {
      const aborted = toMessage(new DOMException('Reading was cancelled', 'AbortError'));
      for (const { request, window } of this.#queue.splice(0)) {
        window?.close();
        this.#post({ kind: 'failed', id: request.id, error: aborted });
      }
      if (this.#unpacking) this.#unpacking.control.cancelled = true;
      this.#reading?.cancel();
    } else if (request.kind === 'exhausted') {
      if (this.#unpacking?.id === request.id) this.#unpacking.control.exhausted = true;
    } else if (request.kind === 'program') {
      this.#setCore(new ByteCore(request.program));
    } else if (request.kind === 'warm-up') {
      this.#warming = this.#warmUp();
    } else {
      this.#queue.push({ request, window: null, bytes: null });
      if (!this.#busy) void this.#work();
    }
  }

  async #work(): Promise<void> {
    this.#busy = true;
    await this.#warming;
    for (let work = this.#queue.shift(); work; work = this.#queue.shift()) {
      try {
        const tools = await this.#prepared();
        begin(work);
        await this.#room();
        const started = performance.now();
        const bytes = await work.bytes;
        this.#times.read += performance.now() - started;
        const next = this.#queue[0];
        if (next) begin(next);
        await this.#timed(work, bytes, tools);
      } catch (error) {
        this.#post({ kind: 'failed', id: work.request.id, error: toMessage(error) });
      }
      this.#unpacking = this.#reading = null;
    }
    this.#busy = false;
  }

  async #timed(work: Work, bytes: Uint8Array<ArrayBuffer> | null, tools: Tools): Promise<void> {
    const started = performance.now();
    const { build } = this.#times;
    await this.#do(work, bytes, tools);
    const waited = work.window?.waited ?? 0;
    this.#times.read += waited;
    this.#times.parse += performance.now() - started - waited - Math.max(0, this.#times.build - build);
  }

  async #do({ request, window }: Work, bytes: Uint8Array<ArrayBuffer> | null, tools: Tools): Promise<void> {
    const { id } = request;
    if (request.kind === 'flush') {
      this.#send(true);
      this.#post({ kind: 'flushed', id, times: this.#times });
      this.#times = noReadTimes();
    } else if (request.kind === 'read' && window) {
      this.#reading = window;
      const result = await readPiece(request.task, window, tools);
      this.#sendHalf();
      this.#post({ kind: 'read', id, result, held: this.#area.held });
    } else if (request.kind === 'part') {
      const result = await readPart(request.task, tools);
      this.#sendHalf();
      this.#post({ kind: 'read', id, result, held: this.#area.held });
    } else if (request.kind === 'open' && bytes) {
      const { others } = request;
      const control = this.#control(id, request.task);
      const read = (part: PartTask) => this.#part(id, part, others, tools);
      const opened = await openSource(request.task, bytes, tools, control, read);
      control.finish();
      this.#post({ kind: 'opened', id, opened, held: this.#area.held });
    } else if (request.kind === 'table' && bytes) {
      const control = new UnpackControl(unpackLimits, () => undefined);
      const table = await probeTable(request.task, bytes, tools.formats, tools.checksum, control);
      this.#post({ kind: 'table', id, table, held: this.#area.held });
    } else if (request.kind === 'bundle' && bytes) {
      const result = await readBundle(request.task, bytes, tools, this.#control(id, request.task));
      this.#send(false);
      this.#post({ kind: 'read', id, result, held: this.#area.held });
    }
  }

  /** Another worker reads a part, or this one where the others have enough to do. */
  async #part(id: number, task: PartTask, others: number, tools: Tools): Promise<void> {
    // To unpack is enough for one worker.
    const waits = 'lines' in task && !this.#areOthersBusy;
    if (this.#partsOut >= PARTS_OUT * others) await (waits ? this.#taken() : nextTurn());
    if (this.#partsOut < PARTS_OUT * others) {
      this.#partsOut++;
      this.#post({ kind: 'part', id, part: { task } });
      return;
    }
    await this.#room();
    const size = task.bytes.length;
    const result = await readPart(task, tools);
    this.#sendHalf();
    this.#post({ kind: 'part', id, part: { size, result } });
  }

  /** Waits until another worker has read a part, or should have. */
  async #taken(): Promise<void> {
    await new Promise<void>((resolve) => {
      const patience = setTimeout(() => {
        this.#areOthersBusy = true;
        resolve();
      }, PATIENCE);
      this.#partTaken = () => {
        clearTimeout(patience);
        resolve();
      };
    });
  }

  /** Waits until a batch may be sent. */
  async #room(): Promise<void> {
    while (this.#inFlight >= IN_FLIGHT) await new Promise<void>((resolve) => (this.#roomMade = resolve));
  }

  #sendHalf(): void {
    if (this.#area.isHalfFull) this.#send(false);
  }

  #control(id: number, { limits }: { limits: UnpackLimits }): UnpackControl {
    const control = new UnpackControl(limits, (consumed, produced) =>
      this.#post({ kind: 'unpacking', id, consumed, produced }),
    );
    this.#unpacking = { id, control };
    return control;
  }

  #send(everything: boolean): void {
    const started = performance.now();
    const batches = this.#area.flush(everything);
    this.#times.build += performance.now() - started;
    if (batches.length === 0) return;
    this.#inFlight++;
    this.#post({ kind: 'batches', batches, rows: this.#area.takeRowCounts() });
  }

  async #warmUp(): Promise<void> {
    // Without it, all is only slower.
    await warmUp(this.#formats, await this.#core, () => !this.#busy).catch(() => undefined);
  }

  async #prepared(): Promise<Tools> {
    const core = await this.#core;
    return (this.#tools ??= {
      ...{ formats: this.#formats, tape: new JsonTape(core) },
      sink: new StagingSink(this.#area, new Identity(core, this.#side), () => this.#send(false)),
      ...{ digester: new Digester(core.hash), checksum: new Checksum() },
    });
  }
}

/** Begins to read the bytes of a request, once. */
function begin(work: Work): void {
  const { request } = work;
  if (work.bytes || work.window || request.kind === 'flush' || request.kind === 'part') return;
  if (request.kind === 'read') work.window = openPiece(request.task);
  else {
    work.bytes =
      request.kind === 'bundle'
        ? fetchBundle(request.task)
        : fetchWrapped(
            request.kind === 'table'
              ? { member: null, depth: 0, scratch: null, ...request.task }
              : request.task,
          );
    // A failure is told when the work's turn comes.
    work.bytes.catch(() => undefined);
  }
}
