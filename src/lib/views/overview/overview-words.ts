import type { Overview, OverviewCell, OverviewColumn, Place, Unjudged } from '../../analysis/overview';
import { intervalAfter } from '../../present/interval-words';
import {
  amount,
  count,
  fixed,
  interval,
  inWords,
  metricName,
  score,
  scoreWithUnit,
  whole,
} from '../../ui/numbers';
import type { Piece, Verdict } from '../verdict/pieces';
import { type ColumnLook, scaleOf } from './layout';
import { isPartial } from './order';

const evaluations = (n: number): string => `${inWords(n)} evaluation${n === 1 ? '' : 's'}`;

/** More names than these are a list that nobody reads. */
const NAMED = 3;

interface Won {
  label: string;
  times: number;
}

const labelOf = ({ contenders }: Overview, key: string): string =>
  contenders.find((one) => one.key === key)?.label ?? key;

function winners(found: Overview): Won[] {
  const times = new Map<string, number>();
  for (const { cells } of found.columns)
    for (const { contender, place } of cells)
      if (place === 'best') times.set(contender, (times.get(contender) ?? 0) + 1);
  return [...times]
    .map(([key, n]) => ({ label: labelOf(found, key), times: n }))
    .sort((a, b) => b.times - a.times);
}

/** `A is best on four of nine evaluations, B on one. On the other four the best are tied.` */
function whoIsBest(found: Overview): Piece[] {
  const { judged } = found;
  const won = winners(found);
  const [first, ...others] = won;
  const decided = won.reduce((sum, { times }) => sum + times, 0);
  if (!first)
    return judged === 1
      ? ['On the one evaluation that is judged, the best are tied.']
      : [`The best are tied on all ${evaluations(judged)}.`];
  const named = others.slice(0, NAMED - 1);
  const rest = others.slice(NAMED - 1);
  const restTimes = rest.reduce((sum, { times }) => sum + times, 0);
  const more: Piece[] =
    rest.length === 0
      ? []
      : [
          `, ${inWords(rest.length)} other${rest.length === 1 ? '' : 's'} on ${inWords(restTimes)}${rest.length === 1 ? '' : ' together'}`,
        ];
  const open = judged - decided;
  const tied = open === 0 ? '' : ` On the other ${open === 1 ? 'one' : inWords(open)} the best are tied.`;
  return [
    { name: first.label },
    judged === 1
      ? ' is best on the one evaluation that is judged'
      : ` is best on ${inWords(first.times)} of ${evaluations(judged)}`,
    ...named.flatMap(({ label, times }): Piece[] => [', ', { name: label }, ` on ${inWords(times)}`]),
    ...more,
    `.${tied}`,
  ];
}

/** The lead that is largest for its interval. */
function clearest({ columns }: Overview): OverviewColumn | null {
  const size = ({ lead }: OverviewColumn): number => {
    const { value = null, low = null, high = null } = lead?.difference ?? {};
    return value === null || low === null || high === null || high === low
      ? 0
      : Math.abs(value) / (high - low);
  };
  const sure = columns.filter(({ cells }) => cells.some(({ place }) => place === 'best'));
  return [...sure].sort((a, b) => size(b) - size(a))[0] ?? null;
}

function leadInWords(found: Overview): Piece[] {
  const column = clearest(found);
  const { lead = null } = column ?? {};
  if (column === null || lead === null || lead.difference.value === null) return [];
  const scale = scaleOf(column);
  const { value, low, high, n } = lead.difference;
  const [from, to] = value < 0 ? [high && -high, low && -low] : [low, high];
  const samples = column.missingAs === 'wrong' ? count(n, 'sample') : count(n, 'shared sample');
  return [
    'The clearest lead: ',
    { name: labelOf(found, lead.best) },
    ' over ',
    { name: labelOf(found, lead.next) },
    ` on ${column.evaluation}, by ${amount(value, scale)} on ${samples}`,
    ...(low === null || high === null
      ? []
      : [
          ' ',
          { whole: `(95 % interval ${interval(from, to, scale, (from ?? 0) < 0 ? 'signed' : 'plain')})` },
        ]),
    '.',
  ];
}

/** What can be concluded over all evaluations. */
export function overviewVerdict(found: Overview): Verdict {
  const { judged, columns, contenders } = found;
  if (columns.every(({ samples }) => samples === 0))
    return { first: ['No sample with a score passes this filter.'], then: [], note: null };
  if (judged === 0) {
    const first: Piece[] =
      contenders.length === 1
        ? ['One model is shown: a difference needs a second.']
        : ['No evaluation can be judged.'];
    return { first, then: whyNot(found), note: null };
  }
  return {
    first: whoIsBest(found),
    then: leadInWords(found),
    note: `Best: distinguishable from every other model on the samples that the two share${judged > 1 ? `, Holm over ${whole(judged)} evaluations` : ''}.`,
  };
}

const reasons: Record<Exclude<Unjudged, 'empty'>, string> = {
  one: 'only one model has scores on at least half of the samples',
  undirected: 'which way is better is not known: say it under Metrics on the Files page',
  outcome: 'the filter chose its samples by this result',
};

/** `a, b, c and 4 more`. */
export function namedFew(names: readonly string[], most = 4): string {
  const some = names.length > most ? names.slice(0, most) : names;
  const left = names.length - some.length;
  const all = left > 0 ? [...some, `${whole(left)} more`] : some;
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

const whyNot = ({ columns }: Overview): string[] =>
  (['one', 'undirected', 'outcome'] as const).flatMap((why) => {
    const of = columns.filter(({ unjudged }) => unjudged === why).map(({ evaluation }) => evaluation);
    return of.length === 0 ? [] : [`No best on ${namedFew(of)}: ${reasons[why]}.`];
  });

/** What is not as in the other cells, a sentence each. */
export function overviewNotes(found: Overview): string[] {
  const { columns, unscored, reported } = found;
  const isFiltered = columns.filter(({ samples }) => samples === 0).map(({ evaluation }) => evaluation);
  const of = (is: (cell: OverviewCell, column: OverviewColumn) => boolean): string[] =>
    columns.flatMap((column) =>
      column.cells
        .filter((cell) => is(cell, column))
        .map(
          ({ contender, n }) =>
            `${labelOf(found, contender)} on ${column.evaluation} ${whole(n)} of ${whole(column.samples)}`,
        ),
    );
  const few = of(({ place }) => place === 'few');
  const partial = of((cell, column) => isPartial(cell, column) && cell.place !== 'few');
  const clustered = columns.filter(({ cluster }) => cluster !== null);
  const wrong = columns.filter(({ missingAs }) => missingAs === 'wrong').length;
  return [
    ...(partial.length > 0 ? [`With a score on part of the samples: ${namedFew(partial)}.`] : []),
    ...(few.length > 0
      ? [`Not ranked, with a score on less than half of the samples: ${namedFew(few)}.`]
      : []),
    ...whyNot(found),
    ...(isFiltered.length > 0
      ? [`No sample with a score passes the filter on ${namedFew(isFiltered)}.`]
      : []),
    ...(clustered.length > 0
      ? [
          `Intervals and tests take samples together by ${clustered[0]?.cluster ?? ''} on ${whole(clustered.length)} of ${count(columns.length, 'evaluation')}; the others have no such clusters.`,
        ]
      : []),
    ...(wrong > 0
      ? [
          `Missing, failed and unscored answers count as the worst score on ${whole(wrong)} of ${count(columns.length, 'evaluation')}.`,
        ]
      : []),
    ...(unscored.length > 0 ? [`Without scores, so not shown: ${namedFew(unscored)}.`] : []),
    ...(reported.length > 0
      ? [
          `${count(reported.length, 'evaluation')} with reported scores and no samples ${reported.length === 1 ? 'is' : 'are'} not shown: ${namedFew(reported)}.`,
        ]
      : []),
  ];
}

const placeWords: Record<Place, string> = {
  best: ', best',
  tied: ', tied for best',
  behind: '',
  few: ', on less than half of the samples',
};

/** A cell for those who do not see it, and on hover. */
export function cellLabel(cell: OverviewCell, { column, scale }: ColumnLook, label: string): string {
  const of = isPartial(cell, column)
    ? `${whole(cell.n)} of ${whole(column.samples)} samples`
    : count(cell.n, 'sample');
  return `${label} on ${column.evaluation}: ${metricName(column.metric.metric)} ${scoreWithUnit(cell.score, scale)}, ${of}${intervalAfter(cell.interval, scale)}${cell.place ? placeWords[cell.place] : ''}`;
}

/** Why there is no score. */
export const missingLabel = (cell: OverviewCell | undefined, { samples }: OverviewColumn): string =>
  cell === undefined
    ? 'no run of this evaluation'
    : samples === 0
      ? 'no sample with a score passes the filter'
      : 'no sample with a score';

/** The score as the cell shows it. */
export const cellScore = (cell: OverviewCell, { scale }: ColumnLook): string => score(cell.score, scale);

/** Ends of a column's axis. */
export const axisEnds = ({ axis: { ticks, decimals } }: ColumnLook): [string, string] => [
  fixed(ticks[0] ?? 0, decimals),
  fixed(ticks.at(-1) ?? 0, decimals),
];

/** `↑`, `↓ lower`; nobody says which. */
export const directionSign = ({ metric: { direction } }: OverviewColumn): string =>
  direction === null ? '' : direction === 'higher' ? '↑' : '↓ lower';
