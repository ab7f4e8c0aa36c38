import type { SourceRow } from '../../lib/analysis';
import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import { heldPreset } from '../../lib/mapping/presets/held';
import { mappingInWords } from '../../lib/mapping/role-words';
import { workspace } from '../../lib/session/workspace.svelte';
import { formatInWords } from './format-words';

/** How a group was read, or why it was not. */
export function readInWords({ guess, mapping }: OwnGroup): string {
  if (mapping === null) {
    if (guess.preset !== undefined) return `Looks like ${guess.preset.name}`;
    return guess.open.length === 1 ? 'One answer is missing' : 'Its columns are not known';
  }
  const preset = heldPreset(guess, mapping);
  return preset === null
    ? `Read as: ${mappingInWords(mapping)}`
    : `Read as ${preset.name}, by a ready-made mapping`;
}

/** A source's format, also where it waits for its columns to be mapped. */
export const formatOf = (source: SourceRow): string =>
  workspace.tables.groupOf(source.path)?.mapping === null ? 'own columns' : formatInWords(source);
