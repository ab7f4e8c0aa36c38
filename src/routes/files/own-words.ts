import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import { heldPreset } from '../../lib/mapping/presets/held';
import { mappingInWords } from '../../lib/mapping/role-words';

const SHOWN = 5;
const LONGEST = 32;

/** The first columns of a group of files, for a line. */
export function columnsInWords({ tables }: OwnGroup): string {
  const columns = tables[0]?.columns ?? [];
  const names = columns
    .slice(0, SHOWN)
    .map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name));
  return names.join(', ') + (columns.length > SHOWN ? ', …' : '');
}

/** How a group was read, or why it was not. */
export function readInWords({ guess, mapping }: OwnGroup): string {
  if (mapping === null)
    return guess.preset === undefined ? 'Its columns are not known' : `Looks like ${guess.preset.name}`;
  const preset = heldPreset(guess, mapping);
  return preset === null
    ? `Read as: ${mappingInWords(mapping)}`
    : `Read as ${preset.name}, by a ready-made mapping`;
}

/** Why a group waits, after "1 file is not read yet:". */
export function waitingInWords(group: OwnGroup): string {
  const { guess, tables } = group;
  const several = tables.length > 1;
  if (guess.preset === undefined)
    return `${several ? 'their' : 'its'} columns are not known (${columnsInWords(group)}).`;
  return `${several ? 'they look' : 'it looks'} like ${guess.preset.name}. ${guess.open[0]?.question ?? ''}`.trim();
}
