import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject } from '../shared/fields';
import { numberOf, textOf } from '../shared/reading';

export interface LmEvalAnswer {
  prompt: LongText | null;
  output: LongText | null;
  extracted: LongText | null;
  /** Options of a multiple choice, of which the likeliest is the answer. */
  choices: number | null;
  completions: number | null;
}

/**
 * What was asked and answered. `arguments` are `gen_args_0: {arg_0: prompt, arg_1: continuation or settings}` since
 * v0.4.3, lists before; one for each option of a multiple choice, whose `resps` are [log likelihood, is greedy], given
 * as text. The answer to that is the likeliest continuation, as the converter of Every Eval Ever takes it.
 */
export function readLmEvalAnswer(tape: JsonTape, row: Node): LmEvalAnswer {
  const requests = [...children(tape, tape.get(row, 'arguments'))];
  const resps = tape.get(row, 'resps');
  const filtered = tape.get(row, 'filtered_resps');
  const prompt = requests[0] === undefined ? null : textOf(tape, argument(tape, requests[0], 0));
  const likelihoods = [...children(tape, filtered)].map((response) => likelihood(tape, response));
  if (
    requests.length > 1 &&
    likelihoods.length === requests.length &&
    likelihoods.every((value) => value !== null)
  ) {
    const best = requests[likelihoods.indexOf(likelihoods.reduce((a, b) => Math.max(a, b)))] ?? ABSENT;
    const text = textOf(tape, argument(tape, best, 1));
    const answer = text === null ? null : longText(text.toString().trim());
    return { prompt, output: answer, extracted: answer, choices: requests.length, completions: 1 };
  }
  const first = tape.first(resps);
  const completions = isList(tape, first) ? tape.count(first) : first === ABSENT ? null : 1;
  const output = isList(tape, first) ? tape.first(first) : first;
  const kept = isList(tape, filtered) ? tape.first(filtered) : filtered;
  return {
    prompt,
    // A likelihood is no text to show.
    output: isList(tape, output) ? null : textOf(tape, output),
    extracted:
      likelihood(tape, kept) === null ? textOf(tape, isList(tape, kept) ? tape.first(kept) : kept) : null,
    choices: null,
    completions: completions === 0 ? null : completions,
  };
}

function argument(tape: JsonTape, request: Node, index: number): Node {
  if (isObject(tape, request)) return tape.get(request, `arg_${index}`);
  const first = tape.first(request);
  return index === 0 ? first : tape.next(first);
}

function likelihood(tape: JsonTape, response: Node): number | null {
  if (!isList(tape, response)) return null;
  const inner = isList(tape, tape.first(response)) ? tape.first(response) : response;
  return tape.count(inner) === 2 ? numberOf(tape, tape.first(inner)) : null;
}
