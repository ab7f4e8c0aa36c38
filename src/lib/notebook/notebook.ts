import { type CellParts, partsOf } from './cell';
import { type Newline, newlineOf } from './lines';
import { onceFor } from './once-for';
import { parsePieces, type Piece, printPieces } from './segments';

/** A piece with a number by which the page knows it from one edit to the next; numbers never reach the file. */
export type Segment = Piece & { readonly id: number };
export type CellSegment = Extract<Segment, { is: 'cell' }>;

export interface Notebook {
  readonly segments: readonly Segment[];
  readonly newline: Newline;
  /** The next number to be given. */
  readonly next: number;
}

/** Any text is a notebook: `printNotebook` gives the same text again. */
export function parseNotebook(text: string): Notebook {
  const segments = parsePieces(text).map((piece, id) => ({ ...piece, id }));
  return { segments, newline: newlineOf(text), next: segments.length };
}

export const printNotebook = ({ segments }: Notebook): string => printPieces(segments);

export const isCell = (segment: Segment): segment is CellSegment => segment.is === 'cell';

/** What a person sees as a cell: fences, and prose that says something. */
export const visible = onceFor(({ segments }: Notebook): readonly Segment[] =>
  segments.filter((one) => isCell(one) || (one.is === 'prose' && one.raw.trim() !== '')),
);

export interface NamedCell {
  readonly segment: CellSegment;
  readonly parts: CellParts;
  /** Its place among the cells on view, from 1. */
  readonly number: number;
}

const partsIn = onceFor(({ raw }: CellSegment) => partsOf(raw));

/** The fences in their order, taken apart. */
export const cellsOf = onceFor((notebook: Notebook): readonly NamedCell[] =>
  visible(notebook).flatMap((segment, i) =>
    isCell(segment) ? [{ segment, parts: partsIn(segment), number: i + 1 }] : [],
  ),
);

/** A name like the one that is wanted, which no cell has and that is not among these either (lower case). */
export function freeName(notebook: Notebook, wanted: string, others: Iterable<string> = []): string {
  const taken = new Set([...others, ...cellsOf(notebook).map(({ parts }) => parts.name?.toLowerCase())]);
  let name = wanted;
  for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${wanted}_${i}`;
  return name;
}

/** The first heading of the first level in the prose; null where there is none. */
export function titleOf({ segments }: Notebook): string | null {
  for (const segment of segments) {
    if (segment.is !== 'prose') continue;
    const heading = /^ {0,3}# +(.+?)(?: +#+)? *$/m.exec(segment.raw.replace(/\r\n?/g, '\n'));
    if (heading?.[1] !== undefined) return heading[1];
  }
  return null;
}
