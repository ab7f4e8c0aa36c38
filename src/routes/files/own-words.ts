import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import { heldPreset } from '../../lib/mapping/presets/held';
import { mappingInWords } from '../../lib/mapping/role-words';

/** How a group was read, or why it was not. */
export function readInWords({ guess, mapping }: OwnGroup): string {
  if (mapping === null)
    return guess.preset === undefined ? 'Its columns are not known' : `Looks like ${guess.preset.name}`;
  const preset = heldPreset(guess, mapping);
  return preset === null
    ? `Read as: ${mappingInWords(mapping)}`
    : `Read as ${preset.name}, by a ready-made mapping`;
}
