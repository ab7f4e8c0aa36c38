import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { ResponseRecord } from '../../records/record';
import type { RowMetadata } from './metadata';
import { readOutput } from './output';
import { readUsage } from './usage';
import { outcomeOf } from '../shared/outcome';
import { numberOf, textOf } from '../shared/reading';

/** null where the row bears no answer, no score and no error: it tells of a sample only. */
export function readResponse(
  tape: JsonTape,
  root: Node,
  metadata: RowMetadata,
  isScored: boolean,
): ResponseRecord | null {
  const output = readOutput(tape, root);
  const error = readError(tape, tape.get(root, 'error'));
  if (!output.isThere && !isScored && error === null) return null;
  const isSilent = (output.text === null || output.text.isEmpty) && !isScored;
  const response: ResponseRecord = {
    epoch: metadata.epoch,
    interactionType: tape.string(tape.get(root, 'interaction_type')),
    output: output.text,
    extractedAnswer: readExtracted(tape, tape.get(root, 'answer_attribution')),
    stopReason: metadata.stopReason,
    ...outcomeOf(error, isSilent),
    candidates: output.candidates,
    // An object that grows is moved to another place: each row is one.
    inputTokens: undefined,
    outputTokens: undefined,
    totalTokens: undefined,
    reasoningTokens: undefined,
    cacheReadTokens: undefined,
    cacheWriteTokens: undefined,
    tokensScope: undefined,
    reportedCostUsd: undefined,
    latencyMs: undefined,
    latencyKind: undefined,
    firstTokenMs: undefined,
    generationMs: undefined,
    turns: numberOf(tape, tape.at(root, 'evaluation', 'num_turns')),
    toolCalls: numberOf(tape, tape.at(root, 'evaluation', 'tool_calls_count')),
    labels: metadata.responseLabels,
  };
  readUsage(tape, root, metadata.isInspect, response);
  return response;
}

function readError(tape: JsonTape, node: Node): LongText | null {
  const kind = tape.kind(node);
  if (kind === Kind.false || (kind >= Kind.array && tape.count(node) === 0)) return null;
  const error = textOf(tape, kind === Kind.object ? messageOf(tape, node) : node);
  return error === null || error.isEmpty ? null : error;
}

function messageOf(tape: JsonTape, error: Node): Node {
  const message = tape.get(error, 'message');
  return tape.kind(message) === Kind.string ? message : error;
}

/** The value taken from the answer in the end: of the terminal attribution, or of the only one. */
function readExtracted(tape: JsonTape, attributions: Node): LongText | null {
  if (tape.kind(attributions) !== Kind.array) return null;
  let found = tape.count(attributions) === 1 ? tape.first(attributions) : ABSENT;
  for (let item = tape.first(attributions); item !== ABSENT; item = tape.next(item)) {
    if (tape.boolean(tape.get(item, 'is_terminal')) === true) found = item;
  }
  return textOf(tape, tape.get(found, 'extracted_value'));
}
