import type { SliceRow } from '../../analysis';
import { type Diverging, diverging } from '../../ui/diverging';
import type { ScoreScale } from '../../ui/numbers';

/** How values of a heat map look. Values as stored. */
export interface HeatColours {
  classes: Diverging;
  difference(value: number | null): string | null;
  score(value: number | null): string | null;
  /** Where the five steps of a score end, as shown. */
  steps: readonly number[];
  /** From 0 to 100, for a whisker in a cell. */
  placeOfDifference: (value: number) => number;
  placeOfScore: (value: number) => number;
}

const STEPS = 5;
const clamped = (share: number): number => Math.min(100, Math.max(0, 100 * share));

export function heatColours(
  rows: readonly SliceRow[],
  scale: ScoreScale,
  lowerIsBetter: boolean,
): HeatColours {
  const cells = rows.filter(({ enough }) => enough).flatMap((row) => row.cells);
  const shown = (value: number | null) => (value === null ? null : value * scale.factor);
  const scores = cells.flatMap(({ score }) => shown(score) ?? []);
  const low = scale.low ?? Math.min(...scores, 0);
  const high = scale.high ?? Math.max(...scores, low + 1e-9);
  const range = scale.low === null || scale.high === null ? null : scale.high - scale.low;
  const classes = diverging(
    cells.map(({ difference }) => shown(difference?.value ?? null)),
    range,
    lowerIsBetter,
  );
  const widest = range ?? Math.max(classes.ends[3] * 2, 1e-9);
  const share = (value: number) => (value * scale.factor - low) / (high - low);
  return {
    classes,
    difference: (value) => classes.colour(shown(value)),
    score: (value) => {
      if (value === null) return null;
      const step = Math.min(STEPS - 1, Math.max(0, Math.floor(share(value) * STEPS)));
      return `var(--amount-${step + 1})`;
    },
    steps: Array.from({ length: STEPS - 1 }, (_, i) => low + ((i + 1) * (high - low)) / STEPS),
    placeOfDifference: (value) => clamped(0.5 + (value * scale.factor) / widest / 2),
    placeOfScore: (value) => clamped(share(value)),
  };
}
