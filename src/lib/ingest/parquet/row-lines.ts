import { CellKind, type ColumnCells } from '../../cells/packed-cells';
import { JsonBytes } from '../json-bytes';

const encoder = new TextEncoder();
const NULL = encoder.encode('null');
const FALSE = encoder.encode('false');
const TRUE = encoder.encode('true');
const CLOSE = encoder.encode('}\n');

/** Writes rows as lines of JSON, an object each. */
export class RowLines {
  readonly #bytes = new JsonBytes();
  /** `{"name":` or `,"name":` of each column. */
  readonly #keys: readonly Uint8Array[];

  constructor(names: readonly string[]) {
    this.#keys = names.map((name, i) => encoder.encode(`${i === 0 ? '{' : ','}${JSON.stringify(name)}:`));
  }

  get size(): number {
    return this.#bytes.size;
  }

  /** What was written since, which the caller may keep. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.take();
  }

  /** A row of the cell that stands at `at[i]` in each column i; null in a column that has ended. */
  row(columns: readonly (ColumnCells | null)[], at: Int32Array): void {
    const out = this.#bytes;
    this.#keys.forEach((key, i) => {
      const column = columns[i];
      const row = at[i] as number;
      const kind = column ? column.kinds[row] : CellKind.null;
      out.put(key);
      if (!column || kind === CellKind.null) out.put(NULL);
      else if (kind === CellKind.ascii || kind === CellKind.text)
        out.text(column.bytes, column.starts[row], column.ends[row]);
      else if (kind === CellKind.false || kind === CellKind.true)
        out.put(kind === CellKind.true ? TRUE : FALSE);
      else out.put(column.bytes, column.starts[row], column.ends[row]);
    });
    out.put(CLOSE);
  }
}
