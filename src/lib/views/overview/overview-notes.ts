import { pageWords } from '../../present/page-words';
import {
  LEAST,
  type Overview,
  type OverviewCell,
  type OverviewColumn,
  type Unjudged,
} from '../../analysis/overview';
import { count, metricName, whole } from '../../ui/numbers';
import { runEndsInWords } from '../../present/run-end-words';
import { evaluationInWords } from '../../present/evaluation-words';
import { plainWins } from '../../present/win-rate-words';
import { isNamed } from '../../records/general-names';
import { isPartial } from './order';
import { fewInWords } from '../../records/list-in-words';

export const labelOf = ({ contenders }: Overview, key: string): string =>
  contenders.find((one) => one.key === key)?.label ?? key;

/** An evaluation in a sentence, among the others of the overview. */
export const nameIn = ({ columns }: Pick<Overview, 'columns'>, evaluation: string): string =>
  evaluationInWords(
    evaluation,
    columns.map((column) => column.evaluation),
  );

const reasons: Record<Exclude<Unjudged, 'empty'>, string> = {
  one: 'only one model has scores on at least half of the samples',
  untold: `the model with the best score shares fewer than ${LEAST} samples with another, too few for any test`,
  undirected: `which way is better is not known${pageWords.direction}`,
  outcome: 'the filter chose its samples by this result',
  plan: 'a plan drew its samples by strata, and their plain mean is of other samples',
  unfit: 'this score is 0 for every answer: it does not fit these answers',
  alike: 'this score is the same for every answer: it does not tell them apart',
  scales: `the models’ scores are probably on two scales${pageWords.said}`,
  ways: `ways to match its samples disagree${pageWords.asked}`,
  read: 'its labels are not a random draw from the samples that pass the filter',
};

/** `a, b, c, d and 4 more`. */
const namedFew = (names: readonly string[]): string => fewInWords(names, 4);

const reasonOf = ({ unjudged }: OverviewColumn): string | null =>
  unjudged === null || unjudged === 'empty' ? null : reasons[unjudged];

/** Why nobody is called best, a sentence for each reason. */
export const whyNot = (found: Pick<Overview, 'columns'>): string[] => {
  const { columns } = found;
  return Object.values(reasons).flatMap((reason) => {
    const of = columns.filter((column) => reasonOf(column) === reason).map(({ evaluation }) => evaluation);
    if (of.length === 0) return [];
    const where =
      columns.length > 1 || isNamed(of[0] ?? '')
        ? ` on ${namedFew(of.map((one) => nameIn(found, one)))}`
        : '';
    return [`No best${where}: ${reason}.`];
  });
};

/** Why there is no sample: without a filter their texts are the same, so that none has a place of its own. */
export const noSample = ({ filtered }: Pick<Overview, 'filtered'>): string =>
  filtered
    ? 'No sample with a score passes the filter'
    : 'No sample with a score can be told from others of the same run';

/** Evaluations whose other metrics are named. */
const NAMED = 3;

/** By which metrics nobody is judged here. */
function otherMetrics(found: Overview): string[] {
  const { columns } = found;
  const more = columns.filter(({ others }) => others.length > 0);
  const [only] = more;
  if (only === undefined) return [];
  if (columns.length === 1)
    return [
      `Judged by ${metricName(only.metric.metric)} alone. The files also have ${namedFew(only.others.map(metricName))}.`,
    ];
  const named = more
    .slice(0, NAMED)
    .map(({ evaluation, others }) => `${nameIn(found, evaluation)} by ${namedFew(others.map(metricName))}`);
  const left = more.length - named.length;
  return [
    `Each evaluation is judged by one metric. The files also have ${named.join('; ')}${left > 0 ? `; and others of ${whole(left)} more` : ''}.`,
  ];
}

/** Where scores are no win rate that their benchmark publishes. */
function winRates(found: Overview): string[] {
  const of = found.columns.filter(({ metric }) => plainWins(metric) !== null);
  const [only] = of;
  const said = only && plainWins(only.metric);
  if (!said) return [];
  return [
    found.columns.length === of.length
      ? said
      : `On ${namedFew(of.map(({ evaluation }) => nameIn(found, evaluation)))}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`,
  ];
}

/** What is not as in the other cells, a sentence each. */
export function overviewNotes(found: Overview): string[] {
  const { columns, unscored, reported } = found;
  const empty = columns
    .filter(({ samples }) => samples === 0)
    .map(({ evaluation }) => nameIn(found, evaluation));
  const of = (is: (cell: OverviewCell, column: OverviewColumn) => boolean): string[] =>
    columns.flatMap((column) =>
      column.cells
        .filter((cell) => is(cell, column))
        .map(
          ({ contender, n }) =>
            `${labelOf(found, contender)} on ${nameIn(found, column.evaluation)} ${whole(n)} of ${whole(column.samples)}`,
        ),
    );
  const few = of(({ place }) => place === 'few');
  const partial = of((cell, column) => isPartial(cell, column) && cell.place !== 'few');
  const clusters = [...new Set(columns.flatMap(({ cluster }) => cluster ?? []))];
  const wrong = columns.filter(({ missingAs }) => missingAs === 'wrong').length;
  return [
    ...runEndsInWords(
      found.partial ?? [],
      ({ contender, evaluation }) => `${labelOf(found, contender)} on ${nameIn(found, evaluation)}`,
    ),
    ...otherMetrics(found),
    ...winRates(found),
    ...(columns.some(({ evaluation }) => !isNamed(evaluation))
      ? [`The files do not say what evaluation this is${pageWords.evaluation}.`]
      : []),
    ...(found.averaged?.length
      ? [
          `Conditions of a model are averaged on ${namedFew(found.averaged.map((one) => nameIn(found, one)))}; ${pageWords.byAlone}`,
        ]
      : []),
    ...(partial.length > 0 ? [`With a score on part of the samples: ${namedFew(partial)}.`] : []),
    ...(few.length > 0
      ? [`Not ranked, with a score on less than half of the samples: ${namedFew(few)}.`]
      : []),
    ...whyNot(found),
    ...(empty.length > 0 ? [`${noSample(found)} on ${namedFew(empty)}.`] : []),
    ...clusters.map((cluster) => {
      const n = columns.filter((column) => column.cluster === cluster).length;
      return `Intervals and tests take samples of one ${cluster.replaceAll('_', ' ')} together, on ${whole(n)} of ${count(columns.length, 'evaluation')}.`;
    }),
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

/** The same where nothing says in place what is held back. */
export const allNotes = (found: Overview): string[] => [
  ...(found.heldBack.length > 0
    ? [`Held back until a random draw is read: the labels of ${namedFew(found.heldBack)}.`]
    : []),
  ...overviewNotes(found),
];
