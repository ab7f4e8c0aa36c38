import { BLOCK, HASHED_FIRST } from '../digest';

/** Each piece begins a stream, which takes its time; larger ones would save little and let the progress stand still. */
const LARGEST = 2 * BLOCK;

export interface Cut {
  workers: number;
  /** Bytes of a piece; null: as the machine allows. Rounded up to blocks of 8 MiB for large sources. */
  chunk: number | null;
}

const blocks = (bytes: number): number => Math.max(BLOCK, Math.floor(bytes / BLOCK) * BLOCK);

/**
 * Cuts a source into pieces `[start, end)`, in order. Pieces shrink towards the end, so that no worker is left with a
 * large one while the others wait. Those of a source over 16 MB begin at multiples of 8 MiB, where digest blocks do.
 */
export function cutPieces(size: number, { workers, chunk }: Cut): [start: number, end: number][] {
  const fixed = chunk === null ? null : size > HASHED_FIRST ? Math.ceil(chunk / BLOCK) * BLOCK : chunk;
  const pieces: [number, number][] = [];
  for (let start = 0; start < size;) {
    const share = blocks((size - start) / (2 * workers));
    const end = Math.min(size, start + (fixed ?? Math.min(LARGEST, share)));
    pieces.push([start, end]);
    start = end;
  }
  return pieces;
}
