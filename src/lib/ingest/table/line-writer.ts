import type { RecordCells } from '../../cells/record-cells';
import { JsonBytes } from '../json-bytes';

const encoder = new TextEncoder();
const NULL = encoder.encode('null');
const CLOSE = encoder.encode('}\n');

/** Writes the records of a wide table as lines of JSON, one for each model. */
export class LineWriter {
  /** Columns of each line that a record becomes, those of no model before those of one, with `{"name":` or `,"name":`. */
  readonly #lines: { own: readonly number[]; columns: { i: number; key: Uint8Array }[] }[];
  readonly #bytes = new JsonBytes();
  readonly #keepsPlaces: boolean;

  /** `keepsPlaces`: a model without a cell in a record has a line of nothing, so that lines of each model are as many as records. */
  constructor(names: readonly string[], systems: readonly ReadonlySet<string>[], keepsPlaces: boolean) {
    this.#keepsPlaces = keepsPlaces;
    const all = names.map((name, i) => ({ i, name }));
    const shared = all.filter(({ name }) => !systems.some((columns) => columns.has(name)));
    this.#lines = systems.map((columns) => {
      const own = all.filter(({ name }) => columns.has(name));
      const keyed = [...shared, ...own].map(({ i, name }, at) => ({
        i,
        key: encoder.encode(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
      }));
      return { own: own.map(({ i }) => i), columns: keyed };
    });
  }

  get size(): number {
    return this.#bytes.size;
  }

  /** What was written since, which the caller may keep. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.take();
  }

  /** Blank lines, so that the next record stands at its line. */
  feed(lines: number): void {
    this.#bytes.feed(lines);
  }

  /** A record as a line for each model that has a cell in it, or keeps its place. Its lines are as many as the record's in the file, or more. */
  record(cells: RecordCells): void {
    cells.unquote();
    let feeds = 0;
    for (const { own, columns } of this.#lines) {
      if (!this.#keepsPlaces && own.every((i) => cells.isEmpty(i))) continue;
      for (const { i, key } of columns) {
        this.#bytes.put(key);
        if (cells.isEmpty(i)) this.#bytes.put(NULL);
        else this.#bytes.text(cells.bytes, cells.starts[i], cells.ends[i]);
      }
      this.#bytes.put(CLOSE);
      feeds++;
    }
    this.feed(cells.feeds - feeds);
  }
}
