import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Sink } from '../../records/record';
import { contentText } from '../shared/chat';
import { errorKind } from '../shared/error-kind';
import { children, has, isList, isObject, isVoid, placeOf } from '../shared/fields';
import { latencyOf } from '../shared/outcome';
import type { DocumentFormat } from '../format';
import { helmFolderName, helmJoin, helmPerturbation, helmRunKey } from './run';
import { numberOf, scalarText, textOf, word } from '../shared/reading';

/**
 * `scenario_state.json` of a HELM run (stanford-crfm/helm): each instance with its references, the request and its
 * completions. Methods that score each reference by itself make a request for each: those count as one answer,
 * whose scores are in `per_instance_stats.json`.
 */
export const helmScenarioState: DocumentFormat = {
  id: 'helm-scenario-state',
  layout: 'document',
  outcomes: { records: (tape, root) => children(tape, tape.get(root, 'request_states')) },

  recognise: (tape, root) =>
    isObject(tape, tape.get(root, 'adapter_spec')) && isList(tape, tape.get(root, 'request_states'))
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { name, evaluation, dataset } = helmFolderName(source.path);
    const run = helmRunKey(source);
    const model = word(tape, tape.at(root, 'adapter_spec', 'model'));
    sink.run({ key: run, role: 'predictions', name, model, evaluation, dataset, harness: 'HELM' });
    const seen = new Set<string>();
    for (const state of children(tape, tape.get(root, 'request_states')))
      readState(tape, state, run, seen, sink);
  },
};

function readState(tape: JsonTape, state: Node, run: string, seen: Set<string>, sink: Sink): void {
  const place = placeOf(tape, state);
  const instance = tape.get(state, 'instance');
  const id = scalarText(tape, tape.get(instance, 'id')) || null;
  const input = contentText(tape, tape.get(instance, 'input'));
  if (id === null && isVoid(input)) {
    const message = 'This instance has neither an id nor an input: nothing says which sample it is.';
    return sink.reject({ code: 'sample_unidentified', field: 'instance.id', message }, place);
  }
  const trial = numberOf(tape, tape.get(state, 'train_trial_index'));
  const perturbation = helmPerturbation(tape, instance);
  const join = helmJoin(id, trial, perturbation);
  const isOneOption = has(tape, state, 'reference_index');
  const isCalibration = word(tape, tape.get(state, 'request_mode')) === 'calibration';
  if (isCalibration || (isOneOption && seen.has(join))) return sink.ignore(place);
  seen.add(join);
  const labels: Label[] = [];
  const split = word(tape, tape.get(instance, 'split'));
  const subSplit = word(tape, tape.get(instance, 'sub_split'));
  if (split !== null) labels.push(['split', split]);
  if (subSplit !== null) labels.push(['sub_split', subSplit]);
  if (perturbation !== null) labels.push(['perturbation', perturbation]);
  const references = tape.get(instance, 'references');
  const hasOptions = has(tape, state, 'output_mapping') || isOneOption;
  sink.row(
    {
      run,
      sample: {
        evaluation: null,
        id,
        variant: perturbation,
        input,
        references: correctReferences(tape, references),
        taskType: hasOptions ? 'multiple-choice' : null,
        choicesCount: hasOptions ? tape.count(references) || null : null,
        labels,
      },
      response: readResponse(tape, state, trial, isOneOption),
      scores: [],
      join: { key: join, provisional: false },
    },
    place,
  );
}

function correctReferences(tape: JsonTape, references: Node): LongText[] {
  const correct: LongText[] = [];
  for (const reference of children(tape, references)) {
    const isCorrect = [...children(tape, tape.get(reference, 'tags'))].some(
      (tag) => tape.string(tag) === 'correct',
    );
    const text = isCorrect ? contentText(tape, tape.get(reference, 'output')) : null;
    if (text !== null) correct.push(text);
  }
  return correct;
}

function readResponse(tape: JsonTape, state: Node, trial: number | null, isOneOption: boolean) {
  const result = tape.get(state, 'result');
  const completions = tape.get(result, 'completions');
  const output = isOneOption ? null : textOf(tape, tape.get(tape.first(completions), 'text'));
  const failed = tape.boolean(tape.get(result, 'success')) === false;
  const error = failed ? (textOf(tape, tape.get(result, 'error')) ?? longText('The request failed.')) : null;
  const seconds = numberOf(tape, tape.get(result, 'request_time'));
  const letter = output === null ? '' : output.preview(20).trim();
  const mapped = letter === '' ? ABSENT : tape.get(tape.get(state, 'output_mapping'), letter);
  const isMissing = result === ABSENT || tape.isNull(result) || (!isOneOption && isVoid(output));
  return {
    epoch: trial === null ? null : trial + 1,
    output,
    extractedAnswer: textOf(tape, mapped),
    candidates: isOneOption ? null : tape.count(completions) || null,
    stopReason: word(tape, tape.at(tape.first(completions), 'finish_reason', 'reason')),
    status: failed ? ('error' as const) : isMissing ? ('no_answer' as const) : ('ok' as const),
    error,
    errorKind: error === null ? null : errorKind(error),
    ...latencyOf(seconds, 'response'),
  };
}
