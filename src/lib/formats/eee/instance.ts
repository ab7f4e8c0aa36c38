import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, SampleRecord, Sink } from '../../records/record';
import { readResponse } from './response';
import { readMetadata } from './metadata';
import { resultName, type ResultName } from './result-name';
import { EeeRuns } from './runs';
import { adviseBySchema } from './deviations';
import { readScores } from './scores';
import type { LinesFormat, LinesReader, Recognised, SourceFacts } from '../format';
import { scalarText, textOf, textsOf } from '../shared/reading';
import { asDocument } from '../shared/rows-document';

/**
 * Rows of Every Eval Ever, instance schema 0.0.1 to 0.3.0, and what is written like them.
 * Facts: `evaleval/every_eval_ever` (instance_level_eval.schema.json and the converters for Inspect, HELM, lm-eval
 * and openeval). No real row is valid under the schema it names, so shape decides and nothing is required but
 * something to know the sample by.
 */
export const eeeInstance: LinesFormat = {
  id: 'eee-instance',
  layout: 'lines',
  alsoValues: true,
  outcomes: { reads: ['evaluation'] },

  recognise(rows): Recognised | null {
    const alike = rows.filter(({ tape, root }) => isRow(tape, root));
    // A line that is no object says nothing of the shape of the others.
    const objects = rows.filter(({ tape, root }) => tape.kind(root) === Kind.object);
    if (alike.length === 0 || alike.length * 2 < objects.length) return null;
    for (const { tape, root } of alike) {
      const stated = tape.string(tape.get(root, 'schema_version'));
      const version = stated === null ? null : /(\d+\.\d+\.\d+)$/.exec(stated);
      if (version) return { version: version[1] ?? null };
    }
    return { version: null };
  },

  open: (source) => new EeeReader(source),
};

export const eeeDocument = asDocument(eeeInstance, 'eee-instance');

/** An `input` with the question or its reference, and how it was answered or judged. */
function isRow(tape: JsonTape, root: Node): boolean {
  const input = tape.get(root, 'input');
  if (tape.get(input, 'raw') === ABSENT && tape.get(input, 'reference') === ABSENT) return false;
  return (
    tape.kind(tape.get(root, 'evaluation')) === Kind.object ||
    tape.string(tape.get(root, 'interaction_type')) !== null ||
    tape.kind(tape.get(root, 'answer_attribution')) === Kind.array
  );
}

class EeeReader implements LinesReader {
  readonly #runs: EeeRuns;

  constructor(source: SourceFacts) {
    this.#runs = new EeeRuns(source);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    if (tape.kind(root) !== Kind.object) {
      const message = 'This line is JSON but no object: a row of results was expected.';
      return sink.reject({ code: 'row_not_object', field: null, message }, place);
    }
    const name = resultName(scalarText(tape, tape.get(root, 'evaluation_result_id')));
    const metadata = readMetadata(tape, tape.get(root, 'metadata'));
    const evaluation = scalarText(tape, tape.get(root, 'evaluation_name')) || null;
    const sample = readSample(tape, root, evaluation, name, metadata.sampleLabels);
    if (sample.id === null && (sample.input === null || isEmpty(sample.input))) {
      const message = 'The row has neither a sample_id nor an input: nothing says which sample it answers.';
      return sink.reject({ code: 'sample_unidentified', field: 'sample_id', message }, place);
    }
    const { scores, isScored, isNotFinite } = readScores(tape, root, name, metadata.correctApplies);
    if (isNotFinite) {
      const message = 'The score is not a finite number. It is kept as "no score".';
      sink.note({ severity: 'warning', code: 'score_not_finite', field: 'evaluation.score', message }, place);
    }
    const response = readResponse(tape, root, metadata, isScored);
    adviseBySchema(tape, root, place, sink);
    if (response === null) return sink.row({ run: null, sample, response, scores: [] }, place);
    const run = this.#runs.of(tape, root, evaluation, place, sink);
    sink.row({ run, sample, response, scores }, place);
  }
}

const isEmpty = (text: LongText | string): boolean => (typeof text === 'string' ? text === '' : text.isEmpty);

function readSample(
  tape: JsonTape,
  root: Node,
  evaluation: string | null,
  name: ResultName,
  labels: Label[],
): SampleRecord {
  const input = tape.get(root, 'input');
  const isObject = tape.kind(input) === Kind.object;
  const given =
    scalarText(tape, tape.get(root, 'sample_id')) ?? scalarText(tape, tape.get(root, 'sample_idx'));
  const hash = textOf(tape, tape.get(root, 'sample_hash'));
  const choices = tape.get(input, 'choices');
  if (name.split !== null) labels.push(['split', name.split]);
  if (name.perturbation !== null) labels.push(['perturbation', name.perturbation]);
  return {
    evaluation,
    id: given === '' ? null : given,
    variant: name.perturbation,
    hash: hash === null || hash.isEmpty ? null : hash,
    input: isObject
      ? (textOf(tape, tape.get(input, 'raw')) ?? textOf(tape, tape.get(input, 'formatted')))
      : textOf(tape, input),
    references: textsOf(tape, tape.get(input, 'reference')),
    choicesCount: tape.kind(choices) === Kind.array ? tape.count(choices) || null : null,
    labels,
  };
}
