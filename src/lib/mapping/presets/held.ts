import { mappingOf } from '../json';
import type { Guess, Mapping, PresetName } from '../mapping';

const columnsOf = (mapping: Mapping): string => JSON.stringify(mappingOf(mapping)?.columns);

/** The ready-made mapping that a file is read by: its columns are as that has them, whoever named the model. */
export const heldPreset = ({ preset, mapping }: Guess, read: Mapping): PresetName | null =>
  preset !== undefined && columnsOf(read) === columnsOf(mapping) ? preset : null;
