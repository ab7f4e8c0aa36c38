import {
  areEvidence,
  boundOf,
  type FoundNoise,
  MOST_ANSWERS,
  noiseIn,
  type NoiseOfModel,
  type WholeRuns,
} from '../../analysis';
import type { LeaderboardRow } from '../../analysis/types';
import { fewInWords } from '../../records/list-in-words';
import type { Board } from '../../session/answer';
import { halfWidthIf, type Noise } from '../../stats';
import {
  type ColumnOf,
  DATA,
  model,
  number,
  plot,
  type Said,
  type Table,
  tableOf,
  unknown,
} from '../../table/table';
import { amount, count, difference, fixed, percent, type ScoreScale, whole } from '../../ui/numbers';

export interface NoiseAnswer {
  board: Board;
  found: FoundNoise;
}

export interface NoiseRow {
  row: LeaderboardRow;
  own: NoiseOfModel | null;
  isTooMany: boolean;
}

/** Below it two runs are told apart. */
export const SURE = 0.05;

export const noiseRows = ({ board: { leaderboard }, found }: NoiseAnswer): NoiseRow[] =>
  leaderboard.rows.map((row) => ({
    row,
    own: noiseIn(found).find(({ contender }) => contender.key === row.contender.key) ?? null,
    isTooMany: found === 'too many',
  }));

/** How far two single runs of the model differ by chance: by whole runs, where these differ by more than answers do. */
export function floorOf({ own }: NoiseRow): number | null {
  if (!own?.own.isEnough || own.mixedBy.length > 0) return null;
  return own.runs?.asWholes?.runsDiffer ? own.runs.asWholes.floor : own.own.floorA;
}

export const toldApart = ({ same }: WholeRuns): number =>
  same.filter(({ p }) => p !== null && p < SURE).length;

const tooMany = `more than ${whole(MOST_ANSWERS)} answers are not taken apart: filter them`;

const mixedUnit = ({ mixedBy }: NoiseOfModel): string => (mixedBy[0] === 'condition' ? 'condition' : 'run');
const mixedInWords = (own: NoiseOfModel): string =>
  mixedUnit(own) === 'condition'
    ? 'answered under several conditions'
    : `has runs with another ${fewInWords(own.mixedBy, 3)}`;

/** Why nothing is known of how answers of a model vary; null where it is. */
function whyUnknown({ row, own, isTooMany }: NoiseRow): string | null {
  const name = row.contender.label;
  if (isTooMany) return tooMany;
  if (own && own.mixedBy.length > 0) return `${name} ${mixedInWords(own)}: compare by ${mixedUnit(own)}`;
  if (!own || own.own.samplesWithRepeats === 0)
    return `${name} ${row.repeatsPerSample > 1 ? 'has one scored answer to each sample' : 'answered each sample once'}`;
  if (own.own.equalRepeats) return `${name} scores the same each time: cached, one seed, or temperature 0?`;
  if (!own.own.isEnough)
    return `${name} answered ${count(own.own.samplesWithRepeats, 'sample')} more than once, and it takes 20 and 30 % of them`;
  return null;
}

function whyNoPair(row: NoiseRow, rows: readonly NoiseRow[]): string | null {
  const baseline = rows.find(({ row: { difference: apart } }) => apart === null);
  return whyUnknown(row) ?? (baseline ? whyUnknown(baseline) : null);
}

/** Models of which a note says what is known. */
const MOST_SAID = 6;

export function noiseTable(answer: NoiseAnswer, scale: ScoreScale): Table {
  const rows = noiseRows(answer);
  const several = rows.length > 1;
  const hasRepeats = answer.found !== null;
  const size = (value: number) => fixed(value * scale.factor, scale.decimals);
  const pairOf = (row: NoiseRow) => (row.own?.toBaseline?.isEnough ? row.own.toBaseline : null);
  const ofPair = (
    name: string,
    of: (pair: NonNullable<ReturnType<typeof pairOf>>) => number | null,
    more: Partial<ColumnOf<NoiseRow>> = {},
  ): ColumnOf<NoiseRow> =>
    number<NoiseRow>(
      name,
      (row) => {
        if (row.row.difference === null) return { value: null, shown: '' };
        const pair = pairOf(row);
        return (pair && of(pair)) ?? unknown(whyNoPair(row, rows) ?? 'not known');
      },
      { write: size, tone: 'quiet', isWide: true, ...more },
    );
  const width = (samples: number, repeats: number) => (pair: NonNullable<ReturnType<typeof pairOf>>) =>
    pair.omega2 === null || pair.answering === null
      ? null
      : halfWidthIf({ omega2: pair.omega2, answering: pair.answering, n: pair.n }, { samples, repeats });
  const narrowed = `95 % interval, ± ${scale.difference}`;
  const hasPairs = rows.some((row) => pairOf(row) !== null);
  return tableOf<NoiseRow>(
    rows,
    [
      model(({ row: { contender } }) => contender),
      number('samples', ({ row }) => row.n, { head: 'n', write: whole, tone: 'quiet', isWide: true }),
      number(
        'answers_a_sample',
        ({ row, own }) => (own && row.n > 0 ? own.answers / own.own.n : row.repeatsPerSample),
        {
          ...{ head: 'answers a sample', tone: 'quiet' as const, isWide: true },
          write: (value) => fixed(value, Number.isInteger(value) ? 0 : 1),
        },
      ),
      number(
        'floor',
        (one): number | Said | null => {
          const floor = floorOf(one);
          if (floor !== null) return floor;
          const bound = boundOf(one.row, answer.board.leaderboard.metric);
          const why = whyUnknown(one) ?? 'not known';
          return bound === null || (one.own?.own.samplesWithRepeats ?? 0) > 0
            ? unknown(why)
            : {
                value: bound,
                shown: size(bound),
                bound: 'at most',
                why: `${why}; by chance no more, in 95 of 100 cases`,
              };
        },
        {
          head: `two single runs differ by up to, ${scale.difference}`,
          short: `two runs differ by up to, ${scale.difference}`,
          hint: 'By chance, on these samples, in 95 of 100 cases.',
          write: size,
          tone: 'strong',
        },
      ),
      ...(hasRepeats
        ? [
            plot<NoiseRow>('runs', { isWide: true }),
            number<NoiseRow>('pairs_of_runs', ({ own }) => own?.runs?.same.length ?? null, { only: DATA }),
            number<NoiseRow>(
              'pairs_told_apart',
              ({ own }) =>
                own?.runs
                  ? {
                      value: toldApart(own.runs),
                      shown: `${whole(toldApart(own.runs))} of ${whole(own.runs.same.length)}`,
                    }
                  : null,
              {
                head: 'pairs of its runs told apart',
                short: 'told apart',
                hint: `Pairs of its own runs with p under ${SURE}. One in twenty is chance.`,
                write: whole,
                isWide: true,
              },
            ),
            number<NoiseRow>('p_runs', ({ own }) => own?.runs?.asWholes?.p ?? null, { only: DATA }),
            number<NoiseRow>(
              'share_answering',
              (one) =>
                (whyUnknown(one) === null ? one.own?.own.shareOfSingleRunA : null) ??
                unknown(whyUnknown(one) ?? 'not known'),
              {
                head: 'answering, % of the variance of one run',
                short: 'answering, % of variance',
                hint: 'Of one answer to a sample. The rest is which samples.',
                write: (share) => fixed(share * 100, 0),
                tone: 'quiet',
                isWide: true,
              },
            ),
            number<NoiseRow>('variance_within', ({ own }) => own?.own.withinA ?? null, { only: DATA }),
          ]
        : []),
      ...(several && hasPairs
        ? [
            number<NoiseRow>(
              'difference',
              ({ row }) =>
                row.difference === null ? { value: null, shown: 'baseline' } : row.difference.value,
              {
                head: `to baseline, ${scale.difference}`,
                short: 'to baseline',
                write: (value) => difference(value, scale),
              },
            ),
            plot<NoiseRow>('difference_plot', { isWide: true }),
            ofPair('half_width', width(1, 1), { head: '± now', short: 'now', over: narrowed }),
            ofPair('half_width_twice_the_repeats', width(1, 2), {
              ...{ head: '± with twice the repeats', short: 'repeats × 2', over: narrowed },
            }),
            ofPair('half_width_twice_the_samples', width(2, 1), {
              ...{ head: '± with twice the samples', short: 'samples × 2', over: narrowed },
            }),
            ofPair('p_verdict_changes', (pair) => pair.pVerdictChangesOnRerun, {
              head: 'chance that a rerun says otherwise, %',
              short: 'rerun says otherwise, %',
              hint: 'That both run again on these samples would turn “can be told apart” into “cannot”, or back.',
              write: (share) => fixed(share * 100, 0),
            }),
          ]
        : []),
    ],
    { notes: rows.slice(0, MOST_SAID).flatMap((row) => notesOf(row, scale)) },
  );
}

function notesOf({ row, own }: NoiseRow, scale: ScoreScale): string[] {
  const name = row.contender.label;
  if (!own) return [];
  if (own.mixedBy.length > 0)
    return [
      `${name} ${mixedInWords(own)}: that those answers differ is no chance. Compare by ${mixedUnit(own)}.`,
    ];
  if (own.own.equalRepeats)
    return [
      `${name}: all answers to a sample score the same (cached, one seed, or temperature 0?). They say nothing about noise.`,
    ];
  const share = own.own.shareOfSingleRunA;
  const asWholes = own.runs?.asWholes;
  return [
    ...(share === null || !own.own.isEnough
      ? []
      : [
          `${name}: ${percent(share, 0)} of a single run’s variance is answering; the rest is which samples. ${advice(own.own)}`,
        ]),
    ...driftInWords(row, own, scale),
    ...(asWholes?.runsDiffer && own.runs
      ? [
          `${name}: its runs differ as wholes (p = ${fixed(asWholes.p ?? 0, 3)}): ${own.runs.names.map((run, i) => `${run} ${fixed((asWholes.runMeans[i] ?? 0) * scale.factor, scale.decimals)}`).join(', ')}. Look for what changed between them.`,
        ]
      : []),
  ];
}

/** `aster: since nightly-14 its score is lower by 3.1 points (99 % interval 1.2 to 5.0) on the same 300 samples.` */
function driftInWords({ contender }: LeaderboardRow, { runs }: NoiseOfModel, scale: ScoreScale): string[] {
  const drift = runs?.drift;
  if (!runs || !drift?.isAlarm || drift.low === null || drift.high === null) return [];
  const since = runs.names[drift.after] ?? `run ${whole(drift.after + 1)}`;
  const ends = [drift.low, drift.high].map((end) => Math.abs(end)).sort((a, b) => a - b);
  const range = ends.map((end) => fixed(end * scale.factor, scale.decimals)).join(' to ');
  return [
    `${contender.label}: since ${since} its score is ${drift.delta < 0 ? 'lower' : 'higher'} by ${amount(drift.delta, scale)} (99 % interval ${range}) on the same ${count(runs.samples, 'sample')}; looking after each of ${whole(runs.names.length)} runs is paid for. Look for what changed there.`,
  ];
}

/** What would narrow the interval of a model’s own mean. */
const advice = ({ shareAnswering }: Noise): string =>
  (shareAnswering ?? 0) < 0.2 ? 'Add samples, not repeats.' : 'More repeats would narrow its interval, too.';

/** Of the first model whose runs do more than chance does; null where none do. */
function beyondChance(rows: readonly NoiseRow[], scale: ScoreScale): string | null {
  const moved = rows.find(({ own }) => own?.runs?.drift?.isAlarm);
  const runs = moved?.own?.runs;
  if (moved && runs?.drift)
    return `${moved.row.contender.label} is ${runs.drift.delta < 0 ? 'lower' : 'higher'} by ${amount(runs.drift.delta, scale)} since ${runs.names[runs.drift.after] ?? 'a later run'}.`;
  const apart = rows.find(({ own }) => own?.runs?.asWholes?.runsDiffer);
  return apart ? `${apart.row.contender.label} does not agree with itself: its runs differ as wholes.` : null;
}

/** What the section says in a line. */
export function noiseFinding(answer: NoiseAnswer, scale: ScoreScale): string {
  const rows = noiseRows(answer);
  const floors = rows.flatMap((row) => floorOf(row) ?? []);
  if (floors.length > 0) {
    const [least, most] = [Math.min(...floors), Math.max(...floors)];
    const high = amount(most, scale);
    const range =
      amount(least, scale) === high ? high : `${fixed(least * scale.factor, scale.decimals)} to ${high}`;
    const who =
      floors.length === 1 && rows.length > 1
        ? (rows.find((row) => floorOf(row) !== null)?.row.contender.label ?? 'one model')
        : 'one model';
    return [`Two single runs of ${who} differ by up to ${range} here by chance.`, beyondChance(rows, scale)]
      .filter((said) => said !== null)
      .join(' ');
  }
  const [first] = rows.filter(({ own }) => own !== null && own.own.samplesWithRepeats > 0);
  const own = first?.own;
  if (first && own && (own.mixedBy.length > 0 || own.own.equalRepeats))
    return `${notesOf(first, scale)[0] ?? ''}`;
  if (answer.found === 'too many') return `How answers vary is not known: ${tooMany}.`;
  if (answer.found) return 'Too few samples were answered more than once to say how answers vary.';
  if (rows.some(({ row }) => row.repeatsPerSample > 1))
    return 'No sample has two scored answers of one model: how answers vary is not known.';
  const bounds = rows.flatMap(({ row }) => boundOf(row, answer.board.leaderboard.metric) ?? []);
  return bounds.length === 0
    ? 'Each sample was answered once: how answers vary is not known.'
    : `Each sample was answered once. Two runs of one model may differ by up to ${amount(Math.max(...bounds), scale)} by chance; a second run would say by how much.`;
}

/** Whether scores are evidence, and of something that can vary. */
export const isNoiseAsked = ({ leaderboard }: Board): boolean =>
  areEvidence(leaderboard.chosenBy) && leaderboard.rows.some(({ n }) => n > 0);
