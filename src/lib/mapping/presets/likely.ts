import type { PresetColumn } from './preset';

const INPUT = 'question|query|user_query|prompt|input|user_input|message|messages|text|problem|instruction';
const OUTPUT =
  'output|answer|response|result|text|content|prediction|completion|generated_text|message|messages';
const REFERENCE =
  'answer|output|reference|expected|expected_output|ground_truth|target|label|response|result';

/** Below a place of an object that a person names the fields of: the likeliest of these names first, else any. */
const first = (role: 'input' | 'output' | 'reference', place: string, names: string): PresetColumn[] => [
  ...names
    .split('|')
    .map((name): PresetColumn => ({ is: new RegExp(`^${place}${name}$`), role, firstOnly: true })),
  { is: new RegExp(`^${place}.+$`), role, firstOnly: true },
];

/** What was asked, in the fields of an object; `place`: a pattern of what stands before their names. */
export const inputFirst = (place: string): PresetColumn[] => first('input', place, INPUT);

/** What was answered, alike. */
export const outputFirst = (place: string): PresetColumn[] => first('output', place, OUTPUT);

/** The right answer, alike. */
export const referenceFirst = (place: string): PresetColumn[] => first('reference', place, REFERENCE);
