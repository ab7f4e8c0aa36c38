import {
  areEvidence,
  countedWrong,
  type CountedWrong,
  type Left,
  leftByAll,
  leftOf,
  type CountedWrongAsked,
  wrongOn,
} from '../../analysis';
import type { Context, Question } from '../../analysis/question';
import type { Comparison, Coverage, Leaderboard, LeaderboardRow, MetricInfo } from '../../analysis/types';
import { families, familyOf } from '../../formats/families';
import { standingWords } from '../../present/direction-words';
import type { Board } from '../../session/answer';
import { ledger } from '../../session/compare-questions';
import { amount, count, type ScoreScale, scoreWithUnit, whole } from '../../ui/numbers';
import { listed, name, NAMED, type Piece } from './pieces';

/** The comparison with the baseline and the family that the page has chosen for it. */
export const countedWrongQuestion: Question<CountedWrongAsked, CountedWrong | null> = {
  id: 'counted-wrong',
  key: (comparison) => comparison,
  ask: ({ db, signal }, comparison) => countedWrong(db, comparison, { signal }),
};

const LEFT = ['failed', 'unscored', 'missing'] as const;
/** Whether counting all that is left out as wrong, as a page can, is what the sentence speaks of. */
export const isOfAll = (coverage: Pick<Coverage, 'rows' | 'samples'> | undefined): boolean =>
  coverage !== undefined && wrongOn(leftOf(coverage)) !== 'asked';

interface Counted {
  comparison: Comparison;
  leaderboard: Leaderboard;
  coverage: Pick<Coverage, 'rows' | 'samples' | 'wrongUnavailable'>;
}

/** What to ask, where answers are left out that may count as wrong; null: nothing. */
export function asksCountedWrong({ comparison, leaderboard, coverage }: Counted): CountedWrongAsked | null {
  const { baseline, family, chosenBy, rows } = leaderboard;
  const isAsked =
    comparison.missingAs === 'dropped' &&
    coverage.wrongUnavailable === null &&
    baseline !== null &&
    areEvidence(chosenBy) &&
    (rows.length === 1 || rows.some(({ difference }) => difference !== null && difference.value !== null));
  const on = isAsked ? wrongOn(leftOf(coverage)) : null;
  return on && isAsked ? { ...comparison, baseline: baseline.key, family, wrongOn: on } : null;
}

/** What of a board's answers is left out, and what is found where that counts as wrong: null where there is nothing to ask. */
export interface LeftOut {
  coverage: Coverage;
  countedWrong: CountedWrong | null;
}

export async function leftOutOf(context: Context, board: Board): Promise<LeftOut> {
  const coverage = await ledger.ask(context, board);
  const asks = asksCountedWrong({ ...board, coverage });
  return { coverage, countedWrong: asks && (await countedWrongQuestion.ask(context, asks)) };
}

/** Of pages that show no ledger. */
export const leftOutQuestion: Question<Board, LeftOut> = {
  id: 'left-out',
  key: ({ comparison, leaderboard: { baseline, family } }) => [comparison, baseline?.key ?? null, family],
  ask: leftOutOf,
};

export const leftOutInWords = (
  left: LeftOut | null,
  { leaderboard }: Pick<Board, 'leaderboard'>,
  scale: ScoreScale,
): Piece[] =>
  left === null
    ? []
    : countedWrongInWords(left.countedWrong, { leaderboard, coverage: left.coverage }, scale);

/** Of the range of the metric: an estimate that moves by less is the same to a reader. */
const NOTICEABLE = 0.01;

type Found = CountedWrong['differences'][number] & { value: number };

/** Whether it is found otherwise than where these are left out: told apart or not, the sign, or by how much. */
function differs(found: Found, { difference }: LeaderboardRow, { metric }: Leaderboard): boolean {
  if (!difference || difference.value === null) return false;
  return (
    found.distinguishable !== difference.distinguishable ||
    found.value * difference.value < 0 ||
    isNoticeable(found.value - difference.value, metric)
  );
}

export function isNoticeable(change: number, { kind, min, max }: MetricInfo): boolean {
  const range = kind === 'binary' ? 1 : (max ?? NaN) - (min ?? NaN);
  return Math.abs(change) >= NOTICEABLE * range - 1e-9;
}

/** The one tool that all of it is from, where no more than failures is left out and its own score counts these as wrong. */
function harnessOf(formats: readonly string[], { unscored, missing }: Left): string | null {
  if (unscored + missing > 0) return null;
  const [first, ...others] = families.filter((family) => formats.some((one) => familyOf(one) === family));
  return first?.failedIsWrong && others.length === 0 ? first.tool : null;
}

/** `7 failed responses are left out.`, `7 failed and 2 missing responses are left out.` */
export function leftInWords(left: Left, where = ''): string {
  const kinds = LEFT.map((of) => ({ of, n: left[of] })).filter(({ n }) => n > 0);
  const all = kinds.reduce((total, { n }) => total + n, 0);
  const words = listed(kinds.map(({ of, n }) => `${whole(n)} ${of}`)).join('');
  return `${words} ${all === 1 ? 'response' : 'responses'}${where} ${all === 1 ? 'is' : 'are'} left out.`;
}

/** `, as refusals often are`, `, as Terminal-Bench itself counts them`; nothing where the tool does not, or is not known. */
export function asWhat(formats: readonly string[], left: Left): string {
  if (left.unscored > left.failed) return ', as refusals often are';
  const harness = harnessOf(formats, left);
  return harness === null ? '' : `, as ${harness} itself counts ${left.failed === 1 ? 'it' : 'them'}`;
}

/** What is found where what is left out counts as wrong, if that is another finding. */
export function countedWrongInWords(
  found: CountedWrong | null,
  { leaderboard, coverage }: Omit<Counted, 'comparison'>,
  scale: ScoreScale,
): Piece[] {
  const { rows, metric } = leaderboard;
  const said = found === null ? [] : otherwise(found, leaderboard, scale);
  if (found === null || said.length === 0) return [];
  const each = leftOf(coverage);
  const isOfAsked = wrongOn(each) === 'asked';
  const left = leftByAll(isOfAsked ? each.map((one) => ({ ...one, missing: 0 })) : each);
  const as = metric.kind === 'binary' ? 'as wrong' : 'with the worst score';
  const on = isOfAsked && rows.length > 1 ? ' on the samples that they were asked' : '';
  return [
    `${leftInWords(left)} Counted ${as}${on}${asWhat(found.formats, left)}${rows.length === 1 ? ', ' : ': '}`,
    ...said,
  ];
}

function otherwise(found: CountedWrong, board: Leaderboard, scale: ScoreScale): Piece[] {
  const { rows, metric } = board;
  const [only] = rows;
  if (only && rows.length === 1) {
    const isOther =
      found.score !== null && only.score !== null && isNoticeable(found.score - only.score, metric);
    return isOther
      ? [name(only), ` scores ${scoreWithUnit(found.score, scale)} on ${count(found.n, 'sample')}.`]
      : [];
  }
  const other = found.differences.filter((one): one is Found => {
    const row = rows.find(({ contender }) => contender.key === one.contender.key);
    return one.value !== null && row !== undefined && differs({ ...one, value: one.value }, row, board);
  });
  if (other.length === 0) return [];
  const more = other.length - NAMED;
  return [
    ...other.slice(0, NAMED).flatMap((one, i) => [...(i === 0 ? [] : ['; ']), ...finding(one, board, scale)]),
    more > 0 ? `; ${count(more, 'other difference')} ${more === 1 ? 'changes' : 'change'} too.` : '.',
  ];
}

function finding(
  { contender, value, n, distinguishable }: Found,
  board: Leaderboard,
  scale: ScoreScale,
): Piece[] {
  const words = standingWords(scale);
  const [row, base] = [{ name: contender.label }, { name: board.baseline?.label ?? '' }];
  const on = ` on ${count(n, 'sample')}`;
  if (value === 0) return [row, ' and ', base, ` score the same${on}`];
  const [ahead, behind] = value > 0 === !board.metric.lowerIsBetter ? [row, base] : [base, row];
  return [
    ahead,
    ` ${distinguishable ? words.better : words.ahead} `,
    behind,
    ` by ${amount(value, scale)}${on}, ${distinguishable ? '' : 'not '}told apart`,
  ];
}
