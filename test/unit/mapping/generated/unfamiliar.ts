import type { MadeColumn } from './column';
import type { Random } from './random';
import type { Meaning } from './truth';

/** Names that say something to a person and stand in no list: what is not told by them must be told by the data, or asked. */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  sample: ['stimulus', 'probe', 'vignette', 'entry', 'ref_no', 'exercise', 'nummer', 'element', 'item_code'],
  'row id': ['line', 'record', 'guid', 'hash', 'entry_key'],
  model: [
    'respondent',
    'contestant',
    'who',
    'bot',
    'solver',
    'backbone',
    'ki',
    'candidate_system',
    'arm',
    'author',
  ],
  condition: ['flavour', 'treatment', 'track', 'wording', 'regime', 'scaffold', 'stage', 'recipe'],
  repeat: ['go', 'pass_no', 'take', 'round', 'draw', 'nth', 'throw'],
  input: ['utterance', 'ask', 'stem', 'statement', 'request_text', 'demande', 'said_to_it'],
  output: ['reply', 'said', 'generated', 'transcript', 'writeup', 'text_out', 'ergebnistext'],
  pick: ['marked', 'chosen', 'guess', 'selected', 'decoded'],
  reference: ['wanted', 'key', 'should_be', 'teacher_answer', 'rubric_answer', 'soll'],
  score: ['mark', 'merit', 'got_it', 'hit', 'points_given', 'verdict_value', 'ok', 'fidelity', 'agreement'],
  metric: ['criterion', 'dimension'],
  explanation: ['because', 'remarks', 'note_of_judge'],
  'label of the sample': ['strand', 'area', 'bucket', 'kapitel', 'age_band', 'chapter'],
  'label of the model': ['maker', 'weight_class', 'licence', 'origin', 'list_price'],
  'label of the response': ['ended_by', 'self_rated', 'moves', 'well_formed'],
  setting: ['harness', 'seedless', 'profile', 'flag_x', 'hw'],
  usage: ['tok_in', 'tok_out', 'spent', 'took'],
  time: ['at', 'stamped'],
  text: ['source_doc', 'excerpt'],
  error: ['went_wrong', 'fault'],
};

/** Gives columns such names, no two alike. */
export function rename(random: Random, columns: readonly MadeColumn[]): void {
  const taken = new Set<string>();
  for (const column of columns) {
    const free = names[column.truth.meaning].filter((name) => !taken.has(name));
    const name =
      free.length > 0
        ? random.pick(free)
        : `${column.truth.meaning.replaceAll(' ', '_')}_${String(taken.size)}`;
    taken.add(name);
    column.name = name;
    column.truth = { meaning: column.truth.meaning, ...(column.truth.eitherWay && { eitherWay: true }) };
  }
}
