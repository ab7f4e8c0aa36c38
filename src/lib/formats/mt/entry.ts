import { Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, ResponseRecord, Sink } from '../../records/record';
import { outcomeOf } from '../shared/outcome';
import { readMtScores } from './entry-scores';
import type { MtRun } from './run';
import { addLabels, numberOf, scalarText, textOf, textsOf } from '../shared/reading';
import { pick, placeOf } from '../shared/fields';

/**
 * One entry of a report, run log or run card. The same facts have different names in the card of May 2026
 * (`entry_index`, `source_text`, `target_expected`, `target_output`), in the card's specification (`entry_id`,
 * `source`, `reference`, `predicted`) and in reports and logs (`id`, `source`, `expected`, `predicted`).
 */
export function readEntry(tape: JsonTape, entry: Node, run: MtRun, sink: Sink): void {
  const place = placeOf(tape, entry);
  if (tape.kind(entry) !== Kind.object) {
    const message = 'This entry is no object: a translation with its source was expected.';
    return sink.reject({ code: 'row_not_object', field: null, message }, place);
  }
  const id = scalarText(tape, pick(tape, entry, 'id', 'entry_id', 'entry_index')) || null;
  const input = textOf(tape, pick(tape, entry, 'source', 'source_text'));
  if (id === null && (input === null || input.isEmpty)) {
    const message = 'The entry has neither an id nor a source text: nothing says which sample it answers.';
    return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
  }
  const scores = readMtScores(tape, entry, run, sink);
  const response = readResponse(tape, entry, run, scores.isScored);
  response?.labels.push(...scores.labels);
  sink.row(
    {
      run: response === null ? null : run.key,
      sample: {
        evaluation: run.dataset,
        id,
        input,
        references: textsOf(tape, pick(tape, entry, 'reference', 'expected', 'target_expected')),
        taskType: 'translation',
        labels: sampleLabels(tape, entry, run),
      },
      response,
      scores: response === null ? [] : scores.scores,
    },
    place,
  );
}

/** Difficulty runs from 1 to 5 (or easy to hard); 0 says that nobody rated the entry. */
function sampleLabels(tape: JsonTape, entry: Node, run: MtRun): Label[] {
  const labels: Label[] = [];
  if (run.languagePair !== null) labels.push(['language_pair', run.languagePair]);
  const difficulty = tape.get(entry, 'difficulty');
  if (tape.number(difficulty) !== 0) addLabels(tape, 'difficulty', difficulty, labels);
  for (const key of ['segment', 'domain', 'provenance']) addLabels(tape, key, tape.get(entry, key), labels);
  return labels;
}

function readResponse(
  tape: JsonTape,
  entry: Node,
  run: MtRun,
  isScored: boolean,
): (ResponseRecord & { labels: Label[] }) | null {
  const output = textOf(tape, pick(tape, entry, 'predicted', 'target_output', 'raw_predicted'));
  const stated = textOf(tape, tape.get(entry, 'error'));
  const error =
    stated === null || stated.isEmpty || tape.boolean(tape.get(entry, 'error')) === false ? null : stated;
  if (output === null && error === null && !isScored) return null;
  const isEmpty = output === null || output.isEmpty;
  const seconds = numberOf(tape, pick(tape, entry, 'latency_s', 'latency_seconds'));
  const usage = tape.get(entry, 'usage');
  const tokens = {
    inputTokens: numberOf(tape, tape.get(usage, 'prompt_tokens')),
    outputTokens: numberOf(tape, tape.get(usage, 'completion_tokens')),
    totalTokens: numberOf(tape, tape.get(usage, 'total_tokens')),
    reasoningTokens:
      numberOf(tape, tape.get(usage, 'reasoning_tokens')) ??
      numberOf(tape, tape.at(usage, 'completion_tokens_details', 'reasoning_tokens')),
    cacheReadTokens:
      numberOf(tape, tape.get(usage, 'cached_tokens')) ??
      numberOf(tape, tape.at(usage, 'prompt_tokens_details', 'cached_tokens')),
  };
  const isCounted = Object.values(tokens).some((count) => count !== null);
  return {
    output,
    candidates: isEmpty ? null : 1,
    interactionType: 'single_turn',
    // An empty translation is scored as a miss and stays one; without a score it is no answer.
    ...outcomeOf(error, isEmpty && !isScored),
    ...tokens,
    tokensScope: isCounted ? (run.isBatched ? 'batch_average' : 'sample') : null,
    reportedCostUsd: numberOf(tape, tape.get(entry, 'cost_usd')),
    latencyMs: seconds === null ? null : seconds * 1000,
    latencyKind: seconds === null ? null : run.isBatched ? 'batch_average' : 'response',
    toolCalls: numberOf(tape, tape.get(entry, 'tool_call_count')),
    labels: tape.boolean(tape.get(entry, 'cached')) === true ? [['cached', 'true']] : [],
  };
}
