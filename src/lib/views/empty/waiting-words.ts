import type { Guess } from '../../mapping/mapping';
import type { OwnTable } from '../../mapping/table';
import { count } from '../../ui/numbers';

/** Tables of one's own with equal columns. */
interface Alike {
  tables: readonly OwnTable[];
  guess: Guess;
}

const SHOWN = 5;
const LONGEST = 32;

/** The first columns of a group of files, for a line. */
function columnsInWords({ tables }: Alike): string {
  const columns = tables[0]?.columns ?? [];
  const names = columns
    .slice(0, SHOWN)
    .map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name));
  return names.join(', ') + (columns.length > SHOWN ? ', …' : '');
}

/** The file, or how many there are. */
export const nameOf = ({ tables }: Pick<Alike, 'tables'>): string =>
  tables.length === 1 ? (tables[0]?.path ?? '') : count(tables.length, 'file');

/** Why a group waits, after "results.csv is not read yet:". */
export function waitingInWords(group: Alike): string {
  const { guess, tables } = group;
  const several = tables.length > 1;
  const [only, ...others] = guess.open;
  if (only?.code === 'pairwise') return only.question.replace(/^E/, 'e');
  if (guess.preset === undefined && only && others.length === 0)
    return `one answer is missing. ${only.question}`;
  if (guess.preset === undefined)
    return `${several ? 'their' : 'its'} columns are not known (${columnsInWords(group)}).`;
  return `${several ? 'they look' : 'it looks'} like ${guess.preset.name}. ${guess.open[0]?.question ?? ''}`.trim();
}

/** `2 files wait for their columns to be mapped.` */
export function waitInWords(files: number): string {
  return files === 1
    ? '1 file waits for its columns to be mapped.'
    : `${count(files, 'file')} wait for their columns to be mapped.`;
}
