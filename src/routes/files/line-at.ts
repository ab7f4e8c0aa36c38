/** How much of a line is shown on either side of the place. */
const most = 4096;

/** The line that a byte lies in, as far as it is near; a line break belongs to the line that it ends. */
export async function lineAt(
  read: (offset: number, length: number) => Promise<string>,
  offset: number,
  bytes: number,
): Promise<string> {
  const start = Math.max(0, offset - most);
  const end = Math.min(bytes, offset + most);
  const [before, after] = await Promise.all([
    offset > start ? read(start, offset - start) : '',
    end > offset ? read(offset, end - offset) : '',
  ]);
  const head = before.slice(before.lastIndexOf('\n') + 1);
  const [tail = ''] = after.split(/\r?\n/);
  const isCutBefore = start > 0 && head.length === before.length;
  const isCutAfter = end < bytes && tail.length === after.length;
  return `${isCutBefore ? '… ' : ''}${head}${tail}${isCutAfter ? ' …' : ''}`;
}
