import { ALPHA } from '../../analysis/comparison/field';
import { isClustered } from '../../analysis/comparison/difference-of';
import type { Leaderboard, LeaderboardRow } from '../../analysis/types';
import { contenderNoun } from '../../present/contenders-words';
import { roundedUp } from '../../present/rounded-up';
import { amount, count, difference, percent, type ScoreScale, whole } from '../../ui/numbers';
import { counts, detectable, type Known, leastOf, needed, roughly } from './forecast';

/** More than this are a list that nobody reads. */
const NAMED = 2;

interface Open {
  row: LeaderboardRow;
  known: Known;
}

const openOf = (row: LeaderboardRow): Open[] =>
  row.difference && !row.difference.distinguishable
    ? [
        {
          row,
          known: { ...row.difference, n: row.n, discordant: row.difference.better + row.difference.worse },
        },
      ]
    : [];

/** The open difference that is largest: the one in question. */
const inQuestion = (open: readonly Open[]): Open | undefined =>
  [...open].sort((a, b) => Math.abs(b.known.value ?? 0) - Math.abs(a.known.value ?? 0))[0];

/**
 * How large a difference would have been found, and what it would take to settle those that are open, by the test that the
 * page uses, at the corrected level, rounded up. Where clusters are chosen, clusters are what it would take.
 */
export function powerInWords(
  { rows, baseline, comparisons }: Pick<Leaderboard, 'rows' | 'baseline' | 'comparisons'>,
  scale: ScoreScale,
): string | null {
  const open = rows.flatMap(openOf);
  const one = inQuestion(open);
  if (!one) return null;
  const { row, known } = one;
  const level = 1 - ALPHA / Math.max(1, comparisons);
  const least = leastOf(known, level);
  const unit = isClustered(known.method) ? 'cluster' : 'sample';
  if (known.method !== 'clustered t' && known.variance !== null && counts(known) < least)
    return `${count(counts(known), unit)} can tell no two ${contenderNoun(rows.map(({ contender }) => contender))}s apart: the test needs ${least} at least${comparisons > 1 ? `, corrected for ${count(comparisons, 'comparison')}` : ''}.`;
  if (!known.variance) return null;
  const about = [
    ...(rows.length > 2 ? [`${row.contender.label} against ${baseline?.label ?? ''}`] : []),
    ...(comparisons > 1 ? [`corrected for ${count(comparisons, 'comparison')}`] : []),
  ].join(', ');
  const found = [found80(known, level, scale, about), settledInWords(open, level, scale)];
  return found.filter(Boolean).join(' ') || null;
}

/** `With 100 samples, a difference under 8 points often goes unseen.`: that of 8 is found 80 % of the time; nothing where none that can be would be found. */
function found80(known: Known, level: number, scale: ScoreScale, about: string): string {
  const { n, clustered } = known;
  const effect = detectable(known, level);
  const range =
    scale.low === null || scale.high === null ? Infinity : (scale.high - scale.low) / scale.factor;
  if (effect === null || effect === 0 || effect >= range) return '';
  const coarse = { ...scale, decimals: Math.max(0, scale.decimals - 1) };
  const unit = 10 ** -coarse.decimals / scale.factor;
  const size = amount(Math.ceil(effect / unit - 1e-9) * unit, coarse);
  const where = clustered ? ` in ${count(clustered.clusters, 'cluster')}` : '';
  return `With ${count(n, 'sample')}${where}, a difference under ${size} often goes unseen${about && ` (${about})`}.`;
}

function settledInWords(open: readonly Open[], level: number, scale: ScoreScale): string {
  const settled = [...open]
    .sort((a, b) => roughly(a.known, level) - roughly(b.known, level))
    .slice(0, 2 * NAMED)
    .flatMap(({ row, known }) => {
      const n = needed(known, known.value ?? 0, level);
      return n !== null && n > counts(known) ? [{ row, known, n }] : [];
    })
    .slice(0, NAMED)
    .map(({ row, known, n }, i) => {
      const whose = `${row.contender.label}’s ${difference(known.value, scale)}`;
      const more = known.clustered ? 'clusters like these' : 'samples';
      return i === 0
        ? `About ${whole(roundedUp(n))} ${more} would settle ${whose}`
        : `${whole(roundedUp(n))} ${whose}`;
    });
  return settled.length === 0 ? '' : `${settled.join(', ')}, ${percent(0.8, 0)} of the time.`;
}
