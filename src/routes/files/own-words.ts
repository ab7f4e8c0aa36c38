import type { SourceRow } from '../../lib/analysis';
import type { OwnGroup } from '../../lib/ingest/table/own-tables';
import { heldPreset } from '../../lib/mapping/presets/held';
import type { Mapping } from '../../lib/mapping/mapping';
import { leftScores, mappingInWords, scaleInWords } from '../../lib/mapping/role-words';
import { workspace } from '../../lib/session/workspace.svelte';
import { formatInWords } from './format-words';

const NAMED = 3;

/** How a group was read, or why it was not. */
export function readInWords({ guess, mapping }: OwnGroup): string {
  if (mapping === null) {
    if (guess.preset !== undefined) return `Looks like ${guess.preset.name}`;
    if (guess.open[0]?.code === 'pairwise') return 'Votes between two answers: not read yet';
    return guess.open.length === 1 ? 'One answer is missing' : 'Its columns are not known';
  }
  const preset = heldPreset(guess, mapping);
  return preset === null
    ? `Read as: ${mappingInWords(mapping)}${scalesInWords(guess, mapping)}${leftInWords(mapping)}${anewInWords(guess, mapping)}`
    : `Read as ${preset.name}, by a ready-made mapping`;
}

/** The scale of each score that other files of the same columns have on another. */
function scalesInWords({ apart = [] }: OwnGroup['guess'], { columns }: Mapping): string {
  const said = columns.filter(({ name, role }) => role === 'score' && apart.includes(name));
  return said.length === 0
    ? ''
    : ` (${said.map(({ name, reading }) => `${name} ${scaleInWords(reading)}, unlike in other files`).join('; ')})`;
}

/** What might have been a score, too: nobody looks for it where it is not. */
function leftInWords(mapping: Mapping): string {
  const left = leftScores(mapping);
  const more = left.length - NAMED;
  return left.length === 0
    ? ''
    : `; not as scores: ${left.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
}

/** Why files with the same ids are not of the same samples. */
function anewInWords({ begunAnew, mapping: guessed }: OwnGroup['guess'], { evaluation }: Mapping): string {
  if (begunAnew === undefined || evaluation.from !== guessed.evaluation.from) return '';
  const why =
    begunAnew === 'no inputs' ? 'no inputs show that the samples are the same' : 'with other inputs';
  return `; each file an evaluation of its own: the same ids and models stand in several, ${why}`;
}

/** A source's format, also where it waits for its columns to be mapped. */
export const formatOf = (source: SourceRow): string =>
  workspace.tables.groupOf(source.path)?.mapping === null ? 'own columns' : formatInWords(source);
