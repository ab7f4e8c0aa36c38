import type { Coverage, Leaderboard, Mean, Origin } from '../analysis/types';
import { count, scoreWithUnit, type ScoreScale, whole } from '../ui/numbers';

/** What a page shows of a contender beside its own samples. */
export interface Here extends Mean {
  /** Samples that it shares with the others, or all, with the worst score for what is missing. */
  is: 'shared' | 'wrong';
  /** What the figures are of, where the line stands on another page. */
  on?: 'Compare';
}

const isEqual = (a: Mean, b: Mean): boolean =>
  a.n === b.n && (a.score === b.score || Math.abs((a.score ?? NaN) - (b.score ?? NaN)) < 1e-9);

const hereInWords = ({ n, is, on }: Here, figure: string): string =>
  `${n === 0 ? 'none' : figure}${is === 'shared' ? ' shared' : ''}${on ? ` on ${on}` : ''}`;

/**
 * Where a score comes from, from its file to what is compared: `file: 84.5 % of 400 → 90.2 % of 264 shared: 5 failed, 2
 * unscored, 129 not shared`. null where the file's figure is the one that stands there.
 */
export function originInWords(
  { file, own, outside, unmatched, failed, unscored, repeats }: Origin,
  here: Here | null,
  scale: ScoreScale,
): string | null {
  const figure = ({ score, n }: Mean, of = ''): string =>
    score === null ? 'no score' : `${scoreWithUnit(score, scale)} of ${of}${whole(n)}`;
  const isOwn = here === null || isEqual(here, own);
  if (isEqual(file, own) && isOwn) return null;
  const scored = file.answers === file.n || file.n === 0 ? '' : ' scored';
  const answers = file.answers === file.n ? '' : `, ${count(file.answers, 'answer')}`;
  const steps = [
    `file: ${figure(file)}${scored}${answers}`,
    ...(isEqual(file, own) ? [] : [figure(own, 'its own ')]),
    ...(isOwn ? [] : [hereInWords(here, figure(here))]),
  ];
  const left = [
    [outside, 'outside the filter'],
    [failed, 'failed'],
    [unscored, 'unscored'],
    [unmatched, 'not told apart'],
    [repeats, repeats === 1 ? 'repeat averaged' : 'repeats averaged'],
    [here?.is === 'shared' ? own.n - here.n : 0, 'not shared'],
  ] as const;
  const why = left.flatMap(([n, words]) => (n > 0 ? [`${whole(n)} ${words}`] : []));
  const wrong = here?.is === 'wrong' && !isOwn ? ['what is missing, failed or unscored counts as wrong'] : [];
  const said = [...why, ...wrong].join(', ');
  return steps.join(' → ') + (said === '' ? '' : `: ${said}`);
}

/** A line for each contender whose score is not its file's. */
export interface OriginLine {
  key: string;
  label: string;
  text: string;
}

/** What each has on all samples of its own, by key: `84.5 % of 393`; nothing where all are compared on their own. */
export function ownFigures(
  { rows }: Pick<Leaderboard, 'rows'>,
  coverage: Pick<Coverage, 'rows'>,
  scale: ScoreScale,
): ReadonlyMap<string, string> {
  const owns = rows.flatMap(({ contender: { key }, n, score }) => {
    const own = coverage.rows.find(({ contender }) => contender.key === key)?.origin?.own;
    return own ? [{ key, own, isOther: !isEqual(own, { n, score }) }] : [];
  });
  if (!owns.some(({ isOther }) => isOther)) return new Map();
  return new Map(
    owns.flatMap(({ key, own: { score, n } }) =>
      score === null ? [] : [[key, `${scoreWithUnit(score, scale)} of ${whole(n)}`]],
    ),
  );
}

/** Of what a leaderboard shows, in its order. */
export const originLines = (
  { rows }: Pick<Leaderboard, 'rows'>,
  coverage: Pick<Coverage, 'rows'>,
  { missingAs, scale }: { missingAs: 'dropped' | 'wrong'; scale: ScoreScale },
): OriginLine[] =>
  rows.flatMap(({ contender: { key, label }, n, score }) => {
    const origin = coverage.rows.find(({ contender }) => contender.key === key)?.origin;
    const here: Here = { n, score, is: missingAs === 'wrong' ? 'wrong' : 'shared' };
    const text = origin ? originInWords(origin, here, scale) : null;
    return text === null ? [] : [{ key, label, text }];
  });
