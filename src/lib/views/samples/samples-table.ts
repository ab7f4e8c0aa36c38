import type { Leaderboard, SampleRow } from '../../analysis/types';
import { number, type Table, tableOf, text } from '../../table/table';
import type { SampleCells } from '../../session/sample-cells';
import { boardScale } from '../../present/board';
import { score } from '../../ui/numbers';
import { answerText } from './answer-words';

const answerOf = (label: string, at: number) =>
  text<SampleRow>(`answer of ${label}`, ({ cells }) => {
    const cell = cells[at];
    return cell ? answerText(cell) : null;
  });

/** A row for each sample, with the score of each model, and its answer where it is asked for; a failed answer says so. */
export function samplesTable(
  leaderboard: Leaderboard,
  samples: readonly SampleRow[],
  cells: SampleCells,
): Table {
  const scale = boardScale(leaderboard);
  return tableOf<SampleRow>(samples, [
    text('sample', ({ sampleId }) => sampleId),
    text('input', ({ input }) => input),
    text('reference', ({ reference }) => reference),
    ...leaderboard.rows.flatMap(({ contender: { label } }, i) => [
      number<SampleRow>(
        label,
        ({ cells }) =>
          cells[i]?.state === 'failed' ? { value: 'failed', shown: 'failed' } : cells[i]?.score,
        {
          head: label + (scale.unit && `, ${scale.unit}`),
          write: (value) => score(value, scale),
        },
      ),
      ...(cells === 'answers' ? [answerOf(label, i)] : []),
    ]),
  ]);
}
