const LF = 10;

/** The first lines of a text, and where they end. */
export function linesIn(bytes: Uint8Array, count: number): { lines: string[]; end: number } {
  const lines: string[] = [];
  let end = 0;
  while (lines.length < count && end < bytes.length) {
    const feed = bytes.indexOf(LF, end);
    const stop = feed < 0 ? bytes.length : feed;
    lines.push(decoder.decode(bytes.subarray(end, stop)));
    end = Math.min(bytes.length, stop + 1);
  }
  return { lines, end };
}

const decoder = new TextDecoder();
