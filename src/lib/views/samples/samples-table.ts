import type { Leaderboard, SampleRow } from '../../analysis/types';
import { number, type Table, tableOf, text } from '../../table/table';
import { boardScale } from '../../present/board';
import { score } from '../../ui/numbers';

/** A row for each sample, with the score of each model; a failed answer says so. */
export function samplesTable(leaderboard: Leaderboard, samples: readonly SampleRow[]): Table {
  const scale = boardScale(leaderboard);
  return tableOf<SampleRow>(samples, [
    text('sample', ({ sampleId }) => sampleId),
    text('input', ({ input }) => input),
    text('reference', ({ reference }) => reference),
    ...leaderboard.rows.map(({ contender: { label } }, i) =>
      number<SampleRow>(
        label,
        ({ cells }) =>
          cells[i]?.state === 'failed' ? { value: 'failed', shown: 'failed' } : cells[i]?.score,
        {
          head: label + (scale.unit && `, ${scale.unit}`),
          write: (value) => score(value, scale),
        },
      ),
    ),
  ]);
}
