import { longText } from '../../json/long-text';
import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { SampleRecord } from '../../records/record';
import { children, isObject, isText } from '../shared/fields';
import { jsonText, textOf, textsOf } from '../shared/reading';

/** What files of hosted evaluations are about: no field names it. */
export const HOSTED = 'OpenAI evaluation';

/** Fields of an item that a grader compares with, in the words of OpenAI's own examples. */
const REFERENCES = [
  'label',
  'ideal',
  'expected',
  'reference',
  'correct_label',
  'ground_truth',
  'expected_output',
  'target',
];

const referenceOf = (tape: JsonTape, item: Node): Node => {
  const key = REFERENCES.find((name) => tape.get(item, name) !== ABSENT);
  return key === undefined ? ABSENT : tape.get(item, key);
};

/** A row of the data set: the reference, and what else it has as one text. A prompt may differ from run to run. */
export function itemSample(tape: JsonTape, item: Node, id: string | null): SampleRecord {
  const reference = referenceOf(tape, item);
  const asked = isObject(tape, item)
    ? [...children(tape, item)].filter((member) => member !== reference)
    : [item];
  const [only] = asked;
  const sorted = asked
    .map((member) => `${JSON.stringify(tape.key(member))}:${jsonText(tape, member)}`)
    .sort();
  const isOne = only !== undefined && asked.length === 1 && isText(tape, only);
  return {
    evaluation: HOSTED,
    id,
    input: isOne ? textOf(tape, only) : sorted.length === 0 ? null : longText(`{${sorted.join(',')}}`),
    references: textsOf(tape, reference),
  };
}
