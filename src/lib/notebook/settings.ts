import { infoOf } from './cell';
import { inserted, setSource } from './edits';
import { writeFence } from './fence';
import { fieldsOf, type Fields, writeFields } from './json-cell';
import { cellsOf, type Notebook, visible } from './notebook';

/** The settings with these fields in the place of all that they said under these keys; one cell has them. */
export function withSettings(notebook: Notebook, keys: readonly string[], fields: Fields): Notebook {
  let next = notebook;
  let place: { id: number; rest: Fields } | null = null;
  for (const { segment, parts } of cellsOf(notebook)) {
    if (parts.kind !== 'settings') continue;
    let said: Fields;
    try {
      said = fieldsOf(parts.source);
    } catch {
      continue; // the cell says so
    }
    const rest = Object.fromEntries(Object.entries(said).filter(([key]) => !keys.includes(key)));
    if (Object.keys(rest).length < Object.keys(said).length)
      next = setSource(next, segment.id, writeFields(rest));
    place = { id: segment.id, rest };
  }
  if (Object.keys(fields).length === 0) return next;
  if (place) return setSource(next, place.id, writeFields({ ...place.rest, ...fields }));
  const fence = writeFence(infoOf('settings', null), writeFields(fields), notebook.newline);
  return inserted(next, visible(next)[0]?.id ?? null, fence).notebook;
}
