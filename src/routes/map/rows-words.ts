import { encodingWords } from '../../lib/mapping/encodings';
import type { DocumentPlace, RowsAt } from '../../lib/mapping/mapping';
import { count } from '../../lib/ui/numbers';

export const delimiterWords = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' } as const;

/** `outputs.[]` reads "every item of outputs". */
function pathInWords(path: readonly string[]): string {
  const steps = path.map((step) => (step === '[]' ? 'every item' : step === '*' ? 'every key' : step));
  return steps.length === 0 ? 'the whole document' : steps.join(' › ');
}

export const placeInWords = ({ path, byColumn }: DocumentPlace): string =>
  pathInWords(path) + (byColumn ? ', column by column' : '');

/** Encoding, delimiter and place of the rows, in one sentence; `path`: of the first file. */
export function rowsInWords(rows: RowsAt, columns: number, path = ''): string {
  const fields = count(columns, 'column');
  if (rows.layout === 'lines' && /\.parquet$/i.test(path)) return `Parquet, ${fields}.`;
  if (rows.layout === 'table') {
    const header = rows.header ? '' : ', no header';
    const others = (rows.above ?? 0) + 1 - (rows.heads ?? 1);
    const heads = rows.heads === undefined ? '' : `, names of columns in ${String(rows.heads)} lines`;
    const above = others === 0 ? '' : `, below ${count(others, 'line')} of other text`;
    const filled =
      rows.fill === undefined ? '' : `, empty cells of ${rows.fill.join(', ')} read as the cell above`;
    const sections =
      rows.sections === undefined
        ? ''
        : `, lines of one cell read as ${rows.sections.name} of the rows below`;
    return `${encodingWords[rows.encoding]}, cells parted by ${delimiterWords[rows.delimiter]}${header}${heads}${above}${filled}${sections}, ${fields}.`;
  }
  if (rows.layout === 'document') {
    const what = rows.byColumn ? 'column by column at' : 'rows at';
    const header = rows.header === false ? ', no header' : '';
    return `UTF-8, one JSON document, ${what} ${pathInWords(rows.path)}${header}, ${fields}.`;
  }
  return `UTF-8, one JSON object ${rows.layout === 'lines' ? 'per line' : 'after another'}, ${fields}.`;
}
