import type { ScanTask, SearchReply, SearchRequest } from './messages';
import { Scanner } from './scan';
import { StretchBytes } from './stretch-bytes';

const unreadable = new Set(['NotReadableError', 'NotFoundError', 'SecurityError', 'NotAllowedError']);

/** A searching worker's work: reads the next stretch while it looks through the one before. */
export class SearchReader {
  readonly #reply: (reply: SearchReply) => void;
  readonly #bytes = new StretchBytes();
  #scanner: Scanner | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(reply: (reply: SearchReply) => void) {
    this.#reply = reply;
  }

  handle(request: SearchRequest): void {
    if (request.kind === 'query') {
      this.#scanner = new Scanner(request.query);
      return;
    }
    const { id, task } = request;
    const fetched = this.#bytes.read(task.blob, task.from, task.to);
    fetched.catch(() => undefined); // it is said in its turn
    this.#last = this.#last.then(async () => this.#reply(await this.#scan(id, task, fetched)));
  }

  async #scan(id: number, task: ScanTask, fetched: Promise<Uint8Array>): Promise<SearchReply> {
    try {
      const bytes = await fetched;
      if (!this.#scanner) throw new Error('Nothing to look for');
      const { starts, lengths, shape, columns = null, plain, shown } = task;
      const scanned = this.#scanner.scan({ bytes, shape, columns, starts, lengths, plain, shown });
      this.#bytes.release(bytes);
      return { kind: 'scanned', id, scanned };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
      return { kind: 'failed', id, gone: unreadable.has(name), message };
    }
  }
}
