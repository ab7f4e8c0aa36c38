/**
 * Where a spreadsheet would take a cell for a formula. What already has an apostrophe before it gets one more, so that it reads
 * back the same.
 */
const formula = /^'*[=+\-@\t\r]/;
/** A cell with these needs quotes (RFC 4180); outer spaces get them too, since some readers trim. */
const special = /[",\r\n]|^ | $/;

export const quoted = (text: string): string => {
  if (text === '') return '""';
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** With a leading apostrophe, a spreadsheet shows the cell as text. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text);
export const guarded = (text: string): string => quoted(asText(text));
/** The text of a cell that was guarded. */
export const unguarded = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** A cell between tabs, as spreadsheets take it from the clipboard. */
export function pasted(text: string): string {
  const cell = asText(text);
  return /^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
