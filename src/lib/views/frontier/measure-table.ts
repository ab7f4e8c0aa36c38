import type { Contender } from '../../analysis/types';
import type { Measured } from '../../analysis/usage';
import { interval, number, type Table, tableOf, text } from '../../table/table';
import { pValue } from '../../ui/numbers';
import { noIntervalReasons } from '../../present/interval-words';

interface Line {
  contender: Contender;
  found: Measured;
}

interface Figures {
  unit: string;
  /** In the unit. */
  times: (value: number | null | undefined) => number | null;
}

/** What each model takes of the samples that it shares with the baseline, and the difference. */
export function measureTable(
  rows: readonly Line[],
  baseline: string | null,
  { unit, times }: Figures,
): Table {
  return tableOf<Line>(rows, [
    text('model', ({ contender }) => contender.label),
    text('baseline', () => baseline),
    number('n', ({ found }) => found.difference?.n),
    number(`model, ${unit}`, ({ found }) => times(found.difference?.mean)),
    number(`baseline, ${unit}`, ({ found }) => times(found.difference?.baseline)),
    number(`difference, ${unit}`, ({ found }) => times(found.difference?.value)),
    interval(
      '',
      ({ found: { difference } }) => ({
        low: times(difference?.low),
        high: times(difference?.high),
        why: difference?.why ? noIntervalReasons[difference.why] : null,
      }),
      { whys: true },
    ),
    number('p_holm', ({ found }) => found.difference?.p, { head: 'p, Holm', write: pValue }),
  ]);
}
