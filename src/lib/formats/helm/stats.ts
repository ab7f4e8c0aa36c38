import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import { children, has, isList, isObject, placeOf } from '../shared/fields';
import { latencyOf } from '../shared/outcome';
import type { DocumentFormat } from '../format';
import { helmFolderName, helmJoin, helmPerturbation, helmRunKey } from './run';
import { numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';

/** What HELM measures beside quality. Counts of tokens and the runtime have columns of their own. */
const telemetry =
  /^(num_.*|training_.*_cost|inference_.*|batch_size|finish_reason_.*|prompt_truncated|max_prob|logprob.*|estimated_num_tokens_cost|predicted_index|.*_per_byte|perplexity)$/;
const diagnostics = /^(max_prob|logprob|logprob_per_byte|bits_per_byte|perplexity)$/;

const isStat = (tape: JsonTape, stat: Node): boolean =>
  word(tape, tape.at(stat, 'name', 'name')) !== null && has(tape, stat, 'count');

/** `per_instance_stats.json` of a HELM run: scores and telemetry of each instance, side by side. */
export const helmInstanceStats: DocumentFormat = {
  id: 'helm-per-instance-stats',
  layout: 'document',
  outcomes: { records: children },

  recognise: (tape, root) =>
    isList(tape, root) &&
    has(tape, tape.first(root), 'instance_id') &&
    isList(tape, tape.get(tape.first(root), 'stats'))
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { name, evaluation, dataset, model } = helmFolderName(source.path);
    const run = helmRunKey(source);
    sink.run({ key: run, role: 'scores', name, model, evaluation, dataset, harness: 'HELM' });
    for (const entry of children(tape, root)) readInstance(tape, entry, run, sink);
  },
};

function readInstance(tape: JsonTape, entry: Node, run: string, sink: Sink): void {
  const place = placeOf(tape, entry);
  const id = scalarText(tape, tape.get(entry, 'instance_id')) || null;
  if (id === null) {
    const message = 'These statistics have no instance_id: nothing says which sample they are about.';
    return sink.reject({ code: 'sample_unidentified', field: 'instance_id', message }, place);
  }
  const trial = numberOf(tape, tape.get(entry, 'train_trial_index'));
  const perturbation = helmPerturbation(tape, entry);
  const scores = new Map<string, ScoreRecord>();
  const numbers = new Map<string, number | null>();
  for (const stat of children(tape, tape.get(entry, 'stats'))) {
    const given = word(tape, tape.at(stat, 'name', 'name'));
    const metric = snakeCase(given ?? '');
    if (given === null || metric === '' || numbers.has(metric)) continue;
    const value = meanOf(tape, stat);
    numbers.set(metric, value);
    const isDiagnostic = diagnostics.test(metric);
    if (telemetry.test(metric) && !isDiagnostic) continue;
    scores.set(metric, { metric, given, score: value });
    if (isDiagnostic) sink.metric({ evaluation: null, metric, given, diagnostic: true });
  }
  sink.row(
    {
      run,
      sample: { evaluation: null, id, variant: perturbation, input: null, references: [] },
      response: readUsage(numbers, trial),
      scores: [...scores.values()],
      join: { key: helmJoin(id, trial, perturbation), provisional: true },
    },
    place,
  );
}

/** A statistic of no observation was not measured. */
function meanOf(tape: JsonTape, stat: Node): number | null {
  const count = numberOf(tape, tape.get(stat, 'count'));
  if (count === 0) return null;
  const sum = numberOf(tape, tape.get(stat, 'sum'));
  return numberOf(tape, tape.get(stat, 'mean')) ?? (sum === null || count === null ? null : sum / count);
}

function readUsage(numbers: ReadonlyMap<string, number | null>, trial: number | null): ResponseRecord {
  const inputTokens = numbers.get('num_prompt_tokens') ?? null;
  const outputTokens = numbers.get('num_output_tokens') ?? numbers.get('num_completion_tokens') ?? null;
  const seconds = numbers.get('inference_runtime') ?? null;
  return {
    epoch: trial === null ? null : trial + 1,
    output: null,
    status: 'ok',
    inputTokens,
    outputTokens,
    tokensScope: inputTokens === null && outputTokens === null ? null : 'sample',
    ...latencyOf(seconds, 'response'),
  };
}

/** `stats.json` of a HELM run: means over the instances of each split. */
export const helmStats: DocumentFormat = {
  id: 'helm-stats',
  layout: 'document',

  recognise: (tape, root) =>
    isList(tape, root) && isStat(tape, tape.first(root)) && has(tape, tape.first(root), 'sum')
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const { name, evaluation, dataset, model } = helmFolderName(source.path);
    const run = helmRunKey(source);
    sink.run({ key: run, role: 'aggregate', name, model, evaluation, dataset, harness: 'HELM' });
    for (const stat of children(tape, root)) {
      const statName = tape.get(stat, 'name');
      const metric = snakeCase(word(tape, tape.get(statName, 'name')) ?? '');
      // Worst cases over perturbations are not what the rows say.
      const isAside = isObject(tape, tape.get(statName, 'perturbation')) || has(tape, statName, 'sub_split');
      if (metric === '' || telemetry.test(metric) || isAside) continue;
      const split = word(tape, tape.get(statName, 'split'));
      sink.declared({
        run,
        metric,
        label: split === null ? null : ['split', split],
        value: meanOf(tape, stat),
      });
    }
  },
};
