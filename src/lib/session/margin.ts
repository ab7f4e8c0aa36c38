import type { ScoreScale } from '../ui/numbers';
import type { Field } from './codec';

/** How much worse a model may be and still be good enough, in the unit that the page shows. */
export interface Margin {
  value: number;
  /** The metric that it was given for; null: points of per cent, which many metrics share. */
  metric: string | null;
}

const isMargin = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** `2`, or `0.5:judge_score` of a metric that has a unit of its own. */
export const marginField: Field<Margin | null> = {
  byDefault: null,
  as: 'margin',
  toJson: (margin) => (margin?.metric == null ? (margin?.value ?? null) : margin),
  fromJson(json) {
    if (json === null) return null;
    if (isMargin(json)) return { value: json, metric: null };
    if (typeof json !== 'object' || !('value' in json && 'metric' in json)) return undefined;
    const { value, metric } = json;
    return isMargin(value) && typeof metric === 'string' ? { value, metric } : undefined;
  },
  toTexts: (margin) =>
    margin === null ? [] : [`${margin.value}${margin.metric === null ? '' : `:${margin.metric}`}`],
  fromText(text) {
    const [, figure = '', metric = null] = /^([\d.e+-]+)(?::(.*))?$/s.exec(text) ?? [];
    const value = Number(figure);
    return figure !== '' && isMargin(value) ? { value, metric } : undefined;
  },
};

const inPoints = ({ unit }: Pick<ScoreScale, 'unit'>): boolean => unit === '%';

/** The margin that a person gives for a metric. */
export const marginFor = (value: number, metric: string, scale: Pick<ScoreScale, 'unit'>): Margin => ({
  value,
  metric: inPoints(scale) ? null : metric,
});

/** The margin in the unit of the stored scores; null where none was given for this metric, or nobody says which way is better. */
export function marginOf(margin: Margin | null, metric: string, scale: ScoreScale): number | null {
  if (margin === null || scale.isUndirected) return null;
  const fits = inPoints(scale) ? margin.metric === null : margin.metric === metric;
  return fits ? margin.value / scale.factor : null;
}
