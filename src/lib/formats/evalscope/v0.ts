import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ScoreRecord, Sink } from '../../records/record';
import { conversationText, messageText } from '../shared/chat';
import { evalscopePlace, evalscopeRunKey, evalscopeRunName } from './run';
import { children, has, isList, isObject, isVoid, mostRows, pick, readScore } from '../shared/fields';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { RunSayer } from '../shared/natural-key';
import { scalarText, textOf, textsOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { readTokens, ofSample } from '../shared/token-usage';

/**
 * Predictions and reviews of EvalScope v0.x (January 2025): rows of OpenAI's `chat.completion` with `answer_id` and
 * `raw_input`; a review is the same row again with `choices[].review` {gold, pred, result}.
 */
export const evalscopeV0: LinesFormat = {
  id: 'evalscope-v0',
  layout: 'lines',
  recognise: (rows) => (mostRows(rows, isRow) ? { version: '0' } : null),
  open: (source) => new V0Reader(source),
};

const isRow = (tape: JsonTape, root: Node): boolean =>
  has(tape, root, 'answer_id') &&
  isList(tape, tape.get(root, 'choices')) &&
  has(tape, root, 'raw_input', 'origin_prompt');

class V0Reader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #runs = new RunSayer();

  constructor(source: SourceFacts) {
    this.#source = source;
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const answerId = scalarText(tape, tape.get(root, 'answer_id'));
    const choices = tape.get(root, 'choices');
    const choice = isList(tape, choices) ? tape.first(choices) : ABSENT;
    if (answerId === null || choice === ABSENT) {
      const message = 'This row has no answer_id or no choices: nothing says which sample it is about.';
      return sink.reject({ code: 'sample_unidentified', field: 'answer_id', message }, place);
    }
    const review = tape.get(choice, 'review');
    const isReview = isObject(tape, review);
    const scores = isReview ? readScores(tape, root, review) : [];
    const output = messageText(tape, tape.get(choice, 'message'));
    const tokens = readTokens(tape, tape.get(root, 'usage'));
    const isSilent = isVoid(output) && scores.every(({ score }) => score === null);
    sink.row(
      {
        run: this.#run(tape, root, isReview, sink),
        sample: {
          evaluation: null,
          id:
            scalarText(tape, pick(tape, tape.get(root, 'raw_input'), 'id')) ??
            scalarText(tape, tape.get(root, 'index')),
          variant: evalscopePlace(this.#source.path).stem,
          input: readInput(tape, tape.get(root, 'origin_prompt')),
          references: isReview ? textsOf(tape, tape.get(review, 'gold')) : [],
          choicesCount: tape.count(tape.at(root, 'origin_prompt', 'multi_choices')) || null,
        },
        response: {
          output,
          extractedAnswer: isReview ? textOf(tape, tape.get(review, 'pred')) : null,
          candidates: tape.count(choices),
          stopReason: word(tape, tape.get(choice, 'finish_reason')),
          status: isSilent ? 'no_answer' : 'ok',
          ...ofSample(tokens),
        },
        scores,
        join: { key: answerId, provisional: !isReview },
      },
      place,
    );
  }

  #run(tape: JsonTape, root: Node, isReview: boolean, sink: Sink): string {
    const { stem, model: folder } = evalscopePlace(this.#source.path);
    const model = word(tape, tape.get(root, 'model')) ?? folder;
    const subset = word(tape, tape.get(root, 'subset_name'));
    const isKnown = subset !== null && stem.length > subset.length + 1 && stem.endsWith(`_${subset}`);
    const key = evalscopeRunKey(this.#source, model, stem);
    this.#runs.say(
      {
        key,
        role: isReview ? 'reviews' : 'predictions',
        name: evalscopeRunName(this.#source.path),
        model,
        evaluation: isKnown && subset !== null ? stem.slice(0, -subset.length - 1) : stem,
        harness: 'EvalScope',
        labels: subset === null ? [] : [['subset', subset]],
      },
      sink,
    );
    return key;
  }
}

/** The question as it was put: `data` of the prompt, or its `messages`. */
function readInput(tape: JsonTape, prompt: Node): LongText | null {
  const messages = tape.get(prompt, 'messages');
  const data = tape.get(prompt, 'data');
  return conversationText(tape, tape.count(messages) > 0 ? messages : data) ?? textOf(tape, prompt);
}

/** `result` is a number, or several by name; a bare one is what the reviewer says it measures. */
function readScores(tape: JsonTape, root: Node, review: Node): ScoreRecord[] {
  const result = tape.get(review, 'result');
  if (isObject(tape, result)) {
    const scores = new Map<string, ScoreRecord>();
    for (const entry of children(tape, result)) {
      const metric = snakeCase(tape.key(entry));
      if (metric !== '') scores.set(metric, { metric, given: tape.key(entry), ...readScore(tape, entry) });
    }
    return [...scores.values()];
  }
  const given = word(tape, tape.first(tape.at(root, 'reviewer_spec', 'metric'))) ?? 'score';
  return [{ metric: snakeCase(given) || 'score', given, ...readScore(tape, result) }];
}
