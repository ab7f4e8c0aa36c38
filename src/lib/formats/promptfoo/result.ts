import { longText } from '../../json/long-text';
import type { LongText, Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type {
  Label,
  Place,
  ResponseRecord,
  RowRecord,
  SampleRecord,
  ScoreRecord,
  Sink,
} from '../../records/record';
import { children, has, isList, isObject, isText, isVoid, pick, readScore } from '../shared/fields';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { jsonText, numberOf, scalarText, textOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { allTokens, noTokens, readTokens, ofSample } from '../shared/token-usage';

export const isPromptfooResult = (tape: JsonTape, root: Node): boolean =>
  has(tape, root, 'provider') &&
  isObject(tape, tape.get(root, 'vars')) &&
  tape.boolean(tape.get(root, 'success')) !== null &&
  has(tape, root, 'prompt', 'promptId', 'promptIdx');

/** Which model answered, and to which of the prompts. */
export function promptfooContender(
  tape: JsonTape,
  result: Node,
): { model: string | null; prompt: string | null } {
  const provider = tape.get(result, 'provider');
  const model = isText(tape, provider) ? word(tape, provider) : word(tape, pick(tape, provider, 'id'));
  const label = word(tape, tape.at(result, 'prompt', 'label')) ?? word(tape, tape.get(result, 'promptId'));
  const own = isText(tape, provider) ? null : word(tape, tape.get(provider, 'label'));
  return { model: own ?? model, prompt: label };
}

/** What one test, prompt and provider made (`EvaluateResult` of promptfoo). The sample is the test's variables. */
export function readPromptfooResult(
  tape: JsonTape,
  result: Node,
  run: string,
  evaluation: string | null,
  place: Place,
  sink: Sink,
): void {
  const scores = readScores(tape, result);
  const row: RowRecord = {
    run,
    sample: readSample(tape, result, evaluation),
    response: readResponse(
      tape,
      result,
      scores.some(({ score }) => score !== null),
    ),
    scores,
  };
  sink.row(row, place);
}

function readSample(tape: JsonTape, result: Node, evaluation: string | null): SampleRecord {
  const vars = tape.get(result, 'vars');
  const test = tape.get(result, 'testCase');
  const labels: Label[] = objectLabels(tape, tape.get(test, 'metadata'));
  const description = word(tape, tape.get(test, 'description'));
  if (description !== null) labels.push(['description', description]);
  return {
    evaluation,
    id: scalarText(tape, tape.get(result, 'testIdx')),
    input: inputOf(tape, vars) ?? textOf(tape, tape.at(result, 'prompt', 'raw')),
    references: references(tape, tape.get(test, 'assert')),
    labels,
  };
}

/** The one variable that is a text, else all of them as JSON in the order of their names. */
function inputOf(tape: JsonTape, vars: Node): LongText | null {
  const members = [...children(tape, vars)].filter((member) => !tape.key(member).startsWith('_'));
  const [only] = members;
  if (only === undefined) return null;
  const text = members.length === 1 ? tape.text(only) : null;
  if (text !== null) return text;
  const sorted = members
    .map((member) => `${JSON.stringify(tape.key(member))}:${jsonText(tape, member)}`)
    .sort();
  return longText(`{${sorted.join(',')}}`);
}

/** Assertions that compare with an answer; rubrics and limits do not. */
const comparing =
  /^(not-)?(equals|contains|icontains|contains-any|contains-all|starts-with|similar|factuality|levenshtein|rouge-n|bleu|meteor)$/;

function references(tape: JsonTape, assertions: Node): LongText[] {
  const found: LongText[] = [];
  for (const assertion of children(tape, assertions)) {
    const type = word(tape, tape.get(assertion, 'type')) ?? '';
    const value = tape.get(assertion, 'value');
    if (!comparing.test(type) || type.startsWith('not-')) continue;
    for (const node of isList(tape, value) ? children(tape, value) : [value]) {
      const text = textOf(tape, node);
      if (text !== null) found.push(text);
    }
  }
  return found;
}

function readScores(tape: JsonTape, result: Node): ScoreRecord[] {
  const explanation = textOf(tape, tape.at(result, 'gradingResult', 'reason'));
  const scores = new Map<string, ScoreRecord>();
  const isCorrect = tape.boolean(tape.get(result, 'success'));
  scores.set('score', {
    metric: 'score',
    ...readScore(tape, tape.get(result, 'score')),
    isCorrect,
    explanation,
  });
  for (const named of children(tape, tape.get(result, 'namedScores'))) {
    const metric = snakeCase(tape.key(named));
    if (metric !== '' && !scores.has(metric))
      scores.set(metric, { metric, given: tape.key(named), ...readScore(tape, named) });
  }
  return [...scores.values()];
}

/** `error` is also set where an assertion failed: `failureReason` 2 is a crash, 1 a miss. */
const CRASHED = 2;

function readResponse(tape: JsonTape, result: Node, isScored: boolean): ResponseRecord {
  const response = tape.get(result, 'response');
  const output = textOf(tape, tape.get(response, 'output'));
  const error = readError(tape, result, response);
  const reported = readTokens(tape, pick(tape, response, 'tokenUsage'));
  const tokens = noTokens(reported) ? readTokens(tape, tape.get(result, 'tokenUsage')) : reported;
  const latency = numberOf(tape, tape.get(result, 'latencyMs'));
  const isCached = tape.boolean(tape.get(response, 'cached')) === true;
  return {
    output,
    interactionType: 'single_turn',
    candidates: isVoid(output) ? null : 1,
    stopReason: word(tape, tape.get(response, 'finishReason')),
    ...outcomeOf(error, isVoid(output) && !isScored),
    ...ofSample(tokens),
    judgeTokens: allTokens(readTokens(tape, tape.at(result, 'gradingResult', 'tokensUsed'))),
    reportedCostUsd: numberOf(tape, tape.get(result, 'cost')) ?? numberOf(tape, tape.get(response, 'cost')),
    latencyMs: latency,
    latencyKind: latency === null ? null : 'response',
    labels: isCached ? [['cached', 'true']] : [],
  };
}

function readError(tape: JsonTape, result: Node, response: Node): LongText | string | null {
  const reason = numberOf(tape, tape.get(result, 'failureReason'));
  const own = textOf(tape, tape.get(response, 'error'));
  if (reason === null ? own === null : reason !== CRASHED) return null;
  return own ?? textOf(tape, tape.get(result, 'error')) ?? 'The test ended with an error.';
}
