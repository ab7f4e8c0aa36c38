import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { verifyFingerprint, verifySeal } from '../../records/python-json';
import { children } from '../shared/fields';
import type { DocumentFormat, SourceFacts } from '../format';
import { readDeclared, readGroups } from './declared';
import { readEntry } from './entry';
import { entryOutcomes } from './entry-scores';
import { languagePair, mtRunKey, timeOfRunId, type MtRun } from './run';
import { runLabels } from './configured-run';
import { configText } from '../shared/config';
import { numberOf, word } from '../shared/reading';
import type { RunRecord, Sink } from '../../records/record';
import { readTime } from '../shared/timestamps';

/**
 * Run cards of the MT harness. Facts: the run card specification 2.0 (with `results[]`, `config`, `environment`) and
 * `publish.assemble_run_card()` (without the three, with most settings at the top). No card names its schema, so
 * shape decides. A card seals itself with `run_card_hash`.
 */
export const mtRunCard: DocumentFormat = {
  id: 'mt-run-card',
  layout: 'document',
  outcomes: { reads: entryOutcomes, records: (tape, root) => children(tape, tape.get(root, 'results')) },

  recognise(tape, root) {
    const isCard =
      tape.kind(tape.get(root, 'scores')) === Kind.object &&
      (tape.string(tape.get(root, 'run_card_hash')) !== null ||
        tape.kind(tape.get(root, 'fingerprint')) === Kind.object ||
        (tape.kind(tape.get(root, 'dataset')) === Kind.object && tape.get(root, 'model_slug') !== ABSENT));
    return isCard ? { version: word(tape, tape.get(root, 'harness_version')) } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const { run, record } = readRun(tape, root, source, sink);
    sink.run(record);
    const scores = tape.get(root, 'scores');
    readDeclared(tape, scores, run.key, null, sink);
    if (tape.get(scores, 'corpus_bleu') === ABSENT) readCorpusBleu(tape, root, run.key, sink);
    readGroups(tape, scores, run.key, sink);
    readGroups(tape, root, run.key, sink);
    const results = tape.get(root, 'results');
    if (tape.kind(results) !== Kind.array) return;
    for (let entry = tape.first(results); entry !== ABSENT; entry = tape.next(entry)) {
      readEntry(tape, entry, run, sink);
    }
  },
};

function readRun(
  tape: JsonTape,
  root: Node,
  source: SourceFacts,
  sink: Sink,
): { run: MtRun; record: RunRecord } {
  const dataset = tape.get(root, 'dataset');
  const config = tape.get(root, 'config');
  const fingerprint = tape.get(root, 'fingerprint');
  const runId = word(tape, tape.get(root, 'run_id'));
  const datasetId = word(tape, tape.get(dataset, 'id'));
  const pair = languagePair(tape, dataset, tape.get(dataset, 'language_pair'));
  const version = word(tape, tape.get(root, 'harness_version'));
  const seconds = numberOf(tape, tape.get(root, 'elapsed_seconds'));
  const batch =
    numberOf(tape, tape.get(config, 'batch_size')) ??
    numberOf(tape, tape.get(root, 'batch_size')) ??
    numberOf(tape, tape.at(root, 'method_config', 'batchSize'));
  const hasRows =
    tape.kind(tape.get(root, 'results')) === Kind.array && tape.count(tape.get(root, 'results')) > 0;
  const run = {
    key: mtRunKey(runId, source),
    dataset: datasetId,
    languagePair: pair,
    isBatched: (batch ?? 1) > 1,
  };
  const record: RunRecord = {
    key: run.key,
    role: hasRows ? 'rows' : 'card',
    name: runId,
    model: word(tape, tape.get(root, 'model_slug')) ?? word(tape, tape.get(root, 'model_id')),
    evaluation: datasetId,
    dataset: datasetId,
    datasetVersion: word(tape, tape.get(dataset, 'version')),
    condition: word(tape, tape.get(root, 'condition')),
    harness: version === null ? null : `mt-eval ${version}`,
    startedAt: readTime(tape, tape.get(root, 'timestamp'), 'timestamp', sink) ?? timeOfRunId(runId),
    elapsedMs: seconds === null ? null : seconds * 1000,
    spendUsd: numberOf(tape, tape.at(root, 'totals', 'total_cost_usd')),
    config: configText(
      tape,
      settings.map((name) => [name, tape.get(root, name)] as const),
    ),
    fingerprint: word(tape, tape.get(fingerprint, 'hash')),
    fingerprintStatus: verifyFingerprint(tape, fingerprint),
    sealStatus: verifySeal(tape, root),
    labels: runLabels(tape, config, pair, sink),
  };
  return { run, record };
}

/** Where a card says how the run was made. */
const settings = [
  'config',
  'method_config',
  'environment',
  'temperature',
  'max_tokens',
  'batch_size',
  'concurrency',
  'tools_enabled',
  'fst_version',
  'api_provider',
  'system_prompt_sha256',
  'coaching_data_sha256',
] as const;

/** The publisher puts the corpus BLEU beside the scores. */
function readCorpusBleu(tape: JsonTape, root: Node, run: string, sink: Sink): void {
  const value = numberOf(tape, tape.get(root, 'corpus_bleu'));
  if (value !== null) sink.declared({ run, metric: 'corpus_bleu', value, n: null });
}
