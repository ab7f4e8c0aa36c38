import type { Mapping } from './mapping';
import { Places } from './places';
import { RowNames } from './row-names';
import type { OwnTable } from './table';

/** An id in its evaluation. */
export const idKey = (evaluation: string, id: string): string => `${evaluation}\u0001${id}`;

/**
 * Ids under which one run has several inputs: each input is a sample of its own then, as it is once the file is read. Where
 * two runs have one input each, the id may well be of one sample.
 */
export function idsOfSeveralInputs(tables: readonly OwnTable[], mapping: Mapping): ReadonlySet<string> {
  const found = new Set<string>();
  const has = (role: 'sample' | 'input'): boolean => mapping.columns.some((column) => column.role === role);
  if (mapping.sample !== 'columns' || !has('sample') || !has('input')) return found;
  const first = new Map<string, string>();
  for (const table of tables) {
    const places = new Places(mapping, table);
    const names = new RowNames(mapping, table, places);
    for (const row of table.sample)
      for (const system of places.systems) {
        if (!places.has(system, row)) continue;
        const { evaluation, model, condition, sample, input } = names.of(row, system);
        if (sample === '' || input === '') continue;
        const key = idKey(evaluation, sample);
        const ofRun = `${key}\u0001${model}\u0001${condition}`;
        const before = first.get(ofRun);
        if (before === undefined) first.set(ofRun, input);
        else if (before !== input) found.add(key);
      }
  }
  return found;
}
