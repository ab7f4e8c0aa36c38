import { fieldsOf, type Fields } from '../../notebook/json-cell';
import { addressOf } from '../../session/pinned';
import { view } from '../../session/view.svelte';
import { viewOf } from '../views';

const titles = {
  overview: 'Overview',
  compare: 'Compare',
  slices: 'Slices',
  usage: 'Cost',
  samples: 'Samples',
  review: 'Review',
};

/** Where a page shows what a view's cell pins; null where the cell names no view. */
export function openOn(settings: Fields, source: string): { title: string; href: string } | null {
  let fields: Fields;
  try {
    fields = fieldsOf(source);
  } catch {
    return null; // the cell says so
  }
  const found = typeof fields['show'] === 'string' ? viewOf(fields['show']) : null;
  return (
    found?.(({ page, options, chosen }) => ({
      title: titles[page],
      href: view.href(page, {
        ...addressOf({ ...settings, ...fields }),
        ...chosen?.(options.fromJson(fields).options),
      }),
    })) ?? null
  );
}
