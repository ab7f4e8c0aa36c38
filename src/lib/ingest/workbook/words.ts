import type { Remark } from '../archive/unpack-limits';

const remark = (severity: Remark['severity'], code: string, message: string): Remark => ({
  severity,
  code,
  field: null,
  message,
});

const SHOWN = 5;
const named = (names: readonly string[]): string =>
  names
    .slice(0, SHOWN)
    .map((name) => `“${name}”`)
    .join(', ') + (names.length > SHOWN ? `, and ${String(names.length - SHOWN)} more` : '');
const cells = (n: number): string => (n === 1 ? '1 cell' : `${n.toLocaleString('en-US')} cells`);

export const noSheet: Remark = remark(
  'rejected',
  'workbook_empty',
  'This workbook has no sheet with rows that is not hidden. Show the sheet that holds the results, or save it as CSV.',
);

/** One line for all that a workbook has beside its tables: names of sheets by why they are none. */
export function leftSheets(
  left: Readonly<Record<'hidden' | 'a chart' | 'empty', readonly string[]>>,
): Remark | null {
  const said = Object.entries(left).flatMap(([why, names]) =>
    names.length > 0 ? `${named(names)} (${why})` : [],
  );
  if (said.length === 0) return null;
  const show = left.hidden.length > 0 ? ' To have a hidden sheet read, show it and save the workbook.' : '';
  return remark('advice', 'no_samples', `Sheets left out: ${said.join(', ')}.${show}`);
}

export const brokenSheet = (name: string, why: string): Remark =>
  remark(
    'rejected',
    'sheet_damaged',
    `The sheet “${name}” could not be read (${why}). Open the workbook, save it anew, or save the sheet as CSV.`,
  );

export const brokenWorkbook = (why: string): Remark =>
  remark(
    'rejected',
    'workbook_damaged',
    `This Excel workbook could not be read (${why}). Copy or download it again, or open it, and save its sheets as CSV.`,
  );

export const largeSheet = (name: string, size: number, most: number): Remark =>
  remark(
    'rejected',
    'workbook_too_large',
    `${name} is ${String(Math.ceil(size / 2 ** 20))} MB unpacked; workbooks are read up to ${String(most / 2 ** 20)} MB a part. Save the sheets as CSV and drop those.`,
  );

export const errorCells = (name: string, n: number, errors: Iterable<string>): Remark =>
  remark(
    'warning',
    'sheet_errors',
    `${cells(n)} of the sheet “${name}” ${n === 1 ? 'shows' : 'show'} an error (${[...errors].join(', ')}) and ${n === 1 ? 'counts' : 'count'} as missing.`,
  );

export const fullCells = (name: string, n: number): Remark =>
  remark(
    'warning',
    'sheet_cut_texts',
    `${cells(n)} of the sheet “${name}” ${n === 1 ? 'holds' : 'hold'} 32,767 characters, the most that Excel keeps: the ${n === 1 ? 'text was' : 'texts were'} probably longer and cut. Drop the file that the sheet was made from.`,
  );

export const leftCells = (name: string, n: number): Remark =>
  remark(
    'warning',
    'sheet_cells_left',
    `${cells(n)} of the sheet “${name}” ${n === 1 ? 'stands' : 'stand'} left of the table's first column and ${n === 1 ? 'was' : 'were'} passed over.`,
  );

export const uncomputedCells = (name: string, n: number): Remark =>
  remark(
    'warning',
    'sheet_not_computed',
    `${cells(n)} of the sheet “${name}” ${n === 1 ? 'holds a formula' : 'hold formulas'} that nothing has computed yet and ${n === 1 ? 'counts' : 'count'} as missing. Open the workbook in a spreadsheet program, save it and drop it again.`,
  );
