import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ResponseRecord, Sink } from '../../records/record';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { contentText, conversationText, roleOf } from '../shared/chat';
import { rowsLike } from '../shared/fields';
import { children, has, isList, isObject, isText, isVoid, pick, placeWithin } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { numberOf, textOf, word } from '../shared/reading';
import { chatRunKey, chatSample, idOf, rejectUnidentified } from './sample';
import { answeringModel, benchmarkOf, isReference } from './where';

const turnsOf = (tape: JsonTape, row: Node): Node => tape.get(tape.first(tape.get(row, 'choices')), 'turns');

function isAnswer(tape: JsonTape, row: Node): boolean {
  if (has(tape, row, 'question_id') && isList(tape, turnsOf(tape, row)))
    return has(tape, row, 'model_id', 'answer_id');
  if (has(tape, row, 'uid') && isList(tape, tape.get(row, 'messages')))
    return has(tape, row, 'ans_id', 'model');
  return has(tape, row, 'question_id') && has(tape, row, 'answer_id') && isText(tape, tape.get(row, 'text'));
}

/**
 * Answers of a model: `choices[].turns` of FastChat's MT-Bench, LiveBench and Arena-Hard before 2025, `messages` of
 * Arena-Hard since, `text` of Vicuna before all of them. Each turn is an answer of its own, as it is graded.
 */
export const chatAnswers: LinesFormat = {
  id: 'judged-chat-answers',
  layout: 'lines',
  recognise: rowsLike(isAnswer),
  open: (source) => (isReference(source.path) ? new ReferenceReader() : new AnswersReader(source)),
};

class ReferenceReader implements LinesReader {
  #isNoted = false;

  row(_tape: JsonTape, _root: Node, place: Place, sink: Sink): void {
    if (!this.#isNoted) {
      const message =
        'Answers that the judge was given to compare with. They are no answers of a model that is compared.';
      sink.note({ severity: 'advice', code: 'reference_answers', field: null, message }, null);
    }
    this.#isNoted = true;
    sink.ignore(place);
  }
}

class AnswersReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #benchmark: string;
  readonly #runs = new RunSayer();
  readonly #warned = new Set<string>();

  constructor(source: SourceFacts) {
    this.#source = source;
    this.#benchmark = benchmarkOf(source.path);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (idOf(tape, root) === null) return rejectUnidentified(place, sink);
    const given = word(tape, pick(tape, root, 'model_id', 'model'));
    const model = answeringModel(this.#source.path, given);
    this.#warn(given, model, place, sink);
    const run = chatRunKey(this.#benchmark, model, this.#source.digest);
    const evaluation = this.#benchmark;
    this.#runs.say({ key: run, role: 'predictions', name: null, model, evaluation }, sink);
    const turns = [...children(tape, turnsOf(tape, root))];
    const hasTurns = turns.length > 1;
    if (turns.length === 0) {
      const input = asked(tape, root);
      const sample = chatSample(tape, root, evaluation, 1, { input, hasTurns });
      return sink.row(
        { run, sample, response: readResponse(tape, root, saidIn(tape, root)), scores: [] },
        place,
      );
    }
    turns.forEach((node, i) => {
      const sample = chatSample(tape, root, evaluation, i + 1, { hasTurns });
      const output = isObject(tape, node) ? contentText(tape, tape.get(node, 'content')) : textOf(tape, node);
      const response = readResponse(tape, root, output, turns.length);
      const at = i === 0 ? place : placeWithin(tape, root, place, node);
      sink.row({ run, sample, response, scores: [] }, at);
    });
  }

  #warn(given: string | null, model: string | null, place: Place, sink: Sink): void {
    if (given === null || model === null || given.toLowerCase() === model.toLowerCase()) return;
    if (this.#warned.has(given)) return;
    this.#warned.add(given);
    const message = `Rows name the model "${given}", the file "${model}". Judgments are found by the name of the file, so that counts.`;
    sink.note({ severity: 'warning', code: 'model_differs', field: 'model_id', message }, place);
  }
}

/** Arena-Hard keeps the text of an answer under `answer`. */
function saidIn(tape: JsonTape, row: Node): LongText | null {
  let said: LongText | null = textOf(tape, tape.get(row, 'text'));
  for (const message of children(tape, tape.get(row, 'messages')))
    if (roleOf(tape, message) === 'assistant') {
      const content = tape.get(message, 'content');
      said = textOf(tape, tape.get(content, 'answer')) ?? contentText(tape, content);
    }
  return said;
}

function asked(tape: JsonTape, row: Node): string | null {
  const messages = [...children(tape, tape.get(row, 'messages'))];
  const end = messages.findLast((message) => roleOf(tape, message) === 'assistant');
  return conversationText(tape, tape.get(row, 'messages'), end)?.toString() ?? null;
}

/**
 * `token_len` is a count of one tokenizer for all models, so it is no count of the model's own; `total_output_tokens` is
 * the provider's, over all turns.
 */
function readResponse(tape: JsonTape, row: Node, output: LongText | null, turns = 1): ResponseRecord {
  const outputTokens = turns === 1 ? positive(numberOf(tape, tape.get(row, 'total_output_tokens'))) : null;
  const choices = tape.get(row, 'choices');
  return {
    output,
    interactionType: turns > 1 ? 'multi_turn' : 'single_turn',
    candidates: isVoid(output) ? null : Math.max(1, tape.count(choices)),
    status: isVoid(output) ? 'no_answer' : 'ok',
    outputTokens,
    tokensScope: outputTokens === null ? null : 'sample',
  };
}

/** -1 stands for a count that is not known. */
const positive = (count: number | null): number | null => (count !== null && count > 0 ? count : null);
