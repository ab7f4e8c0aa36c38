/** Where the records of all sources stand: sorted by source, then by offset. `source`: a number of the caller's. */
export interface RecordPlaces {
  source: Int32Array;
  offset: Float64Array;
  length: Int32Array;
}

/** Records `[first, last)` of one source that are read together. */
export interface Stretch {
  source: number;
  first: number;
  last: number;
  from: number;
  to: number;
}

const SIZE = 8 * 2 ** 20;
/** A hole this large is not read along. */
const HOLE = 2 ** 18;

/** Cuts the records into stretches of about `size` bytes, never through a record: no match lies across a cut. */
export function cutStretches({ source, offset, length }: RecordPlaces, size = SIZE): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  for (let i = 0; i < source.length; i++) {
    const at = offset[i] as number;
    const end = at + (length[i] as number);
    if (open && open.source === source[i] && at - open.to < HOLE && end - open.from <= size) {
      open.to = Math.max(open.to, end);
      open.last = i + 1;
    } else stretches.push((open = { source: source[i] as number, first: i, last: i + 1, from: at, to: end }));
  }
  return stretches;
}
