import { type FoundTrends, MOST_ANSWERS, type RunInTime, type Trend } from '../../analysis';
import type { MetricInfo } from '../../analysis/types';
import { fewInWords } from '../../records/list-in-words';
import { group, interval, number, type Table, tableOf, text } from '../../table/table';
import {
  count,
  fixed,
  metricName,
  score,
  scoreScale,
  type ScoreScale,
  unbroken,
  whole,
  withUnit,
} from '../../ui/numbers';

export interface TrendAnswer {
  found: NonNullable<FoundTrends>;
  metric: MetricInfo;
}

/** Settings that say what was asked, or who judged it: where one of them changed, scores are of something else. */
const OF_THE_QUESTION = /dataset|task_?version|scorer|scoring|judge|grader|metric/i;
const NAMED = 3;

export const trendsIn = ({ found }: TrendAnswer): readonly Trend[] => (found === 'too many' ? [] : found);

export const trendScale = (answer: TrendAnswer): ScoreScale =>
  scoreScale(
    answer.metric,
    trendsIn(answer).flatMap(({ runs }) => runs.map((run) => run.score)),
  );

const amount = (value: number, scale: ScoreScale): string =>
  withUnit(fixed(Math.abs(value) * scale.factor, Math.max(scale.decimals, 1)), scale.difference);

const settingInWords = ({ name, values: [before, since] }: RunInTime['changed'][number]): string =>
  `${name} changed from ${before ?? ''} to ${since ?? ''}`;

const changesInWords = ({ changed }: RunInTime): string => fewInWords(changed.map(settingInWords), NAMED);

/** The first run after the change; null where none is told from chance. */
export const splitOf = ({ runs, drift }: Trend): RunInTime | null =>
  drift?.isAlarm ? (runs[drift.after] ?? null) : null;

/** Runs from which on something else was asked or judged, by their place. */
const askedOtherwise = ({ runs }: Trend): RunInTime[] =>
  runs.filter(({ changed }) => changed.some(({ name }) => OF_THE_QUESTION.test(name)));

const direction = (delta: number, { direction: which }: MetricInfo): string =>
  which === null ? (delta < 0 ? 'lower' : 'higher') : delta > 0 === (which === 'higher') ? 'better' : 'worse';

/** `desk-bot is worse by 3.1 points since nightly-14 (99 % interval 1.2 to 5.0) on the same 300 samples.` */
function trendInWords(trend: Trend, answer: TrendAnswer): string {
  const { contender, drift, runs, samples, chance } = trend;
  const scale = trendScale(answer);
  const [other] = askedOtherwise(trend);
  const same = `the same ${count(samples, 'sample')}`;
  if (other)
    return `${contender.label}: at ${other.name} ${fewInWords(
      other.changed.filter(({ name }) => OF_THE_QUESTION.test(name)).map(settingInWords),
      NAMED,
    )}. Scores before and since are not of one thing, and no change is concluded.`;
  const split = splitOf(trend);
  if (!split || drift?.low == null || drift.high === null)
    return `No change is shown among ${count(runs.length, 'run')} of ${contender.label} on ${same}${chance === null ? '' : `; a single run varies by ±${amount(chance, scale)} by chance`}.`;
  const [low, high] = [drift.low, drift.high].map((end) => Math.abs(end)).sort((a, b) => a - b);
  const range = [low ?? 0, high ?? 0]
    .map((end) => fixed(end * scale.factor, Math.max(scale.decimals, 1)))
    .join(' to ');
  const what =
    split.changed.length > 0
      ? ` At that run ${changesInWords(split)}; that it is why is not shown.`
      : ' Nothing that the files say of the set-up changed at that run.';
  return `${contender.label} is ${direction(drift.delta, answer.metric)} by ${amount(drift.delta, scale)} since ${split.name} (99 % interval ${range}) on ${same}.${what}`;
}

export function trendFinding(answer: TrendAnswer): string {
  if (answer.found === 'too many')
    return `More than ${whole(MOST_ANSWERS)} answers are not taken apart by run: filter them.`;
  const told = answer.found.filter((trend) => splitOf(trend) !== null || askedOtherwise(trend).length > 0);
  const [first] = told;
  if (first)
    return unbroken(
      `${trendInWords(first, answer)}${told.length > 1 ? ` Of ${count(answer.found.length, 'model')} ${whole(told.length)} changed.` : ''}`,
    );
  const [only, ...others] = answer.found;
  if (only && others.length === 0) return unbroken(trendInWords(only, answer));
  return `No change is shown in the runs of any of ${count(answer.found.length, 'model')}.`;
}

interface Row {
  trend: Trend;
  run: RunInTime;
  at: number;
}

/** A row a run, in the order in which they began. */
export function trendTable(answer: TrendAnswer): Table {
  const scale = trendScale(answer);
  const trends = trendsIn(answer);
  const rows = trends.flatMap((trend) => trend.runs.map((run, at): Row => ({ trend, run, at })));
  return tableOf<Row>(
    rows,
    [
      ...(trends.length > 1 ? [group<Row>('model', ({ trend }) => trend.contender.label)] : []),
      text('run', ({ run }) => run.name),
      text('began', ({ run }) => run.began, { tone: 'quiet', isWide: true }),
      number('score', ({ run }) => run.score, {
        head: `${metricName(answer.metric.metric)}${scale.unit && `, ${scale.unit}`}`,
        write: (value) => score(value, scale),
        tone: 'strong',
      }),
      interval(
        'score',
        ({ run, trend: { chance } }) =>
          chance === null ? null : { low: run.score - chance, high: run.score + chance },
        { head: 'a single run varies', write: (value) => score(value, scale) },
      ),
      text('changed', ({ run }) => (run.changed.length === 0 ? '' : changesInWords(run)), {
        head: 'changed before it',
        isWide: true,
      }),
    ],
    { notes: notesOf(answer).map(unbroken) },
  );
}

function notesOf(answer: TrendAnswer): string[] {
  const trends = trendsIn(answer);
  const [, ...others] = trends.filter((trend) => splitOf(trend) !== null);
  return [
    ...others.slice(0, NAMED).map((trend) => trendInWords(trend, answer)),
    ...(trends.length === 0
      ? []
      : [
          'Runs stand in the order in which their files say that they began. How far a single run varies is answering alone, on identical samples; that nights differ as wholes is not counted in it.',
        ]),
    ...trends.flatMap(({ contender, samples, of }) =>
      samples < of
        ? [`${contender.label}: ${whole(samples)} of ${count(of, 'sample')} have a score in every run.`]
        : [],
    ),
  ];
}

export const trendHow = (): string[] => [
  'A change is the split of the runs with the largest |z|, held against thresholds that allow for a look after every run (false alarms 1 % a look; Hawkins, Qiu & Kang 2003). Its 99 % interval pays for the choice of the split; a change that was just detected may be overstated.',
];
