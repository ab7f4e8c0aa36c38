import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, placeOf, rowsLike } from '../shared/fields';
import type { DocumentFormat, LinesFormat } from '../format';
import { naturalKey, RunSayer, stemOf } from '../shared/natural-key';
import { isPromptfooResult, promptfooContender, readPromptfooResult } from './result';
import { baseName, scalarText, word } from '../shared/reading';
import { readTime } from '../shared/timestamps';
import type { Place, Sink } from '../../records/record';

const reads = ['success', 'score', 'namedScores'];

/** A prompt's label may be the whole prompt. */
const MAX_LABEL = 120;

/**
 * An evaluation of promptfoo as `-o results.json` or the export writes it: `results.results` in versions 2 and 3. One
 * file holds several models; where it has several prompts, each is a condition.
 */
export const promptfooEval: DocumentFormat = {
  id: 'promptfoo-eval',
  layout: 'document',
  outcomes: { reads, records: (tape, root) => children(tape, tape.at(root, 'results', 'results')) },

  recognise(tape, root) {
    const results = tape.at(root, 'results', 'results');
    const isEval =
      isList(tape, results) && (isObject(tape, tape.get(root, 'config')) || tape.get(root, 'evalId') >= 0);
    if (!isEval || (tape.count(results) > 0 && !isPromptfooResult(tape, tape.first(results)))) return null;
    return { version: scalarText(tape, tape.at(root, 'results', 'version')) };
  },

  read(tape, root, source, _recognised, sink) {
    const evalId = word(tape, tape.get(root, 'evalId'));
    const results = tape.at(root, 'results', 'results');
    const prompts = new Set<string | null>();
    for (const result of children(tape, results)) prompts.add(promptfooContender(tape, result).prompt);
    const evaluation = {
      key: evalId ?? source.digest,
      id: evalId,
      name: word(tape, tape.at(root, 'config', 'description')) ?? evalId,
      startedAt: readTime(tape, tape.at(root, 'results', 'timestamp'), 'results.timestamp', sink),
      hasPrompts: prompts.size > 1,
    };
    const reader = new PromptfooReader(evaluation);
    for (const result of children(tape, results)) reader.row(tape, result, placeOf(tape, result), sink);
  },
};

/** The same results one a line (`-o results.jsonl`): without the evaluation around them, which is named by the file. */
export const promptfooRows: LinesFormat = {
  id: 'promptfoo-rows',
  layout: 'lines',
  outcomes: { reads },
  recognise: rowsLike(isPromptfooResult),
  open: ({ digest, path }) =>
    new PromptfooReader({
      ...{ key: digest, id: null, startedAt: null, hasPrompts: true },
      name: stemOf(baseName(path)) || null,
    }),
};

interface Evaluation {
  key: string;
  id: string | null;
  name: string | null;
  startedAt: number | null;
  hasPrompts: boolean;
}

class PromptfooReader {
  readonly #evaluation: Evaluation;
  readonly #runs = new RunSayer();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  row(tape: JsonTape, result: Node, place: Place, sink: Sink): void {
    const { key, id, name, startedAt, hasPrompts } = this.#evaluation;
    if (!isObject(tape, tape.get(result, 'vars'))) {
      const message = 'This result has no vars: nothing says which test it belongs to.';
      return sink.reject({ code: 'sample_unidentified', field: 'vars', message }, place);
    }
    const { model, prompt } = promptfooContender(tape, result);
    const condition = hasPrompts ? (prompt?.slice(0, MAX_LABEL) ?? null) : null;
    const run = naturalKey('promptfoo', key, model, hasPrompts ? prompt : null);
    this.#runs.say(
      {
        key: run,
        role: 'rows',
        name: id,
        model,
        evaluation: name,
        condition,
        harness: 'promptfoo',
        startedAt,
      },
      sink,
    );
    readPromptfooResult(tape, result, run, name, place, sink);
  }
}
