import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, has, isList, isObject, pick } from '../shared/fields';

/** What a row of details holds, whichever its layout. */
export interface Detail {
  id: Node;
  task: Node;
  /** What was asked, without the examples before it. */
  query: Node;
  choices: Node;
  /** A place among the choices, or a list of them. */
  goldIndex: Node;
  /** Texts that would be right, where they are given as such. */
  gold: Node;
  /** Whatever the task knows beside. */
  specific: Node;
  metrics: Node;
  /** Texts; before 0.11 also what options were ranked by. */
  outputs: Node;
  extracted: Node;
  /** By which options were ranked, one for each. */
  logProbabilities: Node;
  inputTokens: Node;
  outputTokens: Node;
}

/** Since 0.11 a row has three structs: `doc`, `metric` and `model_response`. */
export const isNested = (tape: JsonTape, row: Node): boolean =>
  has(tape, tape.get(row, 'doc'), 'query') &&
  isObject(tape, tape.get(row, 'metric')) &&
  isObject(tape, tape.get(row, 'model_response'));

/** From 0.3, and on the first Open LLM Leaderboard, it is flat. */
export const isFlat = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'full_prompt', 'example') &&
  has(tape, row, 'metrics') &&
  has(tape, row, 'num_asked_few_shots', 'num_effective_few_shots', 'cont_tokens', 'gold_index');

export function detailOf(tape: JsonTape, row: Node): Detail {
  const [doc, said] = [tape.get(row, 'doc'), tape.get(row, 'model_response')];
  if (isNested(tape, row))
    return {
      id: tape.get(doc, 'id'),
      task: tape.get(doc, 'task_name'),
      query: tape.get(doc, 'query'),
      choices: tape.get(doc, 'choices'),
      goldIndex: tape.get(doc, 'gold_index'),
      gold: ABSENT,
      specific: tape.get(doc, 'specific'),
      metrics: tape.get(row, 'metric'),
      outputs: tape.get(said, 'text'),
      extracted: tape.get(said, 'text_post_processed'),
      logProbabilities: tape.get(said, 'logprobs'),
      inputTokens: tape.get(said, 'input_tokens'),
      outputTokens: tape.get(said, 'output_tokens'),
    };
  const predictions = tape.get(row, 'predictions');
  return {
    id: ABSENT,
    task: ABSENT,
    query: pick(tape, row, 'example', 'full_prompt'),
    choices: tape.get(row, 'choices'),
    goldIndex: tape.get(row, 'gold_index'),
    gold: tape.get(row, 'gold'),
    specific: pick(tape, row, 'specifics', 'specific'),
    metrics: tape.get(row, 'metrics'),
    outputs: predictions,
    extracted: ABSENT,
    logProbabilities: predictions,
    inputTokens: firstList(tape, tape.get(row, 'input_tokens')),
    outputTokens: tape.get(row, 'cont_tokens'),
  };
}

/** Before 0.11 the prompt's tokens stand once for each request. */
const firstList = (tape: JsonTape, lists: Node): Node => {
  const [first = ABSENT] = children(tape, lists);
  return isList(tape, first) ? first : lists;
};
