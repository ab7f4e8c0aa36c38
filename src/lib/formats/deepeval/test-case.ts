import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, ResponseRecord, RunRecord, SampleRecord, Sink } from '../../records/record';
import { lastSaidBy, saidBy } from '../shared/chat';
import { children, isList, isVoid } from '../shared/fields';
import { objectLabels } from '../shared/object-labels';
import { addLabels, numberOf, textOf, textsOf, word } from '../shared/reading';
import { timeOf } from '../shared/timestamps';
import { readDeepEvalScores } from './metrics';

/** Names that say no more than the place in the list. */
const NUMBERED = /^(conversational_)?test_case_\d+$/;

/** One test case or conversation (`LLMApiTestCase`, `ConversationalApiTestCase` of deepeval/test_run/api.py). */
export function readTestCase(tape: JsonTape, one: Node, run: RunRecord, place: Place, sink: Sink): void {
  const sample = readSample(tape, one, run.evaluation);
  if (sample.id === null && isVoid(sample.input)) {
    const message = 'This test case has neither an input nor a name: nothing says which sample it is.';
    return sink.reject({ code: 'sample_unidentified', field: 'input', message }, place);
  }
  const scores = readDeepEvalScores(tape, one);
  const isScored = scores.some(({ score }) => score !== null);
  sink.row({ run: run.key, sample, response: readResponse(tape, one, isScored), scores }, place);
}

function readSample(tape: JsonTape, one: Node, evaluation: string | null): SampleRecord {
  const name = word(tape, tape.get(one, 'name'));
  const labels: Label[] = objectLabels(tape, tape.get(one, 'additionalMetadata'));
  addLabels(tape, 'tags', tape.get(one, 'tags'), labels);
  const turns = tape.get(one, 'turns');
  const isConversation = isList(tape, turns);
  const asked = isConversation
    ? (textOf(tape, tape.get(one, 'scenario')) ?? saidBy(tape, turns, 'user'))
    : textOf(tape, tape.get(one, 'input'));
  return {
    evaluation,
    id: name === null || NUMBERED.test(name) ? null : name,
    input: withContext(tape, asked, tape.get(one, 'context')),
    references: textsOf(tape, tape.get(one, isConversation ? 'expectedOutcome' : 'expectedOutput')),
    labels,
  };
}

/** What the answer is held against is part of the question; what a retriever found is part of the answer. */
function withContext(tape: JsonTape, asked: LongText | null, context: Node): LongText | null {
  const texts = textsOf(tape, context);
  return asked === null || texts.length === 0
    ? asked
    : longText([asked, 'Context:', ...texts].map(String).join('\n\n'));
}

function readResponse(tape: JsonTape, one: Node, isScored: boolean): ResponseRecord {
  const turns = tape.get(one, 'turns');
  const isConversation = isList(tape, turns);
  const output = isConversation
    ? lastSaidBy(tape, turns, 'assistant')
    : textOf(tape, tape.get(one, 'actualOutput'));
  const tools = tape.get(one, 'toolsCalled');
  return {
    output,
    interactionType: isConversation ? 'multi_turn' : 'single_turn',
    candidates: isVoid(output) ? null : 1,
    status: isVoid(output) && !isScored ? 'no_answer' : 'ok',
    ...readCalls(tape, one),
    ...readLatency(tape, one),
    reportedCostUsd: numberOf(tape, tape.get(one, 'tokenCost')),
    judgeCostUsd: numberOf(tape, tape.get(one, 'evaluationCost')),
    turns: isConversation ? tape.count(turns) : null,
    toolCalls: isList(tape, tools) ? tape.count(tools) : null,
  };
}

/** Tokens of the calls that the application's trace holds; without a trace they are not known. */
function readCalls(tape: JsonTape, one: Node): Partial<ResponseRecord> {
  const sum = (key: string): number | null => {
    let total: number | null = null;
    for (const span of children(tape, tape.at(one, 'trace', 'llmSpans'))) {
      const count = numberOf(tape, tape.get(span, key));
      if (count !== null) total = (total ?? 0) + count;
    }
    return total;
  };
  const inputTokens = sum('inputTokenCount');
  const outputTokens = sum('outputTokenCount');
  const isKnown = inputTokens !== null || outputTokens !== null;
  return { inputTokens, outputTokens, tokensScope: isKnown ? 'sample' : null };
}

/** `runDuration` includes the judging: it is no latency. */
function readLatency(tape: JsonTape, one: Node): Partial<ResponseRecord> {
  const seconds = numberOf(tape, tape.get(one, 'completionTime'));
  if (seconds !== null) return { latencyMs: seconds * 1000, latencyKind: 'response' };
  const trace = tape.get(one, 'trace');
  const start = timeOf(tape, tape.get(trace, 'startTime'));
  const end = timeOf(tape, tape.get(trace, 'endTime'));
  return start === null || end === null ? {} : { latencyMs: end - start, latencyKind: 'sample' };
}
