/** Of a table with more columns nothing is guessed: which depends on which is asked of them pair by pair. */
const MOST_COLUMNS = 2000;
const DELIMITERS = [',', ';', '\t', '|'].map((sign) => sign.charCodeAt(0));
const LF = 10;

export const TOO_WIDE = 'too_many_columns';

/** Why a table of so many columns is not read; null where it is. */
export const tooWideInWords = (columns: number): string | null =>
  columns <= MOST_COLUMNS
    ? null
    : `A table of ${columns.toLocaleString('en')} columns: of more than ${MOST_COLUMNS.toLocaleString('en')}, none is read. Drop it without the columns that are not needed.`;

/** As many columns as the first line of a text has at least, by the delimiter that stands there most. */
export function columnsAhead(head: Uint8Array): number {
  const feed = head.indexOf(LF);
  const counts = new Uint32Array(256);
  for (const byte of feed < 0 ? head : head.subarray(0, feed)) counts[byte] = (counts[byte] ?? 0) + 1;
  return 1 + Math.max(...DELIMITERS.map((delimiter) => counts[delimiter] ?? 0));
}
