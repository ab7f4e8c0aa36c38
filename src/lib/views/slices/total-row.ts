import { bareCell, areEvidence, type SliceRow, type Slices } from '../../analysis';
import type { Leaderboard } from '../../analysis/types';

/** All samples as a row of the map: the figures of the Compare page themselves. */
export function totalRow({ contenders, chosen }: Slices, { rows, shared }: Leaderboard): SliceRow {
  return {
    key: '',
    slice: { kind: 'value', value: 'all samples' },
    cross: null,
    n: shared,
    enough: shared > 0,
    ...{ outcome: false, twin: null, turned: null },
    cells: contenders.map(({ key }) => {
      const row = rows.find(({ contender }) => contender.key === key);
      const difference = row?.difference ?? null;
      const cell = {
        score: row?.score ?? null,
        interval: row?.interval ?? { low: null, high: null },
        difference: difference && {
          value: difference.value,
          interval: difference.interval,
          p: difference.p,
          pRaw: difference.pRaw,
          distinguishable: difference.distinguishable,
        },
      };
      return areEvidence(chosen) ? cell : bareCell(cell);
    }),
  };
}
