import { contenderNoun } from '../../present/contenders-words';
import type { Overview, OverviewCell } from '../../analysis/overview';
import { leaving } from '../../present/page-words';
import { noIntervalReasons } from '../../present/interval-words';
import type { OverviewChoice } from '../../session/overview-choice';
import {
  type ColumnOf,
  interval,
  NOTHING,
  number,
  type Said,
  type Table,
  tableOf,
  text,
} from '../../table/table';
import { type ColumnLook, looksOf } from './layout';
import { score } from '../../ui/numbers';
import { isPartial, type OverviewRow, rowsOf } from './order';
import { allNotes } from './overview-notes';
import { behindInWords, cellScore } from './overview-words';

const BEST = '*';
const PART = '†';

/** ` [80.6, 87.7]`; nothing where there is none. */
const bracketed = ({ interval: { low, high } }: OverviewCell, { scale }: ColumnLook): string =>
  low === null || high === null ? '' : ` [${score(low, scale)}, ${score(high, scale)}]`;

/** A score as readers see it, with its interval: the best is starred, one on part of the samples has a dagger and its n. */
function shownScore(cell: OverviewCell | undefined, look: ColumnLook): number | null | Said {
  if (cell?.score == null) return null;
  const { n, place } = cell;
  const part = isPartial(cell, look.column) ? `${PART} (${n} of ${look.column.samples})` : '';
  return {
    value: cell.score,
    shown: `${cellScore(cell, look)}${place === 'best' ? BEST : ''}${bracketed(cell, look)}${part}`,
  };
}

const columnsOf = (look: ColumnLook, i: number): ColumnOf<OverviewRow>[] => {
  const { evaluation, samples, metric } = look.column;
  const data = { only: ['csv' as const] };
  const name = (what: string) => `${evaluation} ${what}`;
  return [
    number(name(metric.metric), ({ cells }) => shownScore(cells[i], look), {
      head: `${evaluation}, ${look.metric}, n = ${samples}`,
    }),
    number(name('n'), ({ cells }) => cells[i]?.n, data),
    interval(name(''), ({ cells }) => rangeOf(cells[i]), data),
    text(name('place'), ({ cells }) => cells[i]?.place ?? null, data),
  ];
};

const rangeOf = (cell: OverviewCell | undefined) =>
  cell === undefined ? NOTHING : { low: cell.interval.low, high: cell.interval.high };

/** Models by evaluation, a row a model: as the page shows it to readers, with n, interval and place in CSV. */
export function overviewTable(found: Overview, choice: OverviewChoice): Table {
  const looks = looksOf(found);
  const noun = contenderNoun(found.contenders);
  const caption = `Each ${noun} on its own samples, with 95 % intervals. ${BEST} best, distinguishable from every other ${noun}${found.judged > 1 ? ` (Holm over ${found.judged} evaluations)` : ''}. ${PART} part of the samples.${found.judged > 0 ? ` The others are behind, ${behindInWords(found.judged)}.` : ''}`;
  return tableOf(
    rowsOf(found, choice),
    [text<OverviewRow>('model', ({ contender }) => contender.label), ...looks.flatMap(columnsOf)],
    { caption, notes: [caption, ...allNotes(found).map(leaving)] },
  );
}

interface Line {
  look: ColumnLook;
  row: OverviewRow;
  cell: OverviewCell;
}

/** The same as data: a row a model and evaluation. */
export function overviewData(found: Overview, choice: OverviewChoice): Table {
  const looks = looksOf(found);
  const lines = looks.flatMap((look, i) =>
    rowsOf(found, choice).flatMap((row): Line[] => {
      const cell = row.cells[i];
      return cell === undefined ? [] : [{ look, row, cell }];
    }),
  );
  return tableOf(lines, [
    text('evaluation', ({ look }) => look.column.evaluation),
    text('metric', ({ look }) => look.column.metric.metric),
    text('direction', ({ look }) => look.column.metric.direction),
    text('model', ({ row }) => row.contender.key),
    number('n', ({ cell }) => cell.n),
    number('samples', ({ look }) => look.column.samples),
    number('score', ({ cell }) => cell.score),
    interval(
      '',
      ({
        cell: {
          interval: { low, high, why },
        },
      }) => ({ low, high, why: why ? noIntervalReasons[why] : null }),
      {
        whys: true,
      },
    ),
    text('method', ({ cell }) => cell.method),
    text('place', ({ cell }) => cell.place),
  ]);
}
