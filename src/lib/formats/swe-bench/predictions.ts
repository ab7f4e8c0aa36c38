import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { children, has, isList, isObject, isVoid, placeOf, rowsLike } from '../shared/fields';
import type { DocumentFormat, LinesFormat, LinesReader, SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { textOf, word } from '../shared/reading';
import { EVALUATION, nameOfModel, sweRun, sweSample } from './run';

const isPrediction = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'instance_id') &&
  has(tape, row, 'model_name_or_path') &&
  tape.get(row, 'model_patch') !== ABSENT;

/** Patches as SWE-agent and others hand them in: `all_preds.jsonl`. */
export const predictions: LinesFormat = {
  id: 'swe-bench-predictions',
  layout: 'lines',
  recognise: rowsLike(isPrediction),
  open: (source) => new PredictionReader(source),
};

/** The same as a list, or by instance: `preds.json` of mini-swe-agent. */
export const predictionsDocument: DocumentFormat = {
  id: 'swe-bench-predictions-document',
  layout: 'document',
  outcomes: { records: children },
  recognise: (tape, root) =>
    (isList(tape, root) || isObject(tape, root)) && isPrediction(tape, tape.first(root))
      ? { version: null }
      : null,
  read(tape, root, source, _recognised, sink) {
    const reader = new PredictionReader(source);
    for (const row of children(tape, root)) reader.row(tape, row, placeOf(tape, row), sink);
  },
};

/** Whether one name is the other with something behind it: a repeated part of one run. */
const isVariant = (name: string, other: string): boolean => name.startsWith(other) || other.startsWith(name);

/** The predictions of a file are one run, as the harness takes them, unless they name models of their own. */
class PredictionReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #keys = new Map<string, string>();

  constructor(source: SourceFacts) {
    this.#source = source;
  }

  row(tape: JsonTape, row: Node, place: Place, sink: Sink): void {
    const id = word(tape, tape.get(row, 'instance_id'));
    if (id === null) {
      const message = 'This prediction has no instance_id: nothing says which instance it is for.';
      return sink.reject({ code: 'sample_unidentified', field: 'instance_id', message }, place);
    }
    const run = this.#run(word(tape, tape.get(row, 'model_name_or_path')) ?? '', sink);
    const patch = textOf(tape, tape.get(row, 'model_patch'));
    sink.row(
      {
        run,
        sample: sweSample(id),
        response: {
          output: patch,
          interactionType: 'agentic',
          status: isVoid(patch) ? 'no_answer' : 'ok',
        },
        scores: [],
        join: { key: id, provisional: false },
      },
      place,
    );
  }

  #run(model: string, sink: Sink): string {
    const known = this.#keys.get(model);
    if (known !== undefined) return known;
    const { key: ofFile } = sweRun(this.#source);
    const [first] = this.#keys.keys();
    const isOfFile = first === undefined || isVariant(model, first);
    const key = isOfFile ? ofFile : naturalKey(ofFile, model);
    this.#keys.set(model, key);
    if (first !== undefined && isOfFile) {
      const message = `model_name_or_path is “${first}” and “${model}” in this file. They count as one model, as the harness takes a file of predictions for one run.`;
      sink.note({ severity: 'warning', code: 'two_models', field: 'model_name_or_path', message }, null);
    }
    // The shorter of two names is the run's: the longer says what was done to it.
    const shown = isOfFile && first !== undefined && first.length < model.length ? first : model;
    sink.run({
      key,
      role: 'predictions',
      name: nameOfModel(shown) || null,
      model: shown || null,
      evaluation: EVALUATION,
      harness: 'SWE-bench',
    });
    return key;
  }
}
