import { type FailureModes, type ModeRow, type ReviewResults, standsForAll } from '../../analysis';
import { interval, number, type Table, tableOf, text } from '../../table/table';
import { count, difference, fixed } from '../../ui/numbers';
import { shares } from '../reviewed/question';

export const modeName = ({ mode, all }: ModeRow): string =>
  mode ?? (all ? 'wrong answers' : 'wrong, no mode yet');

/** What the shares and differences stand on. */
export function modesNote({ standing, labelled }: ReviewResults): string {
  if (!standsForAll(standing)) return 'Labelled answers, counted. An answer can have several modes.';
  const some = labelled.filter((n) => n > 0);
  const [least, most] = [Math.min(...some), Math.max(...some)];
  const each =
    least === most ? `${count(least, 'sample')} a model` : `${least} to ${count(most, 'sample')} a model`;
  return `${standing === 'drawn' ? 'Answers of the random draw' : 'All answers'}, ${each}. An answer can have several modes.`;
}

/** What corrects the differences, and what the marks mean; null where there are none. */
export const correctedNote = ({ comparisons }: FailureModes): string | null =>
  comparisons === 0
    ? null
    : `Right of zero: more failures than the baseline.${comparisons > 1 ? ` Modes are corrected for ${count(comparisons, 'comparison')} (Holm).` : ''}`;

/** A row a mode and model. */
export function modesTable({ modes, contenders, baseline }: ReviewResults): Table {
  const rows = modes.rows.flatMap((row) => row.cells.map((cell) => ({ row, cell })));
  type Row = (typeof rows)[number];
  const label = (at: number) => contenders[at]?.label ?? '';
  const samples = new Map(modes.rows[0]?.cells.map(({ contender }, i) => [contender, modes.samples[i] ?? 0]));
  return tableOf<Row>(rows, [
    text('mode', ({ row }) => modeName(row)),
    text('model', ({ cell }) => label(cell.contender)),
    number('answers', ({ cell }) => cell.answers),
    number('samples', ({ cell }) => samples.get(cell.contender) ?? 0, { head: 'n' }),
    number('share', ({ cell }) => cell.share, { head: 'share, %', write: (value) => fixed(value * 100, 1) }),
    number('difference', ({ cell }) => cell.difference?.value, {
      head: `to ${label(baseline)}, points`,
      write: (value) => difference(value, shares),
    }),
    interval('difference', ({ cell }) => cell.difference, {
      head: '95 % interval',
      write: (value) => difference(value, shares),
    }),
    number('p', ({ cell }) => cell.difference?.corrected, { head: 'p, Holm' }),
  ]);
}
