import type { Difference } from '../comparison/difference-of';
import { holmOf } from '../comparison/field';
import type { LabelledAnswer } from './labelled-answers';
import { differenceOfPairs } from './paired-units';
import { ofContender, pairsOf, type Unit, unitsOf } from './units';

export interface ModeCell {
  contender: number;
  /** Answers that have it. */
  answers: number;
  /** Of the samples labelled of this model, from 0 to 1; null without a sample. */
  share: number | null;
  /** Share minus that of the baseline, on samples labelled of both; null for the baseline, and where answers were chosen. */
  difference: (Difference & { corrected: number | null }) | null;
}

export interface ModeRow {
  /** null: wrong answers without a mode, or all wrong answers (`all`). */
  mode: string | null;
  all: boolean;
  answers: number;
  cells: readonly ModeCell[];
}

export interface FailureModes {
  /** Modes, the most frequent first; then wrong answers without a mode, where there are any; then all wrong answers. */
  rows: readonly ModeRow[];
  /** Samples labelled of each contender, by its place in the order asked for. */
  samples: readonly number[];
  /** Differences of modes that are corrected together (Holm); those of all wrong answers are a family of their own. */
  comparisons: number;
}

/**
 * Mode by model over the labelled answers given: all of one random draw, or chosen ones (`isDrawn` false), of which there
 * are counts alone.
 */
export function failureModes(
  answers: readonly LabelledAnswer[],
  contenders: readonly number[],
  baseline: number,
  isDrawn: boolean,
): FailureModes {
  const units = unitsOf(answers);
  const byContender = contenders.map((i) => ofContender(units, i));
  const base = ofContender(units, baseline);
  const row = (mode: string | null, all: boolean, has: Has): ModeRow => ({
    ...{ mode, all },
    answers: answers.filter((one) => has.answer(one)).length,
    cells: contenders.map((contender, at) => {
      const mine = byContender[at] ?? new Map<number, Unit>();
      const share = [...mine.values()].reduce((sum, unit) => sum + has.unit(unit), 0) / mine.size;
      const pairs = pairsOf(mine, base).map(([a, b]) => [has.unit(a), has.unit(b)] as const);
      return {
        contender,
        answers: answers.filter((one) => one.contender === contender && has.answer(one)).length,
        share: mine.size > 0 && isDrawn ? share : null,
        difference:
          !isDrawn || contender === baseline ? null : { ...differenceOfPairs(pairs), corrected: null },
      };
    }),
  });
  const names = [...new Set(answers.flatMap(({ modes }) => modes))];
  const modes = names
    .map((name) => row(name, false, hasMode(name)))
    .sort((a, b) => b.answers - a.answers || ((a.mode ?? '') < (b.mode ?? '') ? -1 : 1));
  const without = row(null, false, wrongWithoutMode);
  const corrected = withHolm(modes);
  return {
    rows: [
      ...corrected,
      ...(without.answers > 0 && modes.length > 0 ? [withoutDifferences(without)] : []),
      ...withHolm([row(null, true, wrong)]),
    ],
    samples: byContender.map(({ size }) => size),
    comparisons: modes.flatMap(({ cells }) => cells.filter(({ difference }) => difference !== null)).length,
  };
}

interface Has {
  answer: (one: LabelledAnswer) => boolean;
  /** Share of the answers of the unit. */
  unit: (unit: Unit) => number;
}

const hasMode = (name: string): Has => ({
  answer: ({ modes }) => modes.includes(name),
  unit: ({ modes }) => modes.get(name) ?? 0,
});
const wrong: Has = { answer: ({ right }) => right < 1, unit: ({ right }) => 1 - right };
const wrongWithoutMode: Has = {
  answer: ({ right, modes }) => right < 1 && modes.length === 0,
  unit: ({ right, modes }) => (modes.size === 0 ? 1 - right : 0),
};

const withoutDifferences = (row: ModeRow): ModeRow => ({
  ...row,
  cells: row.cells.map((cell) => ({ ...cell, difference: null })),
});

function withHolm(rows: readonly ModeRow[]): ModeRow[] {
  const p = holmOf(
    rows.flatMap(({ cells }) => cells.map(({ difference }) => ({ p: difference?.p ?? null }))),
  );
  let at = 0;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => {
      const corrected = p[at++] ?? null;
      return { ...cell, difference: cell.difference && { ...cell.difference, corrected } };
    }),
  }));
}
