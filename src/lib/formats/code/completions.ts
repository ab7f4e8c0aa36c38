import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, RunRole, ScoreRecord, Sink } from '../../records/record';
import { has, isText, isVoid, pick, readCorrect, rowsLike } from '../shared/fields';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { sayShare } from '../shared/pass-metric';
import { textOf, word } from '../shared/reading';
import { Repeats } from '../shared/repeats';
import { sayCodeRun } from './run';
import { benchmarkOf } from './task';

const taskOf = (tape: JsonTape, row: Node): string | null => word(tape, tape.get(row, 'task_id'));

const isCompletion = (tape: JsonTape, row: Node): boolean =>
  benchmarkOf(taskOf(tape, row) ?? '') !== null && isText(tape, pick(tape, row, 'solution', 'completion'));

/** `<samples>.jsonl_results.jsonl` of OpenAI's human-eval: each completion with its result. */
export const humanevalResults: LinesFormat = {
  id: 'code-humaneval',
  layout: 'lines',
  outcomes: { reads: ['passed'] },
  recognise: rowsLike(
    (tape, row) =>
      taskOf(tape, row) !== null &&
      has(tape, row, 'completion') &&
      isText(tape, tape.get(row, 'result')) &&
      tape.boolean(tape.get(row, 'passed')) !== null,
  ),
  open: (source) => new CompletionReader(source, 'rows'),
};

/** Completions before they were tested, of EvalPlus and human-eval alike. */
export const codeSamples: LinesFormat = {
  id: 'code-samples',
  layout: 'lines',
  recognise: rowsLike((tape, row) => isCompletion(tape, row) && !has(tape, row, 'result', 'passed')),
  open: (source) => new CompletionReader(source, 'predictions'),
};

class CompletionReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #role: RunRole;
  readonly #repeats = new Repeats();
  readonly #runs = new Map<string | null, string>();

  constructor(source: SourceFacts, role: RunRole) {
    this.#source = source;
    this.#role = role;
  }

  row(tape: JsonTape, row: Node, place: Place, sink: Sink): void {
    const id = taskOf(tape, row);
    if (id === null) {
      const message = 'This row has no task_id: nothing says which task it answers.';
      return sink.reject({ code: 'sample_unidentified', field: 'task_id', message }, place);
    }
    const evaluation = benchmarkOf(id);
    const run = this.#run(evaluation, sink);
    const epoch = this.#repeats.next(id, place);
    const output = textOf(tape, pick(tape, row, 'solution', 'completion'));
    const result = word(tape, tape.get(row, 'result'));
    const labels: Label[] = result === null ? [] : [['result', result.split(':', 1)[0] ?? result]];
    sink.row(
      {
        run,
        sample: { evaluation, id, input: null, references: [] },
        response: { epoch, output, status: isVoid(output) ? 'no_answer' : 'ok', labels },
        scores: this.#role === 'rows' ? [readPassed(tape, row, result)] : [],
        join: { key: naturalKey(id, String(epoch)), provisional: this.#role !== 'rows' },
      },
      place,
    );
  }

  #run(evaluation: string | null, sink: Sink): string {
    const said = this.#runs.get(evaluation);
    if (said !== undefined) return said;
    const isScored = this.#role === 'rows';
    // The results beside the completions say where the name is from.
    const run = sayCodeRun(
      this.#source,
      { role: this.#role, evaluation, harness: isScored ? 'human-eval' : null },
      sink,
      { quiet: this.#runs.size > 0 },
    );
    if (isScored) sayShare(sink, evaluation, 'passed');
    this.#runs.set(evaluation, run);
    return run;
  }
}

function readPassed(tape: JsonTape, row: Node, result: string | null): ScoreRecord {
  const { isCorrect, text } = readCorrect(tape, tape.get(row, 'passed'));
  return {
    metric: 'passed',
    score: isCorrect === null ? null : Number(isCorrect),
    isCorrect,
    ...(text === undefined ? {} : { text }),
    explanation: result === 'passed' ? null : result,
  };
}
