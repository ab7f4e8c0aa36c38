import type { ScoresOfJudges, SeveralJudges } from '../../analysis';
import {
  type ColumnOf,
  DATA,
  interval,
  number,
  plot,
  SENT,
  type Table,
  tableOf,
  text,
  unknown,
} from '../../table/table';
import { count, fixed, score, scoreScale, type ScoreScale, signed, unbroken, whole } from '../../ui/numbers';
import {
  contradictionInWords,
  isContradicted,
  isTurned,
  LEAST_OF_FAMILY,
  type FoundJudges,
  type JudgesAnswer,
  NAMED,
  pairInWords,
  whyNoAlpha,
} from './judges-words';

type Row = SeveralJudges['judges'][number];

/** How what judges gave is shown: scores in their unit, votes in per cent. */
export const judgesScale = (answer: FoundJudges): ScoreScale =>
  scoreScale(
    answer.metric,
    answer.judges.flatMap(({ figures }) => figures),
  );

/** Of more models, pairs are not said one by one. */
const MOST_IN_WORDS = 6;

/** A row a judge. */
export function judgesTable(answer: JudgesAnswer): Table {
  if (answer === 'too many') return { columns: [], rows: [] };
  const scale = judgesScale(answer);
  const higher = (value: number) => signed(value * scale.factor, Math.max(scale.decimals, 1));
  const share = (value: number) => fixed(100 * value, 0);
  const silent = whyNoAlpha(answer);
  const calls = answer.judges.some((one) => one.calls !== null);
  const isScores = answer.what === 'scores';
  return tableOf<Row>(
    answer.judges,
    [
      text('judge', ({ name }) => name, { short: 'Judge' }),
      number('judged', ({ judged }) => judged, { head: 'n', write: whole, tone: 'quiet' }),
      plot('models', { isWide: true }),
      ...answer.models.map(({ label, mark }, model): ColumnOf<Row> =>
        number(`mean_${label}`, ({ figures }) => figures[model] ?? null, {
          head: label,
          mark,
          write: (value) => score(value, scale),
          only: SENT,
        }),
      ),
      ...(isScores
        ? [
            number<Row>('higher', ({ kinder }) => kinder.mean, {
              head: `higher than the others by${scale.difference ? `, ${scale.difference}` : ''}`,
              short: 'higher by',
              hint: 'Its score less the mean of the other judges of the same answer.',
              write: higher,
              tone: 'strong',
            }),
            interval<Row>('higher', ({ kinder }) => kinder, {
              head: '95 % interval',
              write: higher,
              only: SENT,
            }),
            plot<Row>('higher_plot', { isWide: true }),
          ]
        : []),
      ...(answer.judges.length > 2
        ? [
            number<Row>(
              'alpha_of_the_others',
              ({ alphaWithout }) =>
                (silent === null ? alphaWithout : null) ??
                unknown(silent ?? 'the others agree on everything'),
              {
                head: 'α without it',
                hint: 'How far the others agree. Much higher than with it: it is this judge that differs.',
                write: (value) => fixed(value, 2),
                tone: 'quiet',
                isWide: true,
              },
            ),
          ]
        : []),
      ...(calls
        ? [
            number<Row>('right_called_right', ({ calls: own }) => own?.right ?? null, {
              ...{ head: 'passes what is right, %', write: share, isWide: true },
              hint: 'By all judges together, as if they erred apart from each other.',
            }),
            number<Row>('wrong_called_wrong', ({ calls: own }) => own?.wrong ?? null, {
              ...{ head: 'fails what is wrong, %', write: share, isWide: true },
              hint: 'By all judges together, as if they erred apart from each other.',
            }),
          ]
        : []),
      number('alpha', () => answer.agreement.alpha, { only: DATA }),
    ],
    { notes: notesOf(answer, higher).map(unbroken) },
  );
}

/** `Judging is 12 to 19 % of the variance between samples; with one of the 3 judges alone, standard errors would be 9 to 14 % larger.` */
function judgingInWords({ noise, judges, onTwoScales }: ScoresOfJudges): string[] {
  const known = noise.filter((one) => one !== null);
  if (known.length === 0 || onTwoScales) return [];
  const range = (of: (one: (typeof known)[number]) => number): string => {
    const [low, high] = [Math.min(...known.map(of)), Math.max(...known.map(of))].map((value) =>
      fixed(100 * value, 0),
    );
    return low === high ? `${low ?? ''} %` : `${low ?? ''} to ${high ?? ''} %`;
  };
  return [
    `Judging is ${range(({ share }) => share)} of the variance between samples; with one of the ${whole(judges.length)} judges alone, standard errors would be ${range(({ alone }) => alone - 1)} larger. Who is kinder to all is left aside.`,
  ];
}

function notesOf(answer: FoundJudges, higher: (value: number) => string): string[] {
  const { pairs, judges, models } = answer;
  const others =
    pairs.length > 1 && models.length <= MOST_IN_WORDS
      ? pairs.filter((pair) => isTurned(pair) && !isContradicted(pair))
      : [];
  return [
    ...pairs
      .filter(isContradicted)
      .slice(1, 1 + NAMED)
      .map((pair) => contradictionInWords(answer, pair)),
    ...others.slice(0, NAMED).map((pair) => pairInWords(answer, pair)),
    ...(answer.what === 'votes' && answer.of > judges.length
      ? [`Of ${count(answer.of, 'judge')} the ${whole(judges.length)} with most votes.`]
      : []),
    ...(answer.what === 'scores' ? judgingInWords(answer) : []),
    ...(answer.what === 'scores' ? answer.own : []).flatMap(({ judge, family, favour }) => {
      const { n, mean, low, high } = favour;
      if (mean === null || low === null || high === null || n < LEAST_OF_FAMILY) return [];
      const range = `${higher(mean)} (${higher(low)} to ${higher(high)}) on ${count(n, 'sample')}`;
      const name = judges[judge]?.name ?? '';
      return low > 0 || high < 0
        ? [
            `${name} scores models of its own family (${family}) ${low > 0 ? 'higher' : 'lower'} than the other judges do, held against its other scores: ${range}.`,
          ]
        : [`${name} is not shown to favour models of its own family (${family}): ${range}.`];
    }),
  ];
}
