import { labelName } from '../../filter/label-facts';
import type { Chip, SampleOrder } from '../../analysis/types';
import { defaultOrder } from '../sample-sort';
import { metricName } from '../../ui/numbers';
import { type Facts, lacking } from './columns';
import type { TableView } from './layout-text';

/** What is loaded: a view binds to that and to nothing else. */
export interface Loaded extends Facts {
  evaluation: string;
  metrics: readonly string[];
}

export interface Applied {
  order: readonly SampleOrder[];
  /** null: the filter stays as it is. */
  chips: readonly Chip[] | null;
  /** What of the view is not there, in words. */
  left: readonly string[];
}

/** Why a key sorts nothing here; null: it does. */
function missing({ by }: SampleOrder, { contenders, labels, metrics }: Loaded): string | null {
  if (typeof by === 'string') return null;
  if ('label' in by) return labels.includes(by.label) ? null : labelName(by.label);
  if ('metric' in by && !metrics.includes(by.metric)) return metricName(by.metric);
  return contenders.some(({ key }) => key === by.contender) ? null : by.contender;
}

/** A view over what is loaded: what is not there is left out, and named. */
export function apply({ layout, order, filter }: TableView, loaded: Loaded): Applied {
  const keys = order.filter((key) => missing(key, loaded) === null);
  const isOfAnother = filter !== null && filter.evaluation !== loaded.evaluation;
  const left = [
    ...lacking(layout, loaded),
    ...order.flatMap((key) => missing(key, loaded) ?? []),
    ...(isOfAnother ? [`its filter, which is of ${filter.evaluation}`] : []),
  ];
  return {
    order: keys.length > 0 ? keys : defaultOrder,
    chips: filter === null || isOfAnother ? null : filter.chips,
    left: [...new Set(left)],
  };
}

export function appliedInWords(name: string, { left }: Applied): string {
  if (left.length === 0) return `“${name}” is on view.`;
  return `“${name}” is on view. Not in this data, and left out: ${left.join(', ')}.`;
}

/** With these on top; one of the same name is replaced. */
export const withView = (views: readonly TableView[], view: TableView): TableView[] => [
  ...views.filter(({ name }) => name !== view.name),
  view,
];

/** null where the name is taken, or none. */
export function renamed(views: readonly TableView[], from: string, to: string): TableView[] | null {
  const name = to.trim();
  if (name === '' || (name !== from && views.some((view) => view.name === name))) return null;
  return views.map((view) => (view.name === from ? { ...view, name } : view));
}
