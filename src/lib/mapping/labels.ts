import { isConfidenceName } from '../records/confidence';
import { isNumeric, isProse } from './column-facts';
import type { SampleKey } from './sample-key';
import { cellsOf, give, isConstantWithin, type Seen, type Sight } from './sight';

/** Letters of a value that can be filtered and sliced by. */
const SHORT = 60;
/** Rows from which on a word that never comes again is the name of a row, and nothing to slice by. */
const ROWS = 20;

/** What is long, or one answer's own: it stands on the page of its sample, with the record. */
const KEPT = new Set(['context', 'reasoning', 'answer id']);

const isRowName = ({ facts }: Seen): boolean =>
  !isNumeric(facts) && facts.filled >= ROWS && facts.distinct >= Math.min(400, facts.filled);

/** A few words that come again and again: to be sliced by, also where they are several words each. */
const comesAgain = ({ facts }: Seen): boolean =>
  facts.lists === 0 && facts.medianLength <= SHORT && facts.distinct <= Math.min(50, facts.filled / 2);

const isText = (column: Seen): boolean => {
  const { medianLength, breaks } = column.facts;
  return medianLength > SHORT || breaks > 0 || (isProse(column.facts) && !comesAgain(column));
};

/** Lists of a few short words are labels of several values. */
function isOfWords(sight: Sight, column: Seen): boolean {
  const isWord = (item: unknown): boolean =>
    typeof item === 'number' ||
    typeof item === 'boolean' ||
    (typeof item === 'string' && item.length <= SHORT);
  return cellsOf(sight, column).every(
    (cell) =>
      cell === null ||
      (Array.isArray(cell)
        ? cell.length <= 20 && cell.every(isWord)
        : isWord(cell) && typeof cell !== 'object'),
  );
}

/** What is left: whatever is short is a label, so that nothing of the file is lost to filters and slices; texts stay as they are. */
export function findLabels(sight: Sight, { keys }: SampleKey): void {
  for (const column of sight.columns) {
    if (column.role !== null) continue;
    const { facts, named } = column;
    const meaning = named?.meaning ?? '';
    if (facts.filled === 0) give(column, 'kept', 'it is empty');
    else if (KEPT.has(meaning) && !comesAgain(column)) give(column, 'kept', 'by its name');
    else if (facts.lists === 0 && isText(column)) give(column, 'kept', 'a text: it stands with its sample');
    else if (facts.lists > 0 && !isOfWords(sight, column))
      give(column, 'kept', 'lists: they stand with their sample');
    else if (facts.dates > 0 || isRowName(column)) give(column, 'kept', 'another in every row');
    else {
      // In a file of one model nothing differs within a sample, and yet this is the model’s own.
      const differs = isConstantWithin(sight, keys, column) === false || isConfidenceName(column.name);
      const values = `${String(facts.distinct)} different ${facts.distinct === 1 ? 'value' : 'values'}`;
      give(column, 'label', facts.lists > 0 ? 'lists of words' : values, differs ? { per: 'response' } : {});
    }
  }
}
