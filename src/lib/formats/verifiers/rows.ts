import { ABSENT, Kind, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, ResponseRecord, Sink } from '../../records/record';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { lastSaidBy, messageText } from '../shared/chat';
import { readConversation } from '../shared/conversation';
import {
  children,
  has,
  isList,
  isObject,
  isText,
  isVoid,
  lastOf,
  pick,
  readScore,
  rowsLike,
} from '../shared/fields';
import { objectLabels } from '../shared/object-labels';
import { outcomeOf } from '../shared/outcome';
import { addLabels, numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';
import { Repeats } from '../shared/repeats';
import { Scores } from '../shared/scores';
import { ofSample, readTokens } from '../shared/token-usage';
import { type EvalFolder, evalFolder, HARNESS } from './run';

/** What a row has beside one key for each reward function. */
const OWN = new Set(
  (
    'id example_id prompt completion answer task info reward generation_ms scoring_ms total_ms timing token_usage usage error ' +
    'error_chain long_error_chain is_completed is_truncated stop_condition metrics tool_defs tools oai_tools trajectory'
  ).split(' '),
);
const isValue = (tape: JsonTape, node: Node): boolean =>
  tape.kind(node) === Kind.number || tape.boolean(node) !== null;

const isRollout = (tape: JsonTape, row: Node): boolean =>
  tape.kind(tape.get(row, 'reward')) === Kind.number &&
  (isList(tape, tape.get(row, 'prompt')) || isText(tape, tape.get(row, 'prompt'))) &&
  tape.get(row, 'completion') !== ABSENT &&
  has(tape, row, 'example_id', 'id') &&
  has(tape, row, 'task', 'timing', 'is_completed');

/** `results.jsonl` of an evaluation with Verifiers: a rollout a row, with its reward and what each function gave. */
export const verifiersResults: LinesFormat = {
  id: 'verifiers-results',
  layout: 'lines',
  outcomes: {
    reads: (tape, row, key) => key === 'reward' || key === 'metrics' || isValue(tape, tape.get(row, key)),
  },
  recognise: rowsLike(isRollout),
  open: (source) => new RolloutReader(source),
};

/** What only counts: turns, calls and the like are no quality. */
const isCount = (name: string): boolean =>
  /^(num|n|total)_|_(calls|turns|steps|tokens|count|ms|seconds)$/.test(name) && !/reward/.test(name);

class RolloutReader implements LinesReader {
  readonly #folder: EvalFolder;
  readonly #repeats = new Repeats();
  #isSaid = false;

  constructor(source: SourceFacts) {
    this.#folder = evalFolder(source);
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const { key, environment } = this.#folder;
    this.#sayRun(sink);
    const id = scalarText(tape, pick(tape, root, 'example_id', 'id'));
    const input = askedIn(tape, tape.get(root, 'prompt'));
    if (id === null && input === null) {
      const message = 'This rollout has no example_id and no prompt: nothing says which sample it is of.';
      return sink.reject({ code: 'sample_unidentified', field: 'example_id', message }, place);
    }
    const given = word(tape, tape.get(root, 'task'));
    const task = given === 'default' ? null : given;
    const references = textsOf(tape, tape.get(root, 'answer')).filter((text) => !isVoid(text));
    // Ids begin anew in each part of an environment.
    const same = [task, id, references.join('\n')].join('\n');
    const { scores, labels } = this.#outcomes(tape, root, sink);
    sink.row(
      {
        run: key,
        sample: {
          ...{ evaluation: environment, id, variant: task, input, references },
          labels: [
            ...(task === null ? [] : [['task', task] as const]),
            ...objectLabels(tape, tape.get(root, 'info'), 'info.', new Set(['oai_tools', 'tools'])),
          ],
        },
        response: { ...responseOf(tape, root), epoch: this.#repeats.next(same, place), labels },
        scores,
      },
      place,
    );
  }

  /** What the folder says of the model ranks below what metadata.json states. */
  #sayRun(sink: Sink): void {
    if (this.#isSaid) return;
    this.#isSaid = true;
    const { key, name, environment, model } = this.#folder;
    sink.run({ key, role: 'rows', name, model: null, evaluation: environment, harness: HARNESS });
    sink.run({ key, role: 'aggregate', name: null, model, evaluation: null });
  }

  /** Numbers under other names than a rollout's own are what functions gave, or, where `metrics` lists these, labels. */
  #outcomes(tape: JsonTape, root: Node, sink: Sink): { scores: Scores['all']; labels: Label[] } {
    const scores = new Scores();
    const labels: Label[] = [];
    scores.add('reward', readScore(tape, tape.get(root, 'reward')));
    const metrics = tape.get(root, 'metrics');
    for (const value of children(tape, metrics)) scores.add(tape.key(value), readScore(tape, value));
    for (const value of children(tape, root)) {
      const name = tape.key(value);
      if (OWN.has(name) || (isObject(tape, metrics) && tape.get(metrics, name) !== ABSENT)) continue;
      if (isValue(tape, value) && !isObject(tape, metrics)) scores.add(name, readScore(tape, value));
      else if (isValue(tape, value) || isText(tape, value)) addLabels(tape, name, value, labels);
    }
    const { environment: evaluation } = this.#folder;
    for (const { metric, given = metric } of scores.all)
      sink.metric({
        ...{ evaluation, metric, given, diagnostic: isCount(metric) },
        lowerIsBetter: /reward/.test(metric) ? false : null,
      });
    return { scores: scores.all, labels };
  }
}

/** What the user said last before the model's turn: what stands before may be instructions, or solved examples. */
function askedIn(tape: JsonTape, prompt: Node): LongText | null {
  if (!isList(tape, prompt)) return isVoid(textOf(tape, prompt)) ? null : textOf(tape, prompt);
  const asked = lastSaidBy(tape, prompt, 'user') ?? messageText(tape, lastOf(tape, prompt));
  return isVoid(asked) ? null : asked;
}

/** Times of 0 were not taken. */
const taken = (tape: JsonTape, ...nodes: readonly Node[]): number | null => {
  const time = nodes.map((node) => numberOf(tape, node)).find((value) => value !== null) ?? null;
  return time !== null && time > 0 ? time : null;
};

function responseOf(tape: JsonTape, root: Node): ResponseRecord {
  const completion = tape.get(root, 'completion');
  const { output, turns, toolCalls } = readConversation(tape, completion);
  const isChat = isList(tape, completion);
  const text = isChat ? output : textOf(tape, completion);
  const failure = tape.get(root, 'error');
  const error = isObject(tape, failure)
    ? textOf(tape, pick(tape, failure, 'error_chain_str', 'error_chain_repr', 'error'))
    : textOf(tape, failure);
  const timing = tape.get(root, 'timing');
  const generationMs = taken(tape, tape.get(root, 'generation_ms'), tape.get(timing, 'generation_ms'));
  const total = taken(tape, tape.get(root, 'total_ms'), tape.get(timing, 'total_ms'));
  // Where no time of generation was taken, the total is the time of scoring.
  const latencyMs = generationMs === null ? null : total;
  const isCut = tape.boolean(tape.get(root, 'is_truncated')) === true;
  // Some are saved without what was said.
  const isSilent = isVoid(text) && toolCalls === 0 && (!isChat || tape.count(completion) > 0);
  return {
    output: text,
    interactionType: turns > 1 || toolCalls > 0 ? 'agentic' : null,
    ...outcomeOf(isVoid(error) ? null : error, isSilent),
    stopReason: isCut ? 'length' : word(tape, tape.get(root, 'stop_condition')),
    ...ofSample(readTokens(tape, pick(tape, root, 'token_usage', 'usage'))),
    ...{ generationMs, latencyMs, latencyKind: latencyMs === null ? null : 'sample' },
    turns: turns > 0 ? turns : null,
    toolCalls: turns > 0 ? toolCalls : null,
  };
}
