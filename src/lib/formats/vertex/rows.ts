import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, RowRecord, SampleRecord, Sink } from '../../records/record';
import { contentText, conversationText, messageText, roleOf } from '../shared/chat';
import { children, isList, isObject, isText, isVoid, lastOf, mostRows, pick } from '../shared/fields';
import { meaningOf } from '../../mapping/names';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { scalarText, textOf, textsOf, word } from '../shared/reading';
import { asDocument } from '../shared/rows-document';
import { readTokens, ofSample } from '../shared/token-usage';

/**
 * Rows of a Vertex Gen AI evaluation data set (`vertexai/_genai/_evals_data_converters.py`): GEMINI has
 * `request.contents` and `response.candidates`, OPENAI `request.messages` and `response.choices`, FLATTEN `prompt`,
 * `response` and `reference`. They bear no scores and no id; what else a row has is a label.
 */
export const vertexRows: LinesFormat = {
  id: 'vertex-rows',
  layout: 'lines',
  recognise(rows) {
    const [first] = rows;
    if (first === undefined || !mostRows(rows, (tape, root) => schemaOf(tape, root) !== null)) return null;
    const known = rows.map(({ tape, root }) => schemaOf(tape, root)).find((schema) => schema !== null);
    return { version: known ?? null };
  },
  open: (source) => new VertexReader(source),
};

export const vertexDocument = asDocument(vertexRows, 'vertex-rows-document');

type Schema = 'GEMINI' | 'OPENAI' | 'FLATTEN';

function schemaOf(tape: JsonTape, root: Node): Schema | null {
  const request = tape.get(root, 'request');
  if (isList(tape, tape.get(request, 'contents'))) return 'GEMINI';
  if (isList(tape, tape.get(request, 'messages'))) return 'OPENAI';
  return isText(tape, tape.get(root, 'prompt')) &&
    isText(tape, tape.get(root, 'response')) &&
    !saysMore(tape, root)
    ? 'FLATTEN'
    : null;
}

/** What a data set for Vertex has no name of its own for: whoever calls a column so wrote a table of one's own. */
const others = new Set<string>(['score', 'reference', 'extracted', 'epoch', 'sample', 'gold or verdict']);

const saysMore = (tape: JsonTape, root: Node): boolean =>
  [...children(tape, root)].some((member) => {
    const name = tape.key(member);
    return !columns.has(name) && others.has(meaningOf(name)?.meaning ?? '');
  });

/** Columns of a data set that are no label: texts, and what is read. */
const columns = new Set([
  ...[
    'request',
    'response',
    'prompt',
    'reference',
    'history',
    'context',
    'instruction',
    'system_instruction',
  ],
  ...[
    'rubric_groups',
    'intermediate_events',
    'agent_info',
    'session_inputs',
    'session_id',
    'id',
    'sample_id',
  ],
  ...['eval_case_id', 'model'],
]);

class VertexReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #runs = new RunSayer();

  constructor(source: SourceFacts) {
    this.#source = source;
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const schema = schemaOf(tape, root);
    const sample = readSample(tape, root, schema);
    if (schema === null || (sample.id === null && isVoid(sample.input))) {
      const message = 'This row has no prompt: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'prompt', message }, place);
    }
    const response = tape.get(root, 'response');
    const answer = readAnswer(tape, response);
    if (answer === null) return sink.row({ run: null, sample, response: null, scores: [] }, place);
    const model =
      word(tape, pick(tape, response, 'modelVersion', 'model_version', 'model')) ??
      word(tape, tape.get(root, 'model'));
    const key = naturalKey('vertex', this.#source.digest, model);
    this.#runs.say({ key, role: 'rows', name: null, model, evaluation: null }, sink);
    answer.labels = objectLabels(tape, root, '', columns);
    sink.row({ run: key, sample, response: answer, scores: [] }, place);
  }
}

/** A last content of the model is the reference, not the response (the converter takes it so). */
function readSample(tape: JsonTape, root: Node, schema: Schema | null): SampleRecord {
  const messages = pick(tape, tape.get(root, 'request'), 'contents', 'messages');
  const last = lastOf(tape, messages);
  const isReference = schema === 'GEMINI' && roleOf(tape, last) === 'model';
  const references: LongText[] = isReference
    ? texts(messageText(tape, last))
    : textsOf(tape, tape.get(root, 'reference'));
  return {
    evaluation: null,
    id: scalarText(tape, pick(tape, root, 'session_id', 'id', 'sample_id', 'eval_case_id')),
    input:
      messages === ABSENT
        ? textOf(tape, tape.get(root, 'prompt'))
        : conversationText(tape, messages, isReference ? last : ABSENT),
    references,
  };
}

const texts = (text: LongText | null): LongText[] => (text === null ? [] : [text]);

function readAnswer(tape: JsonTape, response: Node): RowRecord['response'] {
  if (tape.kind(response) === Kind.null) return null;
  const choice = tape.first(pick(tape, response, 'candidates', 'choices'));
  const output = isObject(tape, response)
    ? (contentText(tape, pick(tape, tape.get(choice, 'content'), 'parts')) ??
      messageText(tape, tape.get(choice, 'message')))
    : textOf(tape, response);
  const error =
    textOf(tape, pick(tape, tape.get(response, 'error'), 'message')) ??
    textOf(tape, pick(tape, response, 'error'));
  const usage = readTokens(tape, pick(tape, response, 'usageMetadata', 'usage_metadata', 'usage'));
  return {
    output,
    candidates: isVoid(output)
      ? null
      : Math.max(1, tape.count(pick(tape, response, 'candidates', 'choices'))),
    stopReason: word(tape, pick(tape, choice, 'finishReason', 'finish_reason')),
    ...outcomeOf(error, isVoid(output)),
    ...ofSample(usage),
  };
}
