import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, ResponseRecord, Sink } from '../../records/record';
import { conversationText, messageText, roleOf } from '../shared/chat';
import { children, isObject, isVoid } from '../shared/fields';
import { attached } from './attachments';
import type { InspectRun } from './run';
import { readInspectScores } from './scores';
import { readInspectUsage } from './usage';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';

/** One EvalSample: a sample of a log, and the answer of one epoch to it. */
export function readInspectSample(
  tape: JsonTape,
  sample: Node,
  run: InspectRun,
  place: Place,
  sink: Sink,
): void {
  const id = scalarText(tape, tape.get(sample, 'id')) || null;
  const input = attached(tape, sample, conversationText(tape, tape.get(sample, 'input')));
  if (!isObject(tape, sample) || (id === null && isVoid(input))) {
    const message = 'This sample has neither an id nor an input: nothing says which one it is.';
    return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
  }
  const { scores, answer } = readInspectScores(tape, sample);
  const isScored = scores.some(({ score }) => score !== null);
  sink.row(
    {
      run: run.key,
      sample: {
        evaluation: run.evaluation,
        id,
        input,
        references: textsOf(tape, tape.get(sample, 'target')).map(
          (text) => attached(tape, sample, text) ?? text,
        ),
        choicesCount: tape.count(tape.get(sample, 'choices')) || null,
        labels: objectLabels(tape, tape.get(sample, 'metadata')),
      },
      response: {
        ...readResponse(tape, sample, isScored),
        extractedAnswer: attached(tape, sample, answer),
        ...readInspectUsage(tape, sample, run),
      },
      scores,
    },
    place,
  );
}

function readResponse(tape: JsonTape, sample: Node, isScored: boolean): ResponseRecord {
  const choices = tape.at(sample, 'output', 'choices');
  const choice = tape.first(choices);
  const said = textOf(tape, tape.at(sample, 'output', 'completion'));
  const output = attached(tape, sample, isVoid(said) ? messageText(tape, tape.get(choice, 'message')) : said);
  const error = attached(tape, sample, readError(tape, tape.get(sample, 'error')));
  const { turns, toolCalls } = countTurns(tape, tape.get(sample, 'messages'));
  return {
    epoch: numberOf(tape, tape.get(sample, 'epoch')),
    interactionType: toolCalls > 0 ? 'agentic' : turns > 1 ? 'multi_turn' : 'single_turn',
    output,
    candidates: tape.count(choices) || null,
    stopReason: word(tape, tape.get(choice, 'stop_reason')),
    ...outcomeOf(error, isVoid(output) && !isScored),
    turns: turns || null,
    toolCalls,
    labels: limitLabels(tape, tape.get(sample, 'limit')),
  };
}

function readError(tape: JsonTape, error: Node): LongText | null {
  const text = textOf(tape, isObject(tape, error) ? tape.get(error, 'message') : error);
  if (!isVoid(text)) return text;
  return isObject(tape, error) ? longText('The sample failed without a message.') : null;
}

/** A sample that was cut off at a limit of messages, tokens or time says at which. */
function limitLabels(tape: JsonTape, limit: Node): Label[] {
  const type = word(tape, isObject(tape, limit) ? tape.get(limit, 'type') : limit);
  return type === null ? [] : [['limit', type]];
}

function countTurns(tape: JsonTape, messages: Node): { turns: number; toolCalls: number } {
  let turns = 0;
  let toolCalls = 0;
  for (const message of children(tape, messages)) {
    if (roleOf(tape, message) !== 'assistant') continue;
    turns++;
    toolCalls += tape.count(tape.get(message, 'tool_calls'));
  }
  return { turns, toolCalls };
}
