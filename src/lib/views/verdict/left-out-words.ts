import { pageWords } from '../../present/page-words';
import type {
  Coverage,
  Leaderboard,
  LeaderboardRow,
  LedgerRow,
  LeftOut,
  PartialRun,
} from '../../analysis/types';
import { runEndsInWords } from '../../present/run-end-words';
import { count, scoreWithUnit, type ScoreScale, whole } from '../../ui/numbers';
import type { Piece } from './pieces';

/** What is not compared, where a model does otherwise there than on what was kept. */
export function leftOutInWords(leftOut: LeftOut | null | undefined, scale: ScoreScale): Piece[] {
  const one = leftOut?.unlike[0];
  const most = leftOut?.lacking[0];
  if (!leftOut || !one || !most) return [];
  const figure = (value: number) => scoreWithUnit(value, scale);
  const all = most.samples === leftOut.samples;
  const why: Piece[] = all
    ? [' because ', { name: most.contender.label }, ' has no score there']
    : [
        ' because not every model has a score there (',
        { name: most.contender.label },
        ` lacks ${whole(most.samples)})`,
      ];
  const where =
    one.n === leftOut.samples
      ? ` on ${one.n === 1 ? 'it' : 'them'}`
      : ` on the ${whole(one.n)} of them that it has`;
  return [
    ` ${count(leftOut.samples, 'sample')} ${leftOut.samples === 1 ? 'is' : 'are'} not compared`,
    ...why,
    '. ',
    { name: one.contender.label },
    ` scores ${figure(one.mean)}${where}, and ${figure(one.kept)} on the samples compared.`,
  ];
}

/** What stands beside a verdict on the samples that some have and others lack; null where none are left out. */
export function leftOutBeside(
  { shared, samples, leftOut }: Pick<Coverage, 'shared' | 'samples' | 'leftOut'>,
  scale: ScoreScale,
): { title: string; text: Piece[] } | null {
  const out = samples - shared;
  if (out === 0 || shared === 0) return null;
  const most = leftOut?.lacking[0];
  const one = leftOut?.unlike[0];
  const figure = (value: number) => scoreWithUnit(value, scale);
  return {
    title: `${whole(out)} of ${count(samples, 'sample')} ${out === 1 ? 'is' : 'are'} left out`,
    text: [
      ...(most ? [{ name: most.contender.label }, ` has no score on ${whole(most.samples)} of them.`] : []),
      ...(one
        ? [' ', { name: one.contender.label }, ` scores ${figure(one.mean)} there, ${figure(one.kept)} here.`]
        : []),
    ],
  };
}

/** What one contender answered without a score. */
export function unscoredInWords(rows: readonly LedgerRow[]): Piece[] {
  const unscored = rows[0]?.unscored ?? 0;
  if (unscored === 0 || rows.length > 1) return [];
  return [`${count(unscored, 'answer')} without a score ${unscored === 1 ? 'is' : 'are'} left out. `];
}

/** Runs that are not all that was planned, or not the whole dataset. */
export function partialInWords(
  coverage: { partial?: Coverage['partial']; rows: readonly LedgerRow[] } | undefined,
): Piece[] {
  const { partial = [], rows = [] } = coverage ?? {};
  const nameOf = ({ contender }: PartialRun): string =>
    rows.find((row) => row.contender.key === contender)?.contender.label ?? contender;
  return runEndsInWords(partial, nameOf).map((sentence) => ` ${sentence}`);
}

/** That a score is an average over set-ups of a model, which is nobody's set-up: a person chose it. */
export function averagedInWords(averaged: Leaderboard['averaged']): Piece[] {
  if (!averaged) return [];
  const { least, most } = averaged;
  const over =
    least === most ? `${whole(most)} conditions of each model` : `up to ${whole(most)} conditions of a model`;
  return [` Averaged over ${over}; ${pageWords.conditions}`];
}

/** Runs that name no model are one model here, which they need not be. */
export function unnamedInWords(rows: readonly LeaderboardRow[]): Piece[] {
  const runs = rows.find(({ contender }) => (contender.unnamedRuns ?? 0) > 1)?.contender.unnamedRuns;
  return runs === undefined
    ? []
    : [` ${whole(runs)} runs name no model and count as one. ${pageWords.names}`];
}
