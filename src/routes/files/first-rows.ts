/** How much of a file is shown: enough to see what a row looks like. */
export const shownBytes = 16 * 1024;
const shownRows = 3;

export interface FirstRows {
  rows: string[];
  /** The last row goes on beyond what was read. */
  cut: boolean;
}

/** The first rows of a file, from the text that it begins with. A document that goes over several lines is one row. */
export function firstRows({ text, isWhole }: { text: string; isWhole: boolean }): FirstRows {
  const isDocument = /^\ufeff?\s*[[{]\s*[\r\n]/.test(text);
  const all = isDocument ? [text] : text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return { rows: all.slice(0, shownRows), cut: !isWhole && all.length <= shownRows };
}
