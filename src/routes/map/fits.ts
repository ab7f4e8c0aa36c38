import type { Mapping } from '../../lib/mapping/mapping';
import type { Draft } from './draft.svelte';

/** Why a mapping is not of these files, as a sentence; null where it is. */
export function whyItDoesNotFit({ rows, columns }: Mapping, { group, columns: own }: Draft): string | null {
  const there = new Set(own);
  const lost = columns.find(({ name }) => !there.has(name));
  if (lost) return `It names a column “${lost.name}” that these files do not have.`;
  const [first] = group.tables;
  if (first && rows.layout !== first.rows.layout)
    return 'It is of files whose rows stand otherwise in the file.';
  return null;
}
