import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { DeclaredRecord, Sink } from '../../records/record';
import { resultName } from './result-name';
import { eeeLinks } from './links';
import { inlineSamples, readInlineSamples } from './inline';
import type { DocumentFormat, SourceFacts } from '../format';
import { jsonText, numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { readTime } from '../shared/timestamps';

/**
 * Aggregates of Every Eval Ever, schema 0.1.0 to 0.3.0: one document a run, with the scores it claims. Direction and
 * range of a metric stand only here. Facts: `evaleval/every_eval_ever`, eval.schema.json and its history.
 * It holds no rows, but for 0.1.0, where samples may stand inline.
 */
export const eeeAggregate: DocumentFormat = {
  id: 'eee-aggregate',
  layout: 'document',
  outcomes: { records: inlineSamples },

  recognise(tape, root) {
    if (tape.kind(tape.get(root, 'evaluation_results')) !== Kind.array) return null;
    const isAggregate =
      tape.kind(tape.get(root, 'model_info')) === Kind.object ||
      tape.kind(tape.get(root, 'source_metadata')) === Kind.object ||
      tape.string(tape.get(root, 'evaluation_id')) !== null;
    if (!isAggregate) return null;
    const stated = tape.string(tape.get(root, 'schema_version')) ?? '';
    return { version: /(\d+\.\d+\.\d+)$/.exec(stated)?.[1] ?? null };
  },

  read(tape, root, source, _recognised, sink) {
    const key = readRun(tape, root, source, sink);
    const results = tape.get(root, 'evaluation_results');
    const common = commonName(tape, results);
    for (let result = tape.first(results); result !== ABSENT; result = tape.next(result)) {
      if (tape.kind(result) === Kind.object) sink.declared(readResult(tape, result, key, common));
    }
    readInlineSamples(tape, root, key, common, sink);
  },
};

function readRun(tape: JsonTape, root: Node, source: SourceFacts, sink: Sink): string {
  const id = word(tape, tape.get(root, 'evaluation_id'));
  const info = tape.get(root, 'model_info');
  const model = word(tape, tape.get(info, 'id')) ?? word(tape, tape.get(info, 'name'));
  const results = tape.get(root, 'evaluation_results');
  const first = tape.first(results);
  const generation = tape.get(first, 'generation_config');
  const key = ['eee-aggregate', id ?? source.digest, model ?? ''].join('\u001f');
  sink.run({
    key,
    role: 'aggregate',
    name: id,
    model,
    evaluation: commonName(tape, results),
    dataset: word(tape, tape.at(first, 'source_data', 'dataset_name')),
    harness: harnessOf(tape, root),
    startedAt:
      readTime(tape, tape.get(root, 'evaluation_timestamp'), 'evaluation_timestamp', sink) ??
      readTime(tape, tape.get(first, 'evaluation_timestamp'), 'evaluation_timestamp', sink),
    spendUsd:
      numberOf(tape, tape.at(info, 'additional_details', 'total_cost_usd')) ??
      numberOf(tape, tape.at(generation, 'additional_details', 'total_cost_usd')),
    config: tape.count(generation) > 0 ? jsonText(tape, generation) : null,
    links: eeeLinks(tape, root, source, id, model),
  });
  return key;
}

/** The library and its version (since 0.2.1), else the tool named as the source of an evaluation run. */
function harnessOf(tape: JsonTape, root: Node): string | null {
  const library = tape.get(root, 'eval_library');
  const name = word(tape, tape.get(library, 'name'));
  const version = word(tape, tape.get(library, 'version'));
  if (name === 'unknown') return null;
  if (name !== null) return version === null || version === 'unknown' ? name : `${name} ${version}`;
  const from = tape.get(root, 'source_metadata');
  const isRun = tape.string(tape.get(from, 'source_type')) === 'evaluation_run';
  return isRun ? word(tape, tape.get(from, 'source_name')) : null;
}

/** What all results call the evaluation; null where they differ. */
function commonName(tape: JsonTape, results: Node): string | null {
  const first = tape.first(results);
  const name = word(tape, tape.get(first, 'evaluation_name'));
  for (let result = first; result !== ABSENT; result = tape.next(result)) {
    if (word(tape, tape.get(result, 'evaluation_name')) !== name) return null;
  }
  return name;
}

/**
 * The metric is named by what the rows would name: `evaluation_result_id` up to the first colon, else `metric_id`,
 * else `metric_name`, else `score` (0.1.0 and 0.2.0 name none, and neither do their rows).
 */
function readResult(tape: JsonTape, result: Node, run: string, common: string | null): DeclaredRecord {
  const config = tape.get(result, 'metric_config');
  const details = tape.get(result, 'score_details');
  const uncertainty = tape.get(details, 'uncertainty');
  const name = resultName(scalarText(tape, tape.get(result, 'evaluation_result_id')));
  const stated =
    word(tape, tape.get(config, 'metric_id')) ?? word(tape, tape.get(config, 'metric_name')) ?? '';
  const evaluation = word(tape, tape.get(result, 'evaluation_name'));
  return {
    run,
    metric: name.given === 'score' ? snakeCase(stated) || 'score' : name.metric,
    evaluation: evaluation === common ? null : evaluation,
    label: name.split === null ? null : ['split', name.split],
    value: numberOf(tape, tape.get(details, 'score')),
    n:
      numberOf(tape, tape.get(uncertainty, 'num_samples')) ??
      numberOf(tape, tape.at(result, 'source_data', 'samples_number')),
    standardError: standardErrorOf(tape, tape.get(uncertainty, 'standard_error')),
    lowerIsBetter: tape.boolean(tape.get(config, 'lower_is_better')),
    min: numberOf(tape, tape.get(config, 'min_score')),
    max: numberOf(tape, tape.get(config, 'max_score')),
  };
}

/** `{value, method}` since 0.2.0, a number before. */
function standardErrorOf(tape: JsonTape, node: Node): number | null {
  return numberOf(tape, tape.kind(node) === Kind.object ? tape.get(node, 'value') : node);
}
