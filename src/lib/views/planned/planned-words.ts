import type { PlannedAnswers, PlanStanding, StratumOfPlan } from '../../analysis';
import { ASYMPTOTIC_FROM } from '../../stats';
import { standingWords } from '../../present/direction-words';
import { interval, number, type Table, tableOf, text, unknown } from '../../table/table';
import {
  amount,
  count,
  difference,
  differenceWithUnit,
  fixed,
  pValue,
  type ScoreScale,
  whole,
  withUnit,
} from '../../ui/numbers';

export interface PlannedAnswer {
  found: PlannedAnswers;
  standing: PlanStanding;
  scale: ScoreScale;
}

/** Above it a look tells nothing apart. */
const SURE = 0.05;

const widthText = (width: number, scale: ScoreScale): string =>
  `±${withUnit(fixed(width * scale.factor, scale.decimals), scale.difference)}`;

const pairOf = ({ found: { a, b } }: PlannedAnswer): string => `${a.label} and ${b.label}`;

/** `brook-2 is better than aster-large`, whichever is ahead. */
function apartInWords({ found: { a, b, metric }, standing: { estimate }, scale }: PlannedAnswer): string {
  const isAhead = (estimate.value ?? 0) > 0 !== metric.lowerIsBetter;
  const [ahead, behind] = isAhead ? [a, b] : [b, a];
  return `${ahead.label} ${standingWords(scale).better} ${behind.label}`;
}

/** Whether the plan is settled, and how. */
export function plannedFinding(answer: PlannedAnswer): string {
  const { found, standing, scale } = answer;
  const { plan } = found;
  const { low, high } = standing.estimate;
  const wanted = widthText(plan.halfWidth, scale);
  if (standing.settled === 'apart') return `Settled: ${apartInWords(answer)}.`;
  if (standing.settled === 'not worse')
    return `Settled: ${found.a.label} is not worse than ${found.b.label} by more than ${amount(plan.margin ?? 0, scale)}.`;
  if (standing.settled === 'width')
    return `Settled as planned: ${pairOf(answer)} are known to ${wanted}, and are not told apart.`;
  if (standing.settled === 'wide')
    return `Not settled: all planned answers are there, and ${
      low === null || high === null
        ? 'there is no interval'
        : `the interval is ${widthText((high - low) / 2, scale)}`
    } where ${wanted} was wished for.`;
  return `Not settled yet: ${whole(standing.inOrder)} of ${count(plan.planned, 'planned sample')} ${standing.inOrder === 1 ? 'is' : 'are'} answered in the planned order.`;
}

export function plannedTable(answer: PlannedAnswer): Table {
  const { found, standing, scale } = answer;
  const { strata, estimate, scored } = standing;
  const all: StratumOfPlan = {
    ...{ stratum: 'all', share: 1, planned: found.plan.planned, answered: scored, estimate },
  };
  const rows = strata.length > 1 ? [...strata, all] : [all];
  return tableOf<StratumOfPlan>(
    rows,
    [
      text('samples', ({ stratum }) => ({
        value: stratum,
        shown: stratum === 'all' ? (strata.length > 1 ? 'all, weighted' : 'all') : stratum,
      })),
      ...(strata.length > 1
        ? [
            number<StratumOfPlan>('share', ({ share }) => share, {
              head: 'share of all, %',
              write: (share) => fixed(100 * share, 1),
            }),
          ]
        : []),
      number('planned', ({ planned }) => planned, { write: whole, isWide: true }),
      number('in_order', ({ answered }) => answered, { head: 'scored in order', write: whole, isWide: true }),
      number('difference', ({ estimate: { value } }) => value ?? unknown('no sample of it is answered yet'), {
        head: `${found.a.label} minus ${found.b.label}`,
        write: (value) => difference(value, scale),
        tone: 'strong',
      }),
      interval(
        'difference',
        ({ estimate: { low, high } }) => ({ low, high, why: low === null ? 'too few samples' : null }),
        {
          head: '95 % interval',
          write: (value) => difference(value, scale),
        },
      ),
    ],
    { notes: notesOf(answer) },
  );
}

function notesOf(answer: PlannedAnswer): string[] {
  const { found, standing, scale } = answer;
  const { plan, fresh, samples, older } = found;
  const { answers, inOrder, scored, waiting, estimate, plain } = standing;
  const fresher = plan.planned - samples.length;
  const lost = inOrder - scored;
  return [
    `${whole(answers.there)} of ${count(answers.planned, 'planned answer')} ${answers.there === 1 ? 'is' : 'are'} there${
      answers.before === 0
        ? ''
        : answers.before === answers.there
          ? ', all from before the plan was made'
          : `, ${whole(answers.before)} of them from before the plan was made`
    }.${fresher > 0 ? ` Of ${count(fresher, 'new sample')} that it takes, ${whole(fresh.length)} ${fresh.length === 1 ? 'is' : 'are'} there.` : ''}`,
    ...(plain !== null && estimate.value !== null
      ? [
          `Without weights the same samples say ${differenceWithUnit(plain, scale)}. That is no answer to this plan: it drew more of some strata than of others.`,
        ]
      : []),
    ...lookInWords(answer),
    ...(waiting > 0
      ? [
          `${count(waiting, 'sample')} more ${waiting === 1 ? 'is' : 'are'} answered out of turn, behind a gap in the planned order, and ${waiting === 1 ? 'counts' : 'count'} once it is closed: what came first may be the easy part of the file.`,
        ]
      : []),
    ...(lost > 0
      ? [
          `${count(lost, 'sample')} answered in order ${lost === 1 ? 'has' : 'have'} no score of both, and ${lost === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
    ...(found.isClustered
      ? ['Each sample counts by itself here: that those of a cluster belong together is not in these limits.']
      : []),
    ...(older > 0
      ? [`${count(older, 'older plan')} for the same two ${older === 1 ? 'is' : 'are'} left aside.`]
      : []),
  ];
}

/** What holds however often one looks, and what the usual interval is good for. */
function lookInWords(answer: PlannedAnswer): string[] {
  const { found, standing, scale } = answer;
  const { looked, answers, isPlannedEnd, isWhole } = standing;
  const { low, high, p } = looked;
  const seen =
    p === null
      ? []
      : [
          p <= SURE
            ? `${apartInWords(answer)} (p ${equals(p)})`
            : `neither is shown to win more often (p ${equals(p)})`,
        ];
  const between =
    low === null || high === null
      ? []
      : [
          `${found.a.label} minus ${found.b.label} is between ${[low, high].map((limit) => difference(limit, scale)).join(' and ')}`,
        ];
  const said = [...seen, ...between.map((words) => withUnit(words, scale.difference))];
  const usual = isPlannedEnd
    ? 'All is there that was planned, and no answer had been seen before: the usual interval holds as well, for who did not look before.'
    : answers.before > 0
      ? `The usual interval in the table decides nothing: ${count(answers.before, 'answer')} had been seen when the plan was made.`
      : isWhole
        ? ''
        : 'The usual interval in the table is for the planned end: read before, it is wrong too often.';
  if (said.length === 0)
    return [
      standing.scored === 0
        ? 'Nothing is answered at the beginning of the planned order: run it in its order, part by part.'
        : `What holds whenever one stops begins at ${ASYMPTOTIC_FROM} samples in the planned order.`,
      ...(usual ? [usual] : []),
    ];
  return [`Whenever you had stopped, this holds at 5 %: ${said.join('; ')}.`, ...(usual ? [usual] : [])];
}

const equals = (p: number): string => (p < 0.001 ? pValue(p) : `= ${pValue(p)}`);
