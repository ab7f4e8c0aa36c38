import type { Label } from './labels';
import type { Chip } from '../types';

/** One slice of a label: samples that bear a value, a number in a range, any value but some, or none at all. */
export type LabelSlice =
  | { kind: 'value'; value: string }
  | { kind: 'range'; low: number | null; high: number | null }
  | { kind: 'others'; than: readonly string[]; values: number }
  | { kind: 'none' };

/** Below so many shared samples a slice is named, and nothing is said of it. */
export const FEWEST = 5;
/** Values of text that have a slice of their own before the rest is one slice. */
const NAMED_VALUES = 12;
/** Numbers with more values than this are cut into ranges. */
const OWN_NUMBERS = 10;
/** Ranges that quantiles make. */
export const RANGES = 5;
/** Slices of one label: each is a bit of a BIGINT. */
const MOST_SLICES = 60;

/** Whether a label's numbers stand in ranges; `edges`: a person chose where they begin. */
export const isRanged = (
  label: Pick<Label, 'numeric' | 'values'>,
  edges: readonly number[] | null,
): boolean => label.numeric && (label.values > OWN_NUMBERS || (edges?.length ?? 0) > 0);

/** Ranges between edges; the first is open below, the last above. */
export function rangesOf(edges: readonly number[]): LabelSlice[] {
  const inner = [...new Set(edges)].sort((a, b) => a - b).slice(0, MOST_SLICES - 1);
  return [null, ...inner].map((low, i) => ({ kind: 'range', low, high: inner[i] ?? null }));
}

/** Digits of an edge that read well, and as many as a number has. */
const [FEW_DIGITS, ALL_DIGITS] = [3, 17];

/**
 * Edges that read well: three digits of the quantiles, each once, none under which nothing stands. Of numbers that are alike
 * in these (times, dates, ids) as many as part them.
 */
export function tidyEdges(quantiles: readonly number[], min: number, max: number): number[] {
  for (let digits = FEW_DIGITS; digits <= ALL_DIGITS; digits++) {
    const rounded = quantiles.map((edge) => Number(edge.toPrecision(digits)));
    const edges = [...new Set(rounded)].filter((edge) => edge > min && edge <= max);
    if (edges.length > 0) return edges.sort((a, b) => a - b);
  }
  return [];
}

/**
 * Each value where there are few; else those that most samples bear, if they are enough to say something of, and the
 * rest. Numbers in their order.
 */
export function valueSlices({
  top,
  values,
  numeric,
}: Pick<Label, 'top' | 'values' | 'numeric'>): LabelSlice[] {
  const named =
    values <= NAMED_VALUES ? top : top.slice(0, NAMED_VALUES - 1).filter(({ samples }) => samples >= FEWEST);
  const texts = named.map(({ value }) => value);
  if (numeric) texts.sort((a, b) => Number(a) - Number(b));
  const slices = texts.map((value): LabelSlice => ({ kind: 'value', value }));
  return values <= texts.length
    ? slices
    : [...slices, { kind: 'others', than: texts, values: values - texts.length }];
}

/** The chip that keeps the samples of a slice. */
export function chipOfSlice(key: string, slice: LabelSlice): Chip {
  switch (slice.kind) {
    case 'value':
      return { kind: 'label', key, value: slice.value };
    case 'range':
      return { kind: 'range', key, low: slice.low, high: slice.high };
    case 'others':
      return { kind: 'others', key, than: slice.than };
    case 'none':
      return { kind: 'label', key, value: null };
  }
}
