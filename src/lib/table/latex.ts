import { shown } from './shown';
import { MINUS } from './signs';
import type { Table } from './table';

/** What LaTeX would take for its own, and what its fonts lack. */
const signs: Partial<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '$<$',
  '>': '$>$',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '×': '$\\times$',
  '\u00a0': '~',
  [MINUS]: '$-$',
};
export const latex = (text: string): string =>
  text.replace(/[\\~^&%$#_{}<>≥≤×\u00a0\u2212]/g, (sign) => signs[sign] ?? `\\${sign}`).replace(/\s+/g, ' ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A table for booktabs as the page shows it, with its caption above and its notes below. */
export function latexOf(table: Table): string {
  const { columns, rows } = shown(table, 'latex');
  const isText = columns.map(({ kind }) => kind === 'text' || kind === 'group');
  const heads = columns.map(({ head }, i) => latex(isText[i] ? capital(head) : head));
  const by = columns.findIndex(({ kind }) => kind === 'group');
  const isSame = (i: number) => by >= 0 && i > 0 && rows[i]?.[by] === rows[i - 1]?.[by];
  const line = (cells: readonly string[]) => `    ${cells.join(' & ')} \\\\`;
  return [
    '% \\usepackage{booktabs}',
    '\\begin{table}',
    ...(table.caption === undefined ? [] : [`  \\caption{${latex(table.caption)}}`]),
    `  \\begin{tabular}{${columns.map(({ isNumber }) => (isNumber ? 'r' : 'l')).join('')}}`,
    '    \\toprule',
    line(heads),
    '    \\midrule',
    ...rows.flatMap((row, i) => [
      ...(by >= 0 && i > 0 && !isSame(i) ? ['    \\addlinespace'] : []),
      line(row.map((cell, at) => (at === by && isSame(i) ? '' : latex(cell)))),
    ]),
    '    \\bottomrule',
    '  \\end{tabular}',
    ...(table.notes ?? [])
      .filter((note) => note !== table.caption)
      .map((note) => `  \\par\\footnotesize ${latex(note)}`),
    '\\end{table}',
    '',
  ].join('\n');
}
