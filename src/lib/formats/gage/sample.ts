import { longText } from '../../json/long-text';
import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { SampleRecord } from '../../records/record';
import { contentText, conversationText } from '../shared/chat';
import { children, isList, isObject, pick } from '../shared/fields';
import { objectLabels } from '../shared/object-labels';
import { scalarText, textOf, word } from '../shared/reading';

/** What `metadata` says about the mechanics of a sample rather than about its kind. */
const mechanics = new Set(['option_map', 'prompt', 'few_shot_examples']);

/**
 * A standardised Sample of gage-eval (`docs/guide/sample.md`): `messages` or a legacy `prompt`/`question`/`text`,
 * `references` of any shape (text, `{answer}`, parts; else `label`), `options` or legacy `choices`, and the labels of
 * `data_tag` and `metadata`.
 */
export function readGageSample(tape: JsonTape, sample: Node, evaluation: string | null): SampleRecord {
  const choices = pick(tape, sample, 'options', 'choices');
  const metadata = tape.get(sample, 'metadata');
  return {
    evaluation,
    id: scalarText(tape, pick(tape, sample, 'id', 'sample_id')) || null,
    input: readInput(tape, sample),
    references: readReferences(tape, sample),
    taskType: word(tape, pick(tape, sample, 'task_type', 'question_type')),
    choicesCount: tape.kind(choices) >= Kind.array ? tape.count(choices) || null : null,
    labels: [
      ...objectLabels(tape, tape.get(sample, 'data_tag')),
      ...objectLabels(tape, metadata, '', mechanics),
    ],
  };
}

function readInput(tape: JsonTape, sample: Node): LongText | null {
  const messages = tape.get(sample, 'messages');
  const said = isList(tape, messages) && tape.count(messages) > 0 ? conversationText(tape, messages) : null;
  return said ?? textOf(tape, pick(tape, sample, 'prompt', 'question', 'text'));
}

function readReferences(tape: JsonTape, sample: Node): LongText[] {
  const node = tape.get(sample, 'references');
  const references: LongText[] = [];
  for (const item of isList(tape, node) ? children(tape, node) : [node]) {
    const answer = isObject(tape, item) ? tape.get(item, 'answer') : ABSENT;
    const text = contentText(tape, answer === ABSENT ? item : answer);
    if (text !== null) references.push(text);
  }
  if (references.length > 0) return references;
  const label = scalarText(tape, tape.get(sample, 'label'));
  return label === null ? [] : [longText(label)];
}
