import { leftOut } from '../../mapping/rows';
import { isSectionHead } from '../../mapping/blocks';
import type { RecordCells } from '../../cells/record-cells';
import { Spill, type Spilled } from '../archive/spill';
import type { UnpackControl } from '../archive/unpack-control';
import { ByteWindow } from '../text/byte-window';
import { columnsOf, readRecords } from './read-records';
import type { TableLayout } from './sniff';

const PORTION = 4 * 2 ** 20;

/** A table with its cells filled, and how many were. */
export type Filled = Spilled & { filled: number; sections: number };

/**
 * A table as it would be without merged cells and heads of sections: empty cells of the columns to fill say what the cell above
 * says, and a column says which section a row is of. Each record stays at its line. UTF-8.
 */
export async function filledTable(
  table: Blob,
  layout: TableLayout,
  scratch: string | null,
  control: UnpackControl,
): Promise<Filled> {
  const names = await columnsOf(windowOf(table), layout);
  const filler = new Filler(names, layout);
  const spill = new Spill(scratch);
  const encoder = new TextEncoder();
  const window = ByteWindow.open(table, 0);
  const lines: string[] = ['\n'.repeat(layout.above ?? 0), filler.header()];
  let [next, size] = [(layout.above ?? 0) + 1, 0];
  const write = async () => {
    await spill.write(encoder.encode(lines.splice(0).join('')));
    size = 0;
  };
  try {
    const { delimiter, header, above } = layout;
    const shape = { delimiter, header, names, ...(above !== undefined && { above }) };
    await readRecords({ start: 0, end: table.size }, window, shape, {
      record(cells, _offset, _length, line) {
        const text = `${'\n'.repeat(Math.max(0, line - next))}${filler.record(cells)}`;
        lines.push(text);
        size += text.length;
        next = line + cells.feeds;
      },
      cut: () => undefined,
      async pause() {
        if (size > PORTION) await write();
        return control.advance(window.base + window.held.length, spill.size) === null;
      },
    });
    await write();
    control.done(table.size, spill.size);
    const { filled, sections } = filler;
    return { ...(await spill.end()), filled, sections };
  } catch (error) {
    await spill.discard();
    throw error;
  } finally {
    window.close();
  }
}

const windowOf = (table: Blob): ByteWindow => ByteWindow.open(table, 0);

class Filler {
  filled = 0;
  sections = 0;
  readonly #names: readonly string[];
  readonly #delimiter: string;
  readonly #fill: readonly number[];
  readonly #section: string | null;
  readonly #last: string[] = [];
  #of: string;

  constructor(names: readonly string[], { delimiter, fill = [], sections }: TableLayout) {
    this.#names = names;
    this.#delimiter = delimiter;
    this.#fill = fill.map((name) => names.indexOf(name)).filter((at) => at >= 0);
    this.#section = sections?.name ?? null;
    this.#of = sections?.first ?? '';
  }

  header = (): string =>
    this.#written(this.#section === null ? this.#names : [...this.#names, this.#section]);

  record(cells: RecordCells): string {
    const row = this.#names.map((_, i) => (cells.isEmpty(i) ? null : cells.text(i)));
    if (this.#section !== null && isSectionHead(row)) {
      this.#of = (row[0] ?? '').trim();
      this.sections++;
      return '\n'.repeat(cells.feeds);
    }
    const isOwn = leftOut(row, this.#names) === null;
    const texts = row.map((cell) => cell ?? '');
    if (isOwn)
      for (const i of this.#fill) {
        const before = texts[i] ?? '';
        if (before.trim() !== '') this.#last[i] = before;
        else if (this.#last[i] !== undefined) {
          texts[i] = this.#last[i] ?? '';
          this.filled++;
        }
      }
    return this.#written(this.#section === null ? texts : [...texts, isOwn ? this.#of : '']);
  }

  #written = (texts: readonly string[]): string =>
    `${texts.map((text) => (/["\r\n]/.test(text) || text.includes(this.#delimiter) ? `"${text.replaceAll('"', '""')}"` : text)).join(this.#delimiter)}\n`;
}

/** How many cells were filled, and by what, in a sentence. */
export function filledInWords(
  { fill = [], sections }: TableLayout,
  { filled, sections: heads }: Filled,
): string {
  if (sections !== undefined)
    return `${String(heads)} lines of one cell are heads of sections: they say what the rows below are of, as column “${sections.name}”.`;
  const names = fill.map((name) => `“${name}”`).join(', ');
  return `Empty cells of ${names} are read as the cell above, as merged cells are saved: ${String(filled)} of them.`;
}
