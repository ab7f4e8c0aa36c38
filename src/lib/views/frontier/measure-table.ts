import type { Contender } from '../../analysis/types';
import type { Measured } from '../../analysis/usage';
import { interval, number, type Table, tableOf, text } from '../../table/table';
import { pValue } from '../../ui/numbers';
import { noIntervalReasons } from '../../present/interval-words';

interface Line {
  contender: Contender;
  measured: Measured;
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
    number('n', ({ measured }) => measured.difference?.n),
    number(`model, ${unit}`, ({ measured }) => times(measured.difference?.mean)),
    number(`baseline, ${unit}`, ({ measured }) => times(measured.difference?.baseline)),
    number(`difference, ${unit}`, ({ measured }) => times(measured.difference?.value)),
    interval(
      '',
      ({ measured: { difference } }) => ({
        low: times(difference?.low),
        high: times(difference?.high),
        why: difference?.why ? noIntervalReasons[difference.why] : null,
      }),
      { whys: true },
    ),
    number('p_holm', ({ measured }) => measured.difference?.p, { head: 'p, Holm', write: pValue }),
  ]);
}
