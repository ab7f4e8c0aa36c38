import { FEWEST_LABELS, type LabelsBuy, leadWay, type ReviewResults, samplesToHalve } from '../../analysis';
import { roundedUp } from '../../present/rounded-up';
import { group, interval, number, type Table, tableOf, text } from '../../table/table';
import { capital, count, difference, fixed, metricName, whole } from '../../ui/numbers';
import { whyNotCorrected } from '../reviewed/reviewed-words';
import { shares } from '../reviewed/question';

export type Way = 'judge' | 'labels' | 'corrected';
const WAYS: readonly Way[] = ['judge', 'labels', 'corrected'];

export const wayName: Record<Way, string> = {
  judge: 'judge alone',
  labels: 'labels alone',
  corrected: 'corrected',
};

/** Lines of a model: those that there are. */
export const waysOf = (one: LabelsBuy): Way[] =>
  WAYS.filter(
    (way) =>
      one.score[way] !== null &&
      (way === 'judge' || one.score.labels.n > 0) &&
      (way !== 'corrected' || addsJudge(one)),
  );

/** The judge has scored samples beside those that were labelled. */
const addsJudge = ({ score, difference: d }: LabelsBuy): boolean =>
  [score, d].some((three) => three !== null && leadWay(three) === 'corrected');

/** `40 + 224`: labelled samples, and those with the judge's score alone. */
export const standsOnSamples = (one: LabelsBuy, way: Way): string => {
  const { corrected } = one.score;
  return way === 'corrected'
    ? `${whole(corrected.n)} + ${whole(corrected.others)}`
    : whole(one.score[way]?.n ?? 0);
};

/** `59 / 55`: for the score, and for the difference. */
export function workOf({ score, difference: d }: LabelsBuy): string | null {
  const figure = (effective: number | null | undefined) =>
    effective == null ? '—' : whole(Math.round(effective));
  if (score.corrected.effective === null && (d?.corrected.effective ?? null) === null) return null;
  return d === null
    ? figure(score.corrected.effective)
    : `${figure(score.corrected.effective)} / ${figure(d.corrected.effective)}`;
}

/** `45 (mini) to 59 (large)`: labels alone that would be as exact, of each model; nothing where the judge adds nothing. */
function workSentence({ buys, contenders }: ReviewResults): string {
  const works = buys
    .flatMap(({ contender, score: { corrected } }) =>
      corrected.effective === null
        ? []
        : [{ who: contenders[contender]?.label ?? '', n: corrected.n, effective: corrected.effective }],
    )
    .sort((a, b) => a.effective - b.effective);
  const [least, most] = [works[0], works.at(-1)];
  if (!least || !most) return '';
  if (works.every(({ n, effective }) => effective < n + 0.5))
    return 'The judge adds nothing to the labels: corrected intervals are as wide as those of the labels alone. ';
  const figure = ({ effective }: { effective: number }) => whole(Math.round(effective));
  const labels = least.n === most.n ? count(most.n, 'labelled sample') : 'the labelled samples';
  if (least === most)
    return `For ${most.who}, ${labels} with the judge did the work of ${figure(most)} without. `;
  const range =
    figure(least) === figure(most)
      ? `${figure(most)} without, for every model`
      : `${figure(least)} (${least.who}) to ${figure(most)} (${most.who}) without`;
  return `${capital(labels)} with the judge did the work of ${range}. `;
}

/** What the labels did, and how many more would halve the intervals. */
export function worthSentence(results: ReviewResults): string | null {
  const n = results.read;
  if (results.standing === 'all read' || whyNotCorrected(results) !== null || n < FEWEST_LABELS) return null;
  const more = samplesToHalve(results);
  const left = (results.draw?.of ?? 0) - n;
  const models = results.labelled.filter((one) => one > 0).length;
  const about = more === null ? null : roundedUp(more);
  const need =
    about !== null
      ? `About ${count(about, 'more sample')}${models > 1 ? `, ${count(about * models, 'answer')},` : ''} would halve these intervals.`
      : `Even all ${count(left, 'other sample')} would not halve these intervals.`;
  return `${workSentence(results)}${need}`;
}

export function buysNotes(results: ReviewResults): string[] {
  const { judge, buys, draw, read: n, standing } = results;
  const isAll = standing === 'all read';
  return [
    ...(judge?.is === 'scaled'
      ? [
          `${metricName(judge.metric.metric)} is a rating, no share of right answers: it has no line of its own${isAll ? '' : ', and corrects by what it has in common with the labels'}.`,
        ]
      : judge === null
        ? ['No metric is held against the labels: these are the labels alone.']
        : ['The intervals of the judge alone leave out its mistakes.']),
    ...(isAll && judge !== null
      ? ['Every answer is labelled, so the judge has nothing to add: the labels are the scores.']
      : []),
    ...(isAll || n < FEWEST_LABELS
      ? []
      : ['Intervals are for samples like these, of which these are one draw, and not for these alone.']),
    ...(buys.length > 1 && !isAll && buys.some((one) => workOf(one) !== null)
      ? ['Work of labels: for the score, and for the difference to the baseline.']
      : []),
    ...(n < FEWEST_LABELS && !isAll ? [`Below ${FEWEST_LABELS} labelled samples there is no interval.`] : []),
    ...(draw !== null && n < draw.n
      ? [`${count(draw.n - n, 'sample')} of the draw not read yet. Skipped samples may differ from the rest.`]
      : []),
    ...(!isAll &&
    buys.some(({ score }) => score.labels.n > 0 && score.corrected.n < score.labels.n && judge !== null)
      ? ['Labelled samples without a score of the judge count for the labels alone.']
      : []),
  ];
}

/** A row a model and way. */
export function buysTable({ buys, contenders, baseline }: ReviewResults): Table {
  const rows = buys.flatMap((one) => waysOf(one).map((way) => ({ one, way })));
  type Row = (typeof rows)[number];
  const base = contenders[baseline]?.label ?? '';
  const percents = { write: (value: number) => fixed(value * 100, 1) };
  const points = { write: (value: number) => difference(value, shares) };
  const corrected = ({ one, way }: Row) => (way === 'corrected' ? one.score.corrected : null);
  const gap = ({ one, way }: Row) => one.difference?.[way] ?? null;
  return tableOf<Row>(rows, [
    group('model', ({ one }) => contenders[one.contender]?.label ?? ''),
    text('estimate', ({ way }) => wayName[way]),
    number('n', ({ one, way }) => one.score[way]?.n),
    number('judged_alone', (row) => corrected(row)?.others, { head: 'judged alone' }),
    number('right', ({ one, way }) => one.score[way]?.value, { head: 'right, %', ...percents }),
    interval('right', ({ one, way }) => one.score[way], { head: '95 % interval', ...percents }),
    number('difference', (row) => gap(row)?.value, { head: `to ${base}, points`, ...points }),
    interval('difference', (row) => gap(row), { head: 'paired 95 % interval', ...points }),
    number('p', ({ one, way }) => (way === 'judge' ? null : one.difference?.[way].p), {
      head: 'p, Holm',
    }),
    number('lambda', (row) => corrected(row)?.lambda, { only: ['csv'] }),
    number('work_of_labels', (row) => corrected(row)?.effective, {
      head: 'work of labels',
      write: (value) => fixed(value, 0),
    }),
  ]);
}
