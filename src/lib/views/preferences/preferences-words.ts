import { LEAST_PROMPTS, LEAST_VOTES } from '../../analysis/votes/ranked';
import type { PreferredModel, Preferences } from '../../analysis/votes/ranking';
import { evaluationHead, evaluationInWords } from '../../present/evaluation-words';
import { listInWords } from '../../records/list-in-words';
import { rankInWords } from '../../present/rank-words';
import {
  type ColumnOf,
  DATA,
  group,
  interval,
  model,
  number,
  plot,
  READ,
  type Table,
  tableOf,
  unknown,
} from '../../table/table';
import { capital, count, fixed, inWords, percent, unbroken, whole } from '../../ui/numbers';
import { NAMED, type Piece, plain, type Verdict } from '../verdict/pieces';

interface Row {
  of: Preferences;
  model: PreferredModel;
}

const chance = (share: number): string => fixed(share * 100, 1);
const between = ({ low, high }: { low: number | null; high: number | null }): string =>
  low === null || high === null ? '' : ` (${chance(low)} to ${chance(high)})`;
const inGroup = ({ models }: Preferences, of: number) => models.filter(({ group }) => group === of);
const isPair = (found: Preferences, { group }: PreferredModel) => inGroup(found, group).length === 2;

const judged = ({ won, tied, lost }: PreferredModel): number => won + tied + lost;

/** Why a model has no rank. */
function whyUnranked(found: Preferences, one: PreferredModel): string {
  if (inGroup(found, one.group).length === 1) return alone(one);
  return found.areFew ? fewInWords(found) : `fewer than ${whole(LEAST_VOTES)} votes`;
}

const alone = ({ won, tied, lost }: PreferredModel): string =>
  lost + tied === 0
    ? 'it won every vote: its strength has no upper end'
    : won + tied === 0
      ? 'it lost every vote: its strength has no lower end'
      : 'no votes both ways connect it with the others';

const fewInWords = ({ clusters, isAsked }: Preferences): string =>
  `${isAsked ? `the votes are on ${count(clusters, 'sample')}` : `there are ${count(clusters, 'vote')}`}, and it takes ${whole(LEAST_PROMPTS)} to say how sure a strength is`;

/** The models of each group by strength; a group is a part of its evaluation. */
export function preferencesTable(answer: readonly Preferences[]): Table {
  const rows = answer.flatMap((of) => of.models.map((one): Row => ({ of, model: one })));
  const names = answer.map(({ evaluation }) => evaluation);
  const isSplit = ({ of }: Row) => of.groups > 1;
  const arePairs = rows.every(({ of, model: one }) => isPair(of, one));
  const isMarkedUp = answer.some(({ marked }) => marked !== null);
  const hasBothBad = rows.some(({ model: { bothBad } }) => bothBad !== null);
  const counted = (name: string, of: (one: PreferredModel) => number): ColumnOf<Row> =>
    number(name, (row) => of(row.model), { write: whole, tone: 'quiet', isWide: true });
  return tableOf<Row>(
    rows,
    [
      ...(answer.length > 1 || rows.some(isSplit)
        ? [
            group<Row>('evaluation', ({ of, model: one }) =>
              [
                ...(answer.length > 1 ? [evaluationHead(of.evaluation, names)] : []),
                ...(of.groups > 1 ? [groupInWords(of, one)] : []),
              ].join(': '),
            ),
          ]
        : []),
      number<Row>('rank_low', ({ model: { rankLow } }) => rankLow, { only: DATA }),
      number<Row>('rank_high', ({ model: { rankHigh } }) => rankHigh, { only: DATA }),
      number<Row>(
        'rank',
        ({ of, model: one }) => {
          const { rankLow: low, rankHigh: high } = one;
          return low === null || high === null
            ? unknown(whyUnranked(of, one))
            : { value: low, shown: rankInWords(low, high) };
        },
        { only: READ, head: 'rank' },
      ),
      model<Row>(({ model: { model: label, mark } }) => ({ label, mark, model: label, run: null })),
      number<Row>(
        'chance',
        ({ of, model: one }) => one.chance ?? unknown(alone(one).replace(/^it/, one.model) || of.evaluation),
        {
          head: arePairs ? 'wins against the other, %' : 'wins against the average model, %',
          short: arePairs ? 'beats the other, %' : 'beats average, %',
          hint: 'How often it is expected to win, a tie half, by all votes together.',
          write: chance,
          tone: 'strong',
          sorted: 'descending',
        },
      ),
      interval<Row>(
        'chance',
        ({ of, model: { low, high, chance: at } }) => ({
          ...{ low, high },
          why:
            low !== null
              ? null
              : at === null
                ? 'there is no strength'
                : of.areFew
                  ? fewInWords(of)
                  : 'the votes have no spread',
        }),
        { write: chance },
      ),
      plot<Row>('plot', { isWide: true }),
      number<Row>('rating', ({ model: { rating } }) => rating, {
        ...{ write: whole, tone: 'quiet', isWide: true },
        hint: '1000 is the average model; 100 more wins 64 of 100 votes.',
      }),
      number<Row>('win_rate', ({ model: { winRate } }) => winRate, {
        ...{ head: 'win rate as read, %', short: 'won as read, %', write: chance },
        hint: 'Share of its votes that it won, a tie half, whoever it met.',
      }),
      ...(rows.some(({ of }) => of.longer !== null)
        ? [
            number<Row>('chance_at_equal_length', ({ model: { chanceAtEqualLength: at } }) => at, {
              ...{ head: `at equal ${isMarkedUp ? 'length and markup' : 'length'}, %`, write: chance },
              ...(isMarkedUp && { short: 'at equal style, %' }),
              ...{ tone: 'quiet' as const, isWide: true },
              hint: `The same, had both answers been as long${isMarkedUp ? ' and marked up alike' : ''}.`,
            }),
          ]
        : []),
      counted('votes', judged),
      counted('won', ({ won }) => won),
      counted('tied', ({ tied }) => tied),
      ...(hasBothBad
        ? [
            number<Row>(
              'both_bad',
              ({ model: { bothBad } }) => bothBad ?? unknown('no vote says whether both were bad'),
              { head: 'of them both bad', write: whole, tone: 'quiet', isWide: true },
            ),
          ]
        : []),
      counted('lost', ({ lost }) => lost),
    ],
    { notes: answer.flatMap((one) => notesOf(one, answer)) },
  );
}

/** Which models can be compared with each other. */
const groupInWords = (found: Preferences, { group: of }: PreferredModel): string =>
  inGroup(found, of).length === 1
    ? 'not comparable'
    : `compared with each other${of === 0 ? '' : `, ${whole(of + 1)}`}`;

/** Its verdict in a sentence, and what it stands on in another. */
export function preferencesVerdict(found: Preferences, all: readonly Preferences[] = [found]): Verdict {
  const where =
    all.length > 1
      ? `On ${evaluationInWords(
          found.evaluation,
          all.map(({ evaluation }) => evaluation),
        )}, `
      : '';
  const said = leadInPieces(found);
  const [begins, ...others] = said;
  const first =
    where === '' || typeof begins !== 'string'
      ? [where, ...said]
      : [where + begins.charAt(0).toLowerCase() + begins.slice(1), ...others];
  return { first: first.filter((piece) => piece !== ''), then: [], note: null };
}

function leadInPieces(found: Preferences): Piece[] {
  const group = inGroup(found, 0);
  const [best, second] = group;
  if (!best || !second)
    return ['No ranking: no two models both won or tied against each other, directly or through others.'];
  const part = found.groups > 1 ? ` of ${whole(group.length)} that votes connect` : '';
  const ranked = group.filter(({ rankLow }) => rankLow !== null);
  if (ranked.length < 2)
    return [
      'Unclear which model is best: ',
      found.areFew ? `${fewInWords(found)}.` : `fewer than two models have ${whole(LEAST_VOTES)} votes. `,
      ...(found.areFew
        ? []
        : [
            { name: best.model },
            ` is ahead, with ${chance(best.winRate)} % of ${count(judged(best), 'vote')} won.`,
          ]),
    ].map((piece) => (typeof piece === 'string' ? unbroken(piece) : piece));
  const top = ranked.filter(({ rankLow }) => rankLow === 1);
  const [leader] = top;
  if (top.length === 1 && leader)
    return [
      { name: leader.model },
      unbroken(
        ` is best${part || (ranked.length > 2 ? ` of ${whole(ranked.length)}` : '')}: it wins ${chance(leader.chance ?? 0)} %${between(leader)} of votes against ${group.length === 2 ? (group.find((one) => one !== leader)?.model ?? 'the other') : 'the average model'}.`,
      ),
    ];
  if (top.length === ranked.length)
    return [
      unbroken(
        ranked.length === 2
          ? `Unclear which of the two${found.groups > 1 ? ' that votes connect' : ''} is better: `
          : `Unclear which model is best: no two of ${whole(ranked.length)} can be told apart.`,
      ),
      ...(ranked.length === 2
        ? [{ name: best.model }, unbroken(` wins ${chance(best.chance ?? 0)} %${between(best)} of votes.`)]
        : []),
    ];
  const names: Piece[] =
    top.length <= NAMED
      ? top.flatMap(({ model: label }, k) => [...(k === 0 ? [] : [' or ']), { name: label }])
      : [`One of ${inWords(top.length)} models`];
  return [...names, ` is best${part || ` of ${whole(ranked.length)}`}; which is unclear.`];
}

export const preferencesFinding = (found: Preferences, all: readonly Preferences[]): string =>
  plain(preferencesVerdict(found, all).first);

/** `360 votes of 5 models on 80 samples, by 3 judges.` */
export function aboutVotes({ votes, models, clusters, isAsked, judges }: Preferences): string {
  const on = isAsked ? ` on ${count(clusters, 'sample')}` : '';
  return `${count(votes, 'vote')} between ${count(models.length, 'model')}${on}${judges > 1 ? `, by ${count(judges, 'judge')}` : ''}.`;
}

function notesOf(found: Preferences, all: readonly Preferences[]): string[] {
  const { votes, ties, bothBad, unjudged, nameless, itself, groups, isAsked } = found;
  const groupsAlone = found.models.filter((one) => inGroup(found, one.group).length === 1);
  const few = found.models.filter((one) => judged(one) < LEAST_VOTES);
  const several = groups - groupsAlone.length;
  const said = [
    orderInWords(found),
    styleInWords(found),
    ties === 0
      ? ''
      : `${count(ties, 'tie')} (${percent(ties / votes, 1)} of votes), half a win for each${tiesInWords(found)}${bothBad > 0 ? `; in ${whole(bothBad)} both answers were bad, which is a tie like any other` : ''}.`,
    several > 1
      ? `Votes fall into ${inWords(several)} groups of models with no votes both ways between them: no rank across groups.`
      : '',
    ...groupsAlone.slice(0, NAMED).map((one) => `${one.model}: ${alone(one)}. It has no rank.`),
    groupsAlone.length > NAMED
      ? `${capital(inWords(groupsAlone.length - NAMED))} more models have no rank for such a reason.`
      : '',
    few.length > 0 && !found.areFew
      ? `Fewer than ${whole(LEAST_VOTES)} votes, and no rank: ${few.length <= NAMED ? few.map(({ model: label }) => label).join(', ') : count(few.length, 'model')}.`
      : '',
    found.areFew ? `No intervals and no ranks: ${fewInWords(found)}.` : '',
    isAsked
      ? ''
      : 'Votes that do not say what was asked count each by itself, so intervals may be too narrow.',
    unjudged + nameless + itself > 0 ? leftOut(found) : '',
  ].filter((text) => text !== '');
  const where =
    all.length > 1
      ? `${evaluationHead(
          found.evaluation,
          all.map(({ evaluation }) => evaluation),
        )}: `
      : '';
  return said.map((text) => where + text).map(unbroken);
}

const leftOut = ({ unjudged, nameless, itself }: Preferences): string =>
  `Left out: ${[
    ...(unjudged > 0 ? [`${count(unjudged, 'vote')} without a verdict`] : []),
    ...(nameless > 0 ? [`${count(nameless, 'vote')} whose models nobody names`] : []),
    ...(itself > 0 ? [`${count(itself, 'vote')} of a model against itself`] : []),
  ].join(', ')}.`;

function orderInWords({ isOrdered, shownFirst }: Preferences): string {
  if (!isOrdered)
    return 'Not every vote says which answer was shown first: what the order does is not known.';
  if (shownFirst === null)
    return 'Who was shown first cannot be told from who is better: each two models stood in one order.';
  const range = between(shownFirst);
  const { low, high } = shownFirst;
  const side =
    low === null || high === null || (low <= 0.5 && high >= 0.5)
      ? 'Of two equal answers, the one shown first wins'
      : low > 0.5
        ? 'Judges prefer the answer shown first. Of two equal answers, it wins'
        : 'Judges prefer the answer shown second. Of two equal answers, the first wins';
  return `${side} ${chance(shownFirst.chance)} %${range}. The order is taken out of the strengths.`;
}

/** What longer answers and markup do, and who would be best without. */
function styleInWords({ isMeasured, longer, marked, bestAtEqualLength: best }: Preferences): string {
  if (!isMeasured || longer === null) return '';
  const markup = marked
    ? `, one with headings, lists or bold words against one without ${chance(marked.chance)} %${between(marked)}`
    : '';
  const said = `Of two equal models, an answer a third longer wins ${chance(longer.chance)} %${between(longer)}${markup}.`;
  if (best.length === 0 || best.length > NAMED) return said;
  return `${said} At equal length ${marked ? 'and markup ' : ''}${listInWords(best, 'or')} is best${best.length === 1 ? '' : '; which is unclear'}.`;
}

/** Many ties might decide: whether they do. */
const tiesInWords = ({ withTies }: Preferences): string =>
  withTies === null
    ? ''
    : `; as an outcome of their own (Davidson) ${withTies.sameOrder ? 'the order is the same' : 'the order is another'}`;

/** How the numbers were computed. */
export function preferencesHow(answer: readonly Preferences[]): string[] {
  return [
    'Strengths are Bradley and Terry’s, fitted to all votes of an evaluation, a tie as half a win; models are compared only where wins or ties lead both ways between them.',
    `Intervals are at 95 %, each alone, with standard errors clustered by sample (CR1)${answer.some(({ isAsked }) => !isAsked) ? '; a vote that does not say what was asked is a cluster of its own' : ''}.`,
    `Ranks are of z tests of every pair with Holm’s correction at 0.05, among models with ${whole(LEAST_VOTES)} votes or more.`,
    ...(answer.some(({ shownFirst }) => shownFirst !== null)
      ? ['The effect of who was shown first is fitted beside the strengths.']
      : []),
  ];
}
