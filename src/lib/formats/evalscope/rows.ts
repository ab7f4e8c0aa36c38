import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import type { Place, ResponseRecord, RunRole, SampleRecord, Sink } from '../../records/record';
import { messageText } from '../shared/chat';
import { errorKind } from '../shared/error-kind';
import { collectionTask, evalscopeLabels } from './collection';
import { readEvalscopeChat, renderedInput } from './messages';
import { evalscopePlace, evalscopeRunKey, evalscopeRunName } from './run';
import { readEvalscopeScores } from './scores';
import { evalscopeUsage } from './usage';
import { has, isObject, isVoid, mostRows } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';

/** What the model said (evalscope `ModelResult`, since v1.0): tokens and times, and neither score nor reference. */
export const evalscopePredictions: LinesFormat = {
  id: 'evalscope-predictions',
  layout: 'lines',
  outcomes: { reads: ['sample_score'] },
  recognise: (rows) =>
    mostRows(rows, (tape, root) => has(tape, root, 'index') && isObject(tape, tape.get(root, 'model_output')))
      ? { version: '1' }
      : null,
  open: (source) => new EvalscopeReader(source, 'predictions'),
};

/** How it was judged (evalscope `ReviewResult`, since v1.0): the whole chat since v1.7, a rendered input before. */
export const evalscopeReviews: LinesFormat = {
  id: 'evalscope-reviews',
  layout: 'lines',
  outcomes: { reads: ['sample_score'] },
  recognise: (rows) =>
    mostRows(
      rows,
      (tape, root) => has(tape, root, 'index') && isObject(tape, tape.at(root, 'sample_score', 'score')),
    )
      ? { version: rows.some(({ tape, root }) => has(tape, root, 'messages')) ? '1.7' : '1.0' }
      : null,
  open: (source) => new EvalscopeReader(source, 'reviews'),
};

class EvalscopeReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #role: RunRole;
  readonly #stem: string;
  readonly #model: string | null;
  readonly #runs = new RunSayer();

  constructor(source: SourceFacts, role: RunRole) {
    this.#source = source;
    this.#role = role;
    const { stem, model } = evalscopePlace(source.path);
    this.#stem = stem;
    this.#model = model;
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const index = scalarText(tape, tape.get(root, 'index'));
    const score = tape.get(root, 'sample_score');
    const output = tape.get(root, 'model_output');
    if (!isObject(tape, root) || index === null || (!isObject(tape, score) && !isObject(tape, output))) {
      const message =
        'This row has no index, or neither an output nor a score: nothing says which sample it is about.';
      return sink.reject({ code: 'sample_unidentified', field: 'index', message }, place);
    }
    const isReview = isObject(tape, score);
    const chat = readEvalscopeChat(tape, tape.get(root, 'messages'));
    const metadata = isReview ? tape.get(score, 'sample_metadata') : tape.get(root, 'metadata');
    const group = isReview ? scalarText(tape, tape.get(score, 'group_id')) : null;
    const sample: SampleRecord = {
      evaluation: null,
      id: group ?? index,
      // Subsets of one data set count their samples alike.
      variant: this.#stem,
      input: chat.input ?? renderedInput(tape, tape.get(root, 'input')),
      references: isReview ? textsOf(tape, tape.get(root, 'target')) : [],
      taskType: collectionTask(tape, metadata),
      labels: evalscopeLabels(tape, metadata),
    };
    const run = this.#run(tape, root, chat.last, sink);
    const scores = isReview ? readEvalscopeScores(tape, tape.get(score, 'score')) : [];
    const isScored = scores.some((one) => one.score !== null);
    const response = isReview
      ? readReview(tape, root, chat.last, chat.turns)
      : readPrediction(tape, output, chat.turns);
    response.output ??= chat.answer;
    if (response.status === 'ok' && !isScored && isVoid(response.output)) response.status = 'no_answer';
    if (chat.turns > 0) Object.assign(response, { turns: chat.turns, toolCalls: chat.toolCalls });
    sink.row({ run, sample, response, scores, join: { key: index, provisional: !isReview } }, place);
  }

  #run(tape: JsonTape, root: Node, last: Node, sink: Sink): string {
    const inside = word(tape, tape.get(root, 'model')) ?? word(tape, tape.get(last, 'model'));
    const key = evalscopeRunKey(this.#source, inside, this.#stem);
    const model = word(tape, tape.get(root, 'model')) ?? this.#model ?? inside;
    const name = evalscopeRunName(this.#source.path);
    const evaluation = this.#stem === 'data_collection_default' ? 'data_collection' : this.#stem;
    this.#runs.say({ key, role: this.#role, name, model, evaluation, harness: 'EvalScope' }, sink);
    return key;
  }
}

function readPrediction(tape: JsonTape, output: Node, turns: number): ResponseRecord {
  const choices = tape.get(output, 'choices');
  const choice = tape.kind(choices) === Kind.array ? tape.first(choices) : choices;
  const error = textOf(tape, tape.get(output, 'error'));
  const failed = error !== null && !isVoid(error);
  return {
    output: messageText(tape, tape.get(choice, 'message')),
    candidates: tape.count(choices) || null,
    stopReason: word(tape, tape.get(choice, 'stop_reason')),
    status: failed ? 'error' : 'ok',
    error: failed ? error : null,
    errorKind: failed ? errorKind(error) : null,
    ...evalscopeUsage(
      tape,
      tape.get(output, 'usage'),
      tape.get(output, 'perf_metrics'),
      numberOf(tape, tape.get(output, 'time')),
      turns,
    ),
  };
}

function readReview(tape: JsonTape, root: Node, last: Node, turns: number): ResponseRecord {
  const score = tape.at(root, 'sample_score', 'score');
  const generation = numberOf(tape, tape.at(root, 'sample_score', 'generation_index'));
  const perf = tape.get(last, 'perf_metrics');
  return {
    epoch: generation === null ? null : generation + 1,
    output: textOf(tape, tape.get(score, 'prediction')),
    extractedAnswer: textOf(tape, tape.get(score, 'extracted_prediction')),
    status: 'ok',
    ...evalscopeUsage(tape, perf, perf, null, turns),
  };
}
