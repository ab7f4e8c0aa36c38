import { type ProblemRow, type SourceRow, warningsRemark } from '../../lib/analysis';
import type { Question } from '../../lib/analysis/question';
import { count, whole } from '../../lib/ui/numbers';
import { allProblems, pageOfProblems } from './problem-pages';
import { hasSomethingToLookAt } from './source-groups';

/** Files and rows of each that stand beside what was read: all the others are listed with the files. */
const FILES = 4;
const ROWS = 8;
const LEAST_ROWS = 2;

/** A file with something to check: its first rows that were left out or kept with a warning, and what is remarked of it. */
export interface ToCheck {
  source: SourceRow;
  rows: readonly ProblemRow[];
  remarks: readonly string[];
}

const rowsOf = (source: SourceRow): number =>
  Math.max(allProblems(source, 'rejected'), source.rejected) + source.warnings;
/** Of a file that no format knows there is nothing to check: that is said above. */
const isToCheck = (source: SourceRow): boolean =>
  source.format !== 'unknown' && (rowsOf(source) > 0 || hasSomethingToLookAt(source));

export const filesToCheck: Question<readonly SourceRow[], readonly ToCheck[]> = {
  id: 'files-to-check',
  key: (sources) => sources.filter(isToCheck).map(({ sourceId, remarks }) => [sourceId, remarks]),
  ask: ({ db }, sources) => {
    const files = sources.filter(isToCheck).slice(0, FILES);
    const room = Math.max(LEAST_ROWS, Math.floor(ROWS / files.length));
    return Promise.all(
      files.map(async (source) => {
        const kept = Math.min(source.warnings, Math.ceil(room / 2));
        const rejected = await pageOfProblems(db, source, 'rejected', 0, room - kept);
        const rows = [...rejected, ...(await pageOfProblems(db, source, 'kept', 0, kept))];
        const listed = warningsRemark(source.warnings);
        const remarks = source.remarks.flatMap(({ text, look }) => (look && text !== listed ? [text] : []));
        return { source, rows, remarks };
      }),
    );
  },
};

/** `7 rows to check`, `2 files to check`; nothing where there are none. */
export function toCheckInWords(sources: readonly SourceRow[]): string | null {
  const files = sources.filter(isToCheck);
  const rows = files.reduce((sum, source) => sum + rowsOf(source), 0);
  if (files.length === 0) return null;
  return `${rows > 0 ? count(rows, 'row') : count(files.length, 'file')} to check`;
}

/** `Line 3, left out`. */
export const rowInWords = ({ line, severity }: ProblemRow): string =>
  line === null
    ? severity === 'rejected'
      ? 'Left out'
      : 'Kept'
    : `Line ${whole(line)}, ${severity === 'rejected' ? 'left out' : 'kept'}`;

/** How many files with something to check do not stand there. */
export const moreToCheck = (sources: readonly SourceRow[]): number =>
  Math.max(0, sources.filter(isToCheck).length - FILES);
