import type { Overview, OverviewColumn, Place } from '../../analysis/overview';
import { isNamed } from '../../records/general-names';
import { intervalName } from '../../present/interval-words';
import { winRateInWords, winsOver } from '../../present/win-rate-words';
import { contenderNoun } from '../../present/contenders-words';
import { amount, capital, count, interval, inWords, whole } from '../../ui/numbers';
import { listed, NAMED, type Piece, type Verdict } from '../verdict/pieces';
import { scaleOf } from './layout';
import { labelOf, nameIn, noSample, whyNot } from './overview-notes';

const evaluations = (n: number, isSome = false): string =>
  `${inWords(n)} ${isSome ? 'judged ' : ''}evaluation${n === 1 ? '' : 's'}`;

interface Won {
  label: string;
  times: number;
}

function winners(found: Overview): Won[] {
  const times = new Map<string, number>();
  for (const { cells } of found.columns)
    for (const { contender, place } of cells)
      if (place === 'best') times.set(contender, (times.get(contender) ?? 0) + 1);
  return [...times]
    .map(([key, n]) => ({ label: labelOf(found, key), times: n }))
    .sort((a, b) => b.times - a.times);
}

/** `A is best on q, the one evaluation that is judged.`, `On q, … A and B may each be best.` */
function whoIsBestOn({ column, ...found }: Overview & { column: OverviewColumn }): Piece[] {
  const isAlone = found.columns.length === 1;
  const said = nameIn(found, column.evaluation);
  const where = isAlone ? said : `${said}, the one evaluation that is judged`;
  const isSaid = !isAlone || isNamed(column.evaluation);
  const wins = winsOver(column.metric);
  const rate = wins && `the best win rate over ${wins.over}`;
  const of = (is: Place) => column.cells.flatMap(({ place, contender }) => (place === is ? [contender] : []));
  const [best] = of('best');
  if (best !== undefined)
    return [
      { name: labelOf(found, best) },
      `${rate === null ? ' is best' : ` has ${rate}`}${isSaid ? ` on ${where}` : ''}.`,
    ];
  const [first = '', ...others] = mayBeBest(found, of('tied'));
  return [
    ...(isSaid ? [`On ${where}, `, first] : [typeof first === 'string' ? capital(first) : first]),
    ...others,
    rate === null ? ' may each be best.' : ` may each have ${rate}.`,
  ];
}

/** Where models are ranked by how often they win over a baseline: that, before anything is concluded from it. */
function winRatesInWords(found: Overview): Piece[] {
  const told = found.columns.flatMap(({ evaluation, unjudged, metric }) => {
    const said = unjudged === null ? winRateInWords(metric) : null;
    return said === null ? [] : [{ name: nameIn(found, evaluation), said }];
  });
  const [first, ...others] = told;
  if (first === undefined) return [];
  const more =
    others.length > 0
      ? ` So it is on ${others.map(({ name }) => name).join(', ')}, each by its own judge and baseline.`
      : '';
  return found.columns.length === 1
    ? [`${capital(first.said)}. `]
    : [`On ${first.name}, ${first.said}.${more} `];
}

/** `A is best on q. On r, A and B may each be best.`, `A is best on both, q and r.` */
function whoIsBestOnTwo(found: Overview, judged: readonly OverviewColumn[]): Piece[] {
  const said = judged
    .map(({ evaluation, cells }) => {
      const of = (is: Place) => cells.flatMap(({ place, contender }) => (place === is ? [contender] : []));
      return { name: nameIn(found, evaluation), best: of('best')[0], tied: of('tied') };
    })
    .sort((a, b) => Number(a.best === undefined) - Number(b.best === undefined));
  const names = listed(said.map(({ name }): Piece => name));
  const piece = (key: string): Piece => ({ name: labelOf(found, key) });
  const [first, second] = said;
  if (first?.best !== undefined && first.best === second?.best)
    return [piece(first.best), ' is best on both, ', ...names, '.'];
  if (first?.best === undefined && String(first?.tied) === String(second?.tied))
    return [...mayBeBest(found, first?.tied ?? []), ' may each be best on both, ', ...names, '.'];
  return said.flatMap(({ name, best, tied }, i): Piece[] => [
    ...(i > 0 ? [' '] : []),
    ...(best === undefined
      ? [`On ${name}, `, ...mayBeBest(found, tied), ' may each be best.']
      : [piece(best), ` is best on ${name}.`]),
  ]);
}

/** `A and B`, `nine models`. */
const mayBeBest = (found: Overview, keys: readonly string[]): Piece[] =>
  keys.length > NAMED + 1
    ? [`${inWords(keys.length)} ${contenderNoun(found.contenders)}s`]
    : listed(keys.map((key): Piece => ({ name: labelOf(found, key) })));

/** `A is best on four of nine evaluations, B on one. On the other four no best is clear.` */
function whoIsBest(found: Overview): Piece[] {
  const { judged } = found;
  const column = judged === 1 ? found.columns.find(({ unjudged }) => unjudged === null) : undefined;
  if (column) return whoIsBestOn({ ...found, column });
  if (judged === 2)
    return whoIsBestOnTwo(
      found,
      found.columns.filter(({ unjudged }) => unjudged === null),
    );
  const won = winners(found);
  const [first, ...others] = won;
  const decided = won.reduce((sum, { times }) => sum + times, 0);
  const isSome = judged < found.columns.length;
  if (!first) return [`No clear best on any of ${evaluations(judged, isSome)}.`];
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
  const tied = open === 0 ? '' : ` On the other ${open === 1 ? 'one' : inWords(open)} no best is clear.`;
  return [
    { name: first.label },
    ` is best on ${inWords(first.times)} of ${evaluations(judged, isSome)}`,
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
    `${found.columns.length > 1 || isNamed(column.evaluation) ? ` on ${nameIn(found, column.evaluation)}` : ''}, by ${amount(value, scale)} on ${samples}`,
    ...(low === null || high === null
      ? []
      : [
          ' ',
          {
            whole: `(${intervalName(found.judged)} ${interval(from, to, scale, (from ?? 0) < 0 ? 'signed' : 'plain')})`,
          },
        ]),
    '.',
  ];
}

/** What can be concluded over all evaluations. */
export function overviewVerdict(found: Overview): Verdict {
  const { judged, columns, contenders } = found;
  if (columns.every(({ samples }) => samples === 0))
    return { first: [`${noSample(found)}.`], then: [], note: null };
  if (judged === 0) {
    const first: Piece[] =
      contenders.length === 1
        ? ['One model is shown: a difference needs a second.']
        : columns.every(({ unjudged }) => unjudged === 'ways')
          ? ['No verdict yet: ways to match the samples disagree.']
          : columns.every(({ unjudged }) => unjudged === 'untold')
            ? [`Too few samples to tell which ${contenderNoun(contenders)} is best.`]
            : ['No evaluation can be judged.'];
    const isOpen = contenders.length > 1 && columns.every(({ unjudged }) => unjudged === 'ways');
    return { first, then: isOpen ? [] : [whyNot(found).join(' ')], note: null };
  }
  return {
    first: whoIsBest(found),
    then: [...winRatesInWords(found), ...leadInWords(found)],
    note: `Best: better than every other ${contenderNoun(contenders)}, beyond chance${judged > 1 ? `, corrected over ${whole(judged)} evaluations` : ''}.`,
  };
}
