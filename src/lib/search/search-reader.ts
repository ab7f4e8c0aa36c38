import type { ScanTask, SearchReply, SearchRequest } from './messages';
import { Scanner } from './scan';

const unreadable = new Set(['NotReadableError', 'NotFoundError', 'SecurityError', 'NotAllowedError']);

/** A searching worker's work: reads the next stretch while it looks through the one before. */
export class SearchReader {
  readonly #reply: (reply: SearchReply) => void;
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
    const fetched = fetch(task);
    fetched.catch(() => undefined); // it is said in its turn
    this.#last = this.#last.then(async () => this.#reply(await this.#scan(id, task, fetched)));
  }

  async #scan(id: number, task: ScanTask, fetched: Promise<Uint8Array>): Promise<SearchReply> {
    try {
      const bytes = await fetched;
      if (!this.#scanner) throw new Error('Nothing to look for');
      const { starts, lengths, plain } = task;
      return { kind: 'scanned', id, scanned: this.#scanner.scan({ bytes, starts, lengths, plain }) };
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
      return { kind: 'failed', id, gone: unreadable.has(name), message };
    }
  }
}

async function fetch({ blob, from, to }: ScanTask): Promise<Uint8Array> {
  const bytes = new Uint8Array(await blob.slice(from, to).arrayBuffer());
  if (bytes.length < to - from) throw new DOMException('The file is shorter than it was', 'NotReadableError');
  return bytes;
}
