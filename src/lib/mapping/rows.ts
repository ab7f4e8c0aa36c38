import { isModelName } from './names';
import { readWritten } from './numbers';
import type { Cell } from './table';
import { isTotalRow } from './totals';
import { foldWord, isMissing } from './words';

/** Why a row of a file is no sample. */
export type LeftOut = 'empty' | 'header' | 'total' | 'remark';

const isEmpty = (cell: Cell): boolean =>
  cell === null || (typeof cell === 'string' && (cell === '' || cell.trim() === ''));

const isNumberLike = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return typeof cell === 'number' || cell === null;
  const text = cell.trim();
  return (
    readWritten(text, ',') !== null ||
    readWritten(text) !== null ||
    isMissing(foldWord(text)) ||
    isModelName(text)
  );
};

/** The line below the names of columns in Markdown. */
export const RULE = /^\s*:?-{2,}:?\s*$/;

/** How remarks and footnotes begin: `Note: …`, `Source: …`, `* p < .05`, `n = 200`. */
const REMARK =
  /^\s*(?:(?:\*{1,3}|[†‡§])\s*\S|p\s*[<>=≤]|n\s*=\s*\d|(?:n\.?\s?b\.?|notes?|nb|sources?|remarks?|comments?|legend|caption|abbreviations?|generated (?:by|on|at|with)|(?:last )?updated|exported|hinweise?|anmerkung(?:en)?|bemerkung(?:en)?|quellen?|stand|legende|notas?|fuentes?|leyenda|remarques?|fontes?|uwagi?|źródł[oa]|poznámk[ay]|zdroj|примечани[ея]|источник|注|备注|来源|说明|出典|참고)\s*[:.：])/iu;

/** Whether a cell begins as a remark does: where it stands alone in its row, that is none of an answer. */
export const beginsRemark = (cell: Cell): boolean => typeof cell === 'string' && REMARK.test(cell);

const isAlone = (row: readonly Cell[]): boolean =>
  row.length > 1 && row.filter((cell) => !isEmpty(cell)).length === 1;

/**
 * Whether a row is a remark below or above the others: one cell, and no model where a column names them. `models`: where the
 * names of models stand.
 */
export function isRemark(row: readonly Cell[], models: readonly number[]): boolean {
  if (models.length === 0 || row.length < 3) return false;
  return models.every((at) => isEmpty(row[at] ?? null)) && isAlone(row);
}

/**
 * Whether a row says nothing, is the header again (files put one behind the other), a remark that stands alone, or holds means
 * and totals of the rows above: its first cell says so, and the others are numbers. `columns` are in the order of the cells.
 */
export function leftOut(row: readonly Cell[], columns: readonly string[]): LeftOut | null {
  let first: Cell = null;
  for (let i = 0; i < row.length && first === null; i++) if (!isEmpty(row[i] ?? null)) first = row[i] ?? null;
  if (first === null) return 'empty';
  if (beginsRemark(first) && isAlone(row)) return 'remark';
  if (typeof first !== 'string' || first.length > 60) return null;
  if (RULE.test(first) && row.every((cell) => isEmpty(cell) || (typeof cell === 'string' && RULE.test(cell))))
    return 'header';
  if (columns.includes(first) && row.every((cell, i) => isEmpty(cell) || cell === columns[i]))
    return 'header';
  if (!isTotalRow(first)) return null;
  let numbers = 0;
  for (const cell of row) {
    if (cell === first || isEmpty(cell)) continue;
    if (!isNumberLike(cell)) return null;
    numbers++;
  }
  return numbers > 0 ? 'total' : null;
}
