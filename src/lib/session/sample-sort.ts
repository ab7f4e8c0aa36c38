import type { SampleFigure, SampleOrder } from '../analysis/types';
import { escape, unescape } from '../filter';
import type { Field } from './codec';

export const defaultOrder: readonly SampleOrder[] = [{ by: 'disagreement', descending: true }];

/** More keys than this decide nothing any more. */
const MOST = 8;

const plain = ['disagreement', 'sample', 'input', 'reference', 'number'] as const;
const figures: readonly SampleFigure[] = ['tokens', 'cost', 'latency'];

function encodeBy(by: SampleOrder['by']): string {
  if (typeof by === 'string') return by;
  if ('label' in by) return `label:${escape(by.label)}`;
  if ('metric' in by) return `metric:${escape(by.metric)}:${escape(by.contender)}`;
  return `${'figure' in by ? by.figure : 'contender'}:${escape(by.contender)}`;
}

function decodeBy(text: string): SampleOrder['by'] | null {
  const known = plain.find((word) => word === text);
  if (known) return known;
  const [kind, ...parts] = text.split(':');
  const [name, other] = parts.map(unescape);
  if (name === undefined || name === null) return null;
  if (kind === 'metric') return typeof other === 'string' ? { metric: name, contender: other } : null;
  if (kind === 'label') return { label: name };
  if (kind === 'contender') return { contender: name };
  const figure = figures.find((word) => word === kind);
  return figure ? { figure, contender: name } : null;
}

export const sameKey = (a: SampleOrder['by'], b: SampleOrder['by']): boolean => encodeBy(a) === encodeBy(b);

/** `-disagreement,contender:vendor%2Fa`: the first key first, `-` before what descends. */
export const encodeOrder = (order: readonly SampleOrder[]): string =>
  order.map(({ by, descending }) => (descending ? '-' : '') + encodeBy(by)).join(',');

/** What it does not know it passes over; null where nothing is left. */
export function decodeOrder(text: string): SampleOrder[] | null {
  const order: SampleOrder[] = [];
  for (const part of text.split(',')) {
    const descending = part.startsWith('-');
    const by = decodeBy(descending ? part.slice(1) : part);
    if (by !== null && order.length < MOST && !order.some((key) => sameKey(key.by, by)))
      order.push({ by, descending });
  }
  return order.length > 0 ? order : null;
}

/** In JSON too it is a text. */
export const orderField: Field<readonly SampleOrder[]> = {
  byDefault: defaultOrder,
  as: 'sort',
  isEscaped: true,
  toJson: encodeOrder,
  fromJson: (json) => (typeof json === 'string' ? (decodeOrder(json) ?? undefined) : undefined),
  toTexts: (order) => [encodeOrder(order)],
  fromText: (text) => decodeOrder(text) ?? defaultOrder,
};

/** The same column again turns the order round; another begins with what is looked for first. */
const firstOf = (by: SampleOrder['by']): SampleOrder => ({ by, descending: by === 'disagreement' });

/**
 * A press on a head. Alone it sorts by that column; `added` to the others it comes last, turns round at the next press
 * and leaves at the third.
 */
export function nextOrder(
  order: readonly SampleOrder[],
  by: SampleOrder['by'],
  added = false,
): SampleOrder[] {
  const first = firstOf(by);
  const turned = { by, descending: !first.descending };
  const known = order.find((key) => sameKey(key.by, by));
  if (!added) return [known && order[0] === known ? { by, descending: !known.descending } : first];
  if (known === undefined) return order.length < MOST ? [...order, first] : [...order];
  if (known.descending === first.descending) return order.map((key) => (key === known ? turned : key));
  const others = order.filter((key) => key !== known);
  return others.length > 0 ? others : [first];
}
