import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, SampleRecord, Sink } from '../../records/record';
import type { DocumentFormat, SourceFacts } from '../format';
import { lastSaidBy, messageText, roleOf } from '../shared/chat';
import { children, has, isList, isObject, isVoid, placeOf } from '../shared/fields';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { baseName, numberOf, textOf, word } from '../shared/reading';
import { plainName } from '../shared/path-name';
import { addTokens, ofSample, readTokens, type Tokens } from '../shared/token-usage';
import { EVALUATION, isOfPro, nameOfModel, PRO, sweSample } from './run';

/** The command by which its agent hands in, in any version: a list of messages alone could be any conversation. */
const SUBMIT = /COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT|MINI_SWE_AGENT_FINAL_OUTPUT/;

const messagesOf = (tape: JsonTape, root: Node): Node =>
  isList(tape, root) ? root : tape.get(root, 'messages');

function isSubmitted(tape: JsonTape, messages: Node): boolean {
  let found = false;
  for (const message of children(tape, messages)) {
    if (!isObject(tape, message) || roleOf(tape, message) === null) return false;
    found ||= SUBMIT.test(messageText(tape, message)?.toString() ?? '');
  }
  return found;
}

/** `<instance>/<instance>.traj.json` names the instance, where the file does not. */
function instanceOf(tape: JsonTape, root: Node, source: SourceFacts): string | null {
  const stem = plainName(source.path).replace(/\.traj$/, '');
  const isNamed = /.__.+-/.test(stem) || stem === baseName(folderOf(source.path));
  return word(tape, tape.get(root, 'instance_id')) ?? (isNamed ? stem : null);
}

/**
 * A trajectory of mini-swe-agent: its messages, what it handed in, and what that cost. No verdict stands in it: it joins the
 * predictions beside the folders of the instances, and the report of these. The first version wrote the messages alone.
 */
export const miniTrajectory: DocumentFormat = {
  id: 'swe-bench-mini',
  layout: 'document',
  recognise(tape, root) {
    if (isList(tape, root)) return isSubmitted(tape, root) ? { version: null } : null;
    const version = /^mini-swe-agent-(.+)$/.exec(word(tape, tape.get(root, 'trajectory_format')) ?? '');
    return version && isList(tape, tape.get(root, 'messages')) ? { version: version[1] ?? null } : null;
  },

  read(tape, root, source, _recognised, sink) {
    const place = placeOf(tape, root);
    const instance = instanceOf(tape, root, source);
    const messages = messagesOf(tape, root);
    const sample = instance === null ? askedSample(tape, messages) : sweSample(instance);
    if (sample === null) {
      const message =
        'This trajectory names no instance, and no user asks anything in it: nothing says what it is of.';
      return sink.reject({ code: 'sample_unidentified', field: 'messages', message }, place);
    }
    const info = tape.get(root, 'info');
    const run = sayRun(tape, info, source, instance, sink);
    const submission = textOf(tape, tape.get(info, 'submission'));
    const exit = word(tape, tape.get(info, 'exit_status'));
    const cost = numberOf(tape, tape.at(info, 'model_stats', 'instance_cost'));
    const output = isObject(tape, info) ? submission : lastSaidBy(tape, messages, 'assistant');
    const labels: Label[] = exit === null ? [] : [['exit_status', exit]];
    sink.row(
      {
        run,
        sample,
        response: {
          output: isVoid(output) ? null : output,
          interactionType: 'agentic',
          status: isVoid(output) ? 'no_answer' : 'ok',
          stopReason: exit,
          ...ofSample(tokensOf(tape, messages)),
          // What a price is not known for is written as 0.
          reportedCostUsd: cost === 0 ? null : cost,
          turns: numberOf(tape, tape.at(info, 'model_stats', 'api_calls')),
          labels,
        },
        scores: [],
        join: instance === null ? null : { key: instance, provisional: true },
      },
      place,
    );
  },
};

/** Without an instance it is known by what was asked. */
function askedSample(tape: JsonTape, messages: Node): SampleRecord | null {
  const asked = [...children(tape, messages)].find((message) => roleOf(tape, message) === 'user');
  const input = asked === undefined ? null : messageText(tape, asked);
  return isVoid(input) ? null : { evaluation: null, id: null, input, references: [] };
}

/** Predictions stand beside the folders of their instances, in a file of the same run. */
function sayRun(
  tape: JsonTape,
  info: Node,
  source: SourceFacts,
  instance: string | null,
  sink: Sink,
): string {
  const own = folderOf(source.path);
  const folder = instance !== null && baseName(own) === instance ? folderOf(own) : own;
  const key = keyOfPath(
    naturalKey('swe-bench', instance === null || folder === '' ? source.digest : folder),
    source,
  );
  const model = word(tape, tape.at(info, 'config', 'model', 'model_name'));
  const evaluation = instance === null ? null : isOfPro(instance) ? PRO : EVALUATION;
  const name = model === null ? null : nameOfModel(model);
  sink.run({ key, role: 'predictions', name, model, evaluation, harness: 'SWE-bench' });
  return key;
}

/** What its calls used, where the messages keep the answers of the service. */
function tokensOf(tape: JsonTape, messages: Node): Tokens {
  let sum: Tokens = {};
  for (const message of children(tape, messages)) {
    const usage = tape.at(message, 'extra', 'response', 'usage');
    if (has(tape, usage, 'prompt_tokens', 'input_tokens')) sum = addTokens(sum, readTokens(tape, usage));
  }
  return sum;
}
