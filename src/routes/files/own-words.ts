import type { SourceRow } from '../../lib/analysis';
import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import { heldPreset } from '../../lib/mapping/presets/held';
import type { Mapping } from '../../lib/mapping/mapping';
import { mappingInWords, scaleInWords } from '../../lib/mapping/role-words';
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
    ? `Read as: ${mappingInWords(mapping)}${scalesInWords(guess, mapping)}`
    : `Read as ${preset.name}, by a ready-made mapping`;
}

/** The scale of each score that other files of the same columns have on another. */
function scalesInWords({ apart = [] }: OwnGroup['guess'], { columns }: Mapping): string {
  const said = columns.filter(({ name, role }) => role === 'score' && apart.includes(name));
  return said.length === 0
    ? ''
    : ` (${said.map(({ name, reading }) => `${name} ${scaleInWords(reading)}, unlike in other files`).join('; ')})`;
}

/** A source's format, also where it waits for its columns to be mapped. */
export const formatOf = (source: SourceRow): string =>
  workspace.tables.groupOf(source.path)?.mapping === null ? 'own columns' : formatInWords(source);
