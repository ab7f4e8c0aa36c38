import type { Column } from './columns';

/** What is known of the room for the columns. */
export interface Room {
  /** Width of what scrolls. */
  width: number;
  /** Before the first column. */
  gutter: number;
  /** Many models: only their marks stand in the head. */
  tight: boolean;
  /** Figures stand where many models have only a disc. */
  figures: boolean;
  small: boolean;
}

export interface Placed {
  widths: number[];
  /** Where each column begins, behind the gutter. */
  lefts: number[];
  /** How many of the first columns stay: not so many that nothing is left to scroll. */
  frozen: number;
  /** Of the table. */
  total: number;
  /** To the right of the last column. */
  rest: number;
}

export const LEAST = 28;
export const MOST = 1200;
/** Frozen columns take this much of the room at most. */
const FROZEN = 0.6;

const fixed = { number: 60, sample: 116, label: 110, disagreement: 106 } as const;
const perModel = { second: 58, tokens: 64, cost: 68, latency: 64 } as const;

/** How wide a column is by default, or (`flexible`) at least. */
function defaultWidth(
  column: Column,
  { tight, figures, small }: Room,
  answered: boolean,
): { width: number; flexible: boolean } {
  switch (column.kind) {
    case 'input':
      return { width: answered ? 176 : tight ? 180 : 120, flexible: true };
    case 'reference':
      return { width: answered ? 110 : tight ? 120 : 90, flexible: true };
    case 'answer':
      return { width: 165, flexible: true };
    case 'score':
      return { width: tight ? (figures ? 40 : 30) : small ? 64 : 76, flexible: false };
    case 'second':
    case 'tokens':
    case 'cost':
    case 'latency':
      return { width: perModel[column.kind], flexible: false };
    default:
      return { width: fixed[column.kind], flexible: false };
  }
}

/** Widths in whole pixels: by hand where a person said so, and what is left shared by the texts. */
export function placeColumns(
  columns: readonly Column[],
  byHand: Readonly<Partial<Record<string, number>>>,
  frozen: number,
  room: Room,
): Placed {
  const answered = columns.some(({ kind }) => kind === 'answer');
  const asked = columns.map((column) => {
    const own = byHand[column.id];
    return own === undefined ? defaultWidth(column, room, answered) : { width: own, flexible: false };
  });
  const taken = asked.reduce((sum, { width }) => sum + width, room.gutter);
  const left = Math.max(0, room.width - taken);
  const sharing = asked.filter(({ flexible }) => flexible).length;
  let shared = 0;
  const widths = asked.map(({ width, flexible }) => {
    if (!flexible) return width;
    shared++;
    return width + Math.floor((left * shared) / sharing) - Math.floor((left * (shared - 1)) / sharing);
  });
  const lefts: number[] = [];
  let at = room.gutter;
  for (const width of widths) {
    lefts.push(at);
    at += width;
  }
  const staying = widths.findIndex((width, i) => (lefts[i] ?? 0) + width > room.width * FROZEN);
  return {
    widths,
    lefts,
    frozen: staying < 0 ? frozen : Math.min(frozen, staying),
    total: at,
    rest: Math.max(0, room.width - at),
  };
}
