import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import { has, isList, isObject, rowsLike } from '../shared/fields';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { gageResult, isUnanswered, readGageAnswer, type GageResult } from './answer';
import { gageRunKey, gageRunName } from './run';
import { readGageSample } from './sample';
import { gageExtracted, readGageScores } from './scores';
import { RunSayer } from '../shared/natural-key';
import { scalarText, word } from '../shared/reading';
import { asDocument } from '../shared/rows-document';

/**
 * Results of gage-eval (HiThink-Research/GAGE, `src/gage_eval/evaluation/cache.py`): a row has the whole Sample, the
 * model's output and the metrics. The same rows stand in `<run>/samples.jsonl`, in one file for each sample, and
 * (from a thousand samples on) pretty-printed one after another in `samples/<namespace>/samples.jsonl`.
 */
export const gageSamples: LinesFormat = {
  id: 'gage-samples',
  layout: 'lines',
  alsoValues: true,
  outcomes: { reads: ['metrics'] },
  recognise: rowsLike(isResult),
  open: (source) => new GageReader(source, isResult),
};

/** One file for each sample, or a list of rows. */
export const gageSampleFile = asDocument(gageSamples, 'gage-sample-file');

/**
 * Samples of gage-eval by themselves (`docs/guide/sample.md`): questions to be asked. Where the framework wrote
 * `predict_result` back into them, they are answers as well.
 */
export const gageSampleSpec: LinesFormat = {
  id: 'gage-sample-spec',
  layout: 'lines',
  alsoValues: true,
  outcomes: { reads: ['label'] },
  recognise: rowsLike(isSample),
  open: (source) => new GageReader(source, () => false),
};

export const gageSampleSpecFile = asDocument(gageSampleSpec, 'gage-sample-spec-file');

const OUTCOMES = ['model_output', 'judge_output', 'metrics', 'trial_results', 'aggregate_result'];

function isResult(tape: JsonTape, row: Node): boolean {
  const sample = tape.get(row, 'sample');
  return (
    isObject(tape, sample) &&
    has(tape, row, 'sample_id', 'task_id', 'namespace') &&
    has(tape, row, ...OUTCOMES)
  );
}

function isSample(tape: JsonTape, row: Node): boolean {
  const isAsked = tape.kind(tape.get(row, 'messages')) === Kind.array && has(tape, row, 'id', 'sample_id');
  if (!isAsked) return false;
  if (tape.kind(tape.get(row, 'references')) === Kind.array) return true;
  return has(tape, row, 'schema_version') && has(tape, row, 'label', 'options', 'data_tag', 'task_type');
}

class GageReader implements LinesReader {
  readonly #source: SourceFacts;
  readonly #hasSampleInside: (tape: JsonTape, row: Node) => boolean;
  readonly #runs = new RunSayer();

  constructor(source: SourceFacts, hasSampleInside: (tape: JsonTape, row: Node) => boolean) {
    this.#source = source;
    this.#hasSampleInside = hasSampleInside;
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (!isObject(tape, root)) {
      const message = 'This record is JSON but no object: a sample was expected.';
      return sink.reject({ code: 'row_not_object', field: null, message }, place);
    }
    const inner = this.#hasSampleInside(tape, root) ? tape.get(root, 'sample') : root;
    const task = word(tape, tape.get(root, 'task_id')) ?? word(tape, tape.get(inner, '_gage_task_id'));
    const sample = readGageSample(tape, inner, task);
    if (sample.id === null && sample.input === null) {
      const message = 'The row has neither an id nor messages: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
    }
    const trials = isList(tape, tape.get(root, 'trial_results'))
      ? tape.count(tape.get(root, 'trial_results'))
      : 0;
    if (trials > 1) {
      const message = `The row holds ${trials} trials in \`trial_results\`. They are not read as repeats: the row counts once, by the answer and the scores at its top.`;
      sink.note({ severity: 'advice', code: 'trials_not_read', field: 'trial_results', message }, place);
    }
    const result = gageResult(tape, inner === root ? ABSENT : root, inner);
    if (isUnanswered(result)) return sink.row({ run: null, sample, response: null, scores: [] }, place);
    const run = this.#run(tape, result, inner, task, sink);
    const scores = readGageScores(tape, result, task, sink);
    const response = readGageAnswer(
      tape,
      result,
      scores.some(({ score }) => score !== null),
    );
    response.extractedAnswer = gageExtracted(tape, result.metrics);
    sink.row({ run, sample, response, scores }, place);
  }

  #run(tape: JsonTape, result: GageResult, inner: Node, task: string | null, sink: Sink): string {
    const key = gageRunKey(this.#source, null, task);
    const model = word(tape, tape.at(result.output, 'raw_response', 'model'));
    const dataset = scalarText(tape, tape.get(inner, '_gage_dataset_id'));
    const name = gageRunName(this.#source.path);
    this.#runs.say({ key, role: 'rows', name, model, evaluation: task, dataset, harness: 'gage-eval' }, sink);
    return key;
  }
}
