const NUMBER = /^\s*[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?\s*%?\s*$/i;

/** A record without a number and without the same word twice names columns; a nameless one is the index of a data frame. */
export function isHeader(cells: readonly string[]): boolean {
  const named = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    named.length > cells.length / 2 &&
    !named.some((cell) => NUMBER.test(cell)) &&
    new Set(named).size > named.length / 2
  );
}
