import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, ResponseRecord, Sink } from '../../records/record';
import { conversationText, messageText, roleOf } from '../shared/chat';
import { isObject, isVoid } from '../shared/fields';
import { attached } from './attachments';
import type { Graded } from './grades';
import { epochJoin } from './join';
import type { InspectRun } from './run';
import type { InspectSample } from './sample-parts';
import { type InspectScores, readInspectScores } from './scores';
import { readInspectUsage } from './usage';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';

/** What all samples of a log have in common. */
export interface InspectLog {
  run: InspectRun;
  graded: Graded;
}

/** One EvalSample: a sample of a log, and the answer of one epoch to it. `lacking`: its scores where it tells none itself. */
export function readInspectSample(
  sample: InspectSample,
  { run, graded }: InspectLog,
  place: Place,
  sink: Sink,
  lacking: (id: string | null) => InspectScores | null = () => null,
): void {
  const { tape, node, metadata } = sample;
  const id = scalarText(tape, tape.get(node, 'id')) || null;
  const input = attached(sample, conversationText(tape, tape.get(node, 'input')));
  if (!isObject(tape, node) || (id === null && isVoid(input))) {
    const message = 'This sample has neither an id nor an input: nothing says which one it is.';
    return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
  }
  const own = readInspectScores(sample, graded);
  const { scores, answer, grades } = own.scores.length > 0 ? own : (lacking(id) ?? own);
  const isJudged = grades.length > 0 || scores.some(({ score }) => score !== null);
  const response = readResponse(sample, isJudged);
  sink.row(
    {
      run: run.key,
      sample: {
        evaluation: run.evaluation,
        id,
        input,
        references: textsOf(tape, tape.get(node, 'target')).map((text) => attached(sample, text) ?? text),
        choicesCount: tape.count(tape.get(node, 'choices')) || null,
        labels: objectLabels(tape, metadata),
      },
      response: {
        ...response,
        extractedAnswer: attached(sample, answer),
        labels: [...(response.labels ?? []), ...grades],
        ...readInspectUsage(tape, node, run),
      },
      scores,
      ...(id !== null && { join: { key: epochJoin(id, response.epoch ?? null), provisional: false } }),
    },
    place,
  );
}

function readResponse(sample: InspectSample, isJudged: boolean): ResponseRecord {
  const { tape, node } = sample;
  const choices = tape.at(node, 'output', 'choices');
  const choice = tape.first(choices);
  const said = textOf(tape, tape.at(node, 'output', 'completion'));
  const output = attached(sample, isVoid(said) ? messageText(tape, tape.get(choice, 'message')) : said);
  const error = attached(sample, readError(tape, tape.get(node, 'error')));
  // A summary tells neither the output nor the messages of a sample that has both.
  const isSilent = isVoid(output) && !isJudged && tape.boolean(tape.get(node, 'completed')) !== true;
  return {
    epoch: numberOf(tape, tape.get(node, 'epoch')),
    output,
    candidates: tape.count(choices) || null,
    stopReason: word(tape, tape.get(choice, 'stop_reason')),
    ...outcomeOf(error, isSilent),
    ...countTurns(sample),
    labels: limitLabels(tape, tape.get(node, 'limit')),
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

/** All null where the messages are not told: what nobody read is not none. */
function countTurns({
  tape,
  messages,
}: InspectSample): Pick<ResponseRecord, 'interactionType' | 'turns' | 'toolCalls'> {
  if (messages === null) return { interactionType: null, turns: null, toolCalls: null };
  let turns = 0;
  let toolCalls = 0;
  for (const message of messages) {
    if (roleOf(tape, message) !== 'assistant') continue;
    turns++;
    toolCalls += tape.count(tape.get(message, 'tool_calls'));
  }
  const interactionType = toolCalls > 0 ? 'agentic' : turns > 1 ? 'multi_turn' : 'single_turn';
  return { interactionType, turns: turns || null, toolCalls };
}
