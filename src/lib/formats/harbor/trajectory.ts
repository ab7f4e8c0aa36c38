import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { SampleRecord } from '../../records/record';
import type { DocumentFormat } from '../format';
import { messageText } from '../shared/chat';
import { children, has, isList, isObject, isVoid, placeOf } from '../shared/fields';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { baseName, numberOf, textOf, word } from '../shared/reading';
import { joinOfTrial, sayTrialRun, trialFolder } from './run';
import { countedTokens } from './tokens';

/** Version of the Agent Trajectory Interchange Format, as `ATIF-v1.7`; null of anything else. */
const versionOf = (tape: JsonTape, root: Node): string | null =>
  /^ATIF-v?(.+)$/.exec(word(tape, tape.get(root, 'schema_version')) ?? '')?.[1] ?? null;

const sourceOf = (tape: JsonTape, step: Node): string | null => word(tape, tape.get(step, 'source'));
const saidIn = (tape: JsonTape, step: Node): LongText | null => {
  const message = tape.get(step, 'message');
  return isList(tape, message) ? (messageText(tape, step) ?? textOf(tape, message)) : textOf(tape, message);
};

/** Some writers give what a tool answered as a step of the agent: its message is what was observed, and it calls nothing. */
function isObservation(tape: JsonTape, step: Node): boolean {
  const [only = ABSENT] = children(tape, tape.at(step, 'observation', 'results'));
  const seen = textOf(tape, tape.get(only, 'content'));
  return (
    seen !== null &&
    !has(tape, step, 'tool_calls') &&
    saidIn(tape, step)?.preview(SAME) === seen.preview(SAME)
  );
}
const SAME = 1000;

interface Told {
  input: LongText | null;
  output: LongText | null;
  turns: number;
  toolCalls: number;
}

/** What the agent did; steps that were taken over from another trajectory are not its own. */
function toldIn(tape: JsonTape, root: Node): Told {
  const told: Told = { input: null, output: null, turns: 0, toolCalls: 0 };
  for (const step of children(tape, tape.get(root, 'steps'))) {
    const text = saidIn(tape, step);
    const source = sourceOf(tape, step);
    if (source === 'user') told.input ??= isVoid(text) ? null : text;
    const isCopied = tape.boolean(tape.get(step, 'is_copied_context')) === true;
    if (source !== 'agent' || isCopied || isObservation(tape, step)) continue;
    if (!isVoid(text)) told.output = text;
    told.turns++;
    const calls = tape.get(step, 'tool_calls');
    if (isList(tape, calls)) told.toolCalls += tape.count(calls);
  }
  return told;
}

/**
 * `trajectory.json` of an agent, as Harbor and others write it (ATIF, 1.0 to 1.7): what it was told, said and did. It has no
 * score and no task: in the folder of a trial it is this trial's answer; alone, the answer to what the user said first.
 */
export const harborTrajectory: DocumentFormat = {
  id: 'harbor-trajectory',
  layout: 'document',
  recognise(tape, root) {
    const version = versionOf(tape, root);
    return version !== null &&
      isList(tape, tape.get(root, 'steps')) &&
      isObject(tape, tape.get(root, 'agent'))
      ? { version }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const place = placeOf(tape, root);
    const folder = trialFolder(source, 'agent');
    if (folder !== null && !/^trajectory(\.cont-\d+)?\.json/.test(baseName(source.path))) {
      const message =
        'The trajectory of a helper that the agent called. What it used is in that of the agent, which stands beside it.';
      sink.note({ severity: 'advice', code: 'helper', field: null, message }, place);
      return sink.ignore(place);
    }
    const agent = word(tape, tape.at(root, 'agent', 'name'));
    const model = word(tape, tape.at(root, 'agent', 'model_name'));
    const { input, output, turns, toolCalls } = toldIn(tape, root);
    const next = word(tape, tape.get(root, 'continued_trajectory_ref'));
    const isPart = next !== null || has(tape, tape.at(root, 'agent', 'extra'), 'continuation_index');
    if (next !== null) {
      const message = `This trajectory goes on in “${next}”, whose totals hold those of this part. Tokens, cost and the answer are read from there.`;
      sink.note({ severity: 'advice', code: 'continued', field: 'continued_trajectory_ref', message }, place);
    }
    const totals = next === null ? tape.get(root, 'final_metrics') : ABSENT;
    const total = (key: string): number | null => numberOf(tape, tape.get(totals, key));
    const cost = total('total_cost_usd');
    const response = {
      output: next === null ? output : null,
      interactionType: 'agentic',
      status: 'ok' as const,
      ...countedTokens(
        total('total_prompt_tokens'),
        total('total_completion_tokens'),
        total('total_cached_tokens'),
      ),
      // What a price is not known for is written as 0.
      reportedCostUsd: cost === 0 ? null : cost,
      // Of a trajectory in parts nobody counts them all.
      turns: isPart ? null : turns,
      toolCalls: isPart ? null : toolCalls,
    };
    if (folder !== null) {
      const { key, sample } = sayTrialRun(
        source,
        folder,
        { role: 'predictions', model, condition: agent },
        sink,
      );
      const join = joinOfTrial(source, folder, true);
      return sink.row({ run: key, sample, response, scores: [], join }, place);
    }
    const session = word(tape, tape.get(root, 'session_id'));
    const key = keyOfPath(naturalKey('atif', folderOf(source.path) || source.digest, agent, model), source);
    sink.run({ key, role: 'predictions', name: null, model, evaluation: null, condition: agent });
    if (input === null && session === null) {
      const message =
        'This trajectory has no message of a user and no session_id: nothing says what it answers.';
      return sink.reject({ code: 'sample_unidentified', field: 'steps', message }, place);
    }
    // A session is no sample: what was asked is.
    const sample: SampleRecord = {
      evaluation: null,
      id: input === null ? session : null,
      input,
      references: [],
    };
    sink.row(
      {
        ...{ run: key, sample, response, scores: [] },
        join: session === null ? null : { key: session, provisional: false },
      },
      place,
    );
  },
};
