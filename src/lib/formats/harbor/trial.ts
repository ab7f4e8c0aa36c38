import { longText } from '../../json/long-text';
import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { provisionalEpoch } from '../../records/epoch';
import type { Label, ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import { children, has, isObject, placeOf, readScore } from '../shared/fields';
import { errorKind } from '../shared/error-kind';
import type { DocumentFormat, SourceFacts } from '../format';
import { folderOf } from '../shared/natural-key';
import { baseName, numberOf, scalarText, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { timeOf } from '../shared/timestamps';
import { HARNESS, harborRunKey, joinOfTrial } from './run';
import { countedTokens } from './tokens';

/**
 * `result.json` of one trial of Harbor: a task, the agent and its model, the rewards of the verifier. Trials of one task
 * in a job are repeats. An exception does not undo a reward: an agent that ran out of time may have solved the task.
 */
export const harborTrial: DocumentFormat = {
  id: 'harbor-trial',
  layout: 'document',
  outcomes: { reads: ['rewards'], records: (_, root) => [root] },
  recognise: (tape, root) =>
    has(tape, root, 'task_name') &&
    has(tape, root, 'trial_name') &&
    isObject(tape, tape.get(root, 'agent_info')) &&
    has(tape, root, 'task_checksum', 'trial_uri')
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const folder = folderOf(source.path);
    readTrial(tape, root, source, folderOf(folder), sink, folder);
  },
};

/** Reads a trial of the job in a folder; `own` is the trial's, where it is known. */
export function readTrial(
  tape: JsonTape,
  root: Node,
  source: SourceFacts,
  job: string,
  sink: Sink,
  own = `${job}/${word(tape, tape.get(root, 'trial_name')) ?? ''}`,
): void {
  const text = (...path: string[]): string | null => word(tape, tape.at(root, ...path));
  const agent = text('agent_info', 'name');
  const named = text('agent_info', 'model_info', 'name');
  const model = named ?? text('config', 'agent', 'model_name');
  const repository = text('task_id', 'git_url');
  const dataset = text('source');
  const evaluation = dataset ?? (repository === null ? null : baseName(repository).replace(/\.git$/, ''));
  const key = harborRunKey(source, job, { agent, model: named, dataset });
  sink.run({
    ...{ key, role: 'rows', name: baseName(job) || null, model, evaluation },
    ...{ condition: agent, harness: HARNESS },
  });
  const scores = rewardsOf(tape, root);
  for (const { metric, given = metric } of scores)
    sink.metric({ evaluation, metric, given, lowerIsBetter: false });
  const isJudged = scores.some(({ score }) => score !== null);
  sink.row(
    {
      run: key,
      sample: {
        evaluation,
        id: text('task_name'),
        variant: text('task_checksum'),
        input: null,
        references: [],
      },
      response: {
        ...responseOf(tape, root, isJudged),
        epoch: provisionalEpoch(text('id') ?? text('trial_name') ?? source.digest),
      },
      scores,
      join: own === '' ? null : joinOfTrial(source, own, false),
    },
    placeOf(tape, root),
  );
}

function rewardsOf(tape: JsonTape, root: Node): ScoreRecord[] {
  const scores = new Scores();
  for (const reward of children(tape, tape.at(root, 'verifier_result', 'rewards')))
    scores.add(tape.key(reward), readScore(tape, reward));
  return scores.all.length > 0 ? scores.all : [{ metric: 'reward', score: null }];
}

function responseOf(tape: JsonTape, root: Node, isJudged: boolean): ResponseRecord {
  const exception = tape.get(root, 'exception_info');
  const type = word(tape, tape.get(exception, 'exception_type'));
  const said = [type, word(tape, tape.get(exception, 'exception_message'))].filter((part) => part !== null);
  const error = isObject(tape, exception) ? said.join(': ') || 'The trial ended in an exception.' : null;
  const labels: Label[] = type === null ? [] : [['exception', type]];
  const isFailed = !isJudged;
  const took = elapsed(tape, tape.get(root, 'agent_execution')) ?? elapsed(tape, root);
  const why = error ?? 'The verifier gave no reward.';
  return {
    output: null,
    interactionType: 'agentic',
    stopReason: type,
    status: isFailed ? 'error' : 'ok',
    error: isFailed ? why : error,
    errorKind: isFailed ? (/timeout/i.test(type ?? '') ? 'timeout' : errorKind(longText(why))) : null,
    ...usageOf(tape, root),
    latencyMs: took,
    latencyKind: took === null ? null : 'sample',
    labels: [...labels, ...sourceLabels(tape, root)],
  };
}

/** What the agent says that it used; of a task in steps, what its steps add up to. */
function usageOf(tape: JsonTape, root: Node): Partial<ResponseRecord> {
  const whole = tape.get(root, 'agent_result');
  const used = isObject(tape, whole)
    ? [whole]
    : [...children(tape, tape.get(root, 'step_results'))].map((step) => tape.get(step, 'agent_result'));
  const sum = (key: string): number | null => {
    const known = used.flatMap((one) => numberOf(tape, tape.get(one, key)) ?? []);
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  };
  const turns = numberOf(tape, tape.get(root, 'n_agent_steps')) ?? sum('n_agent_steps');
  const cost = sum('cost_usd');
  return {
    ...countedTokens(sum('n_input_tokens'), sum('n_output_tokens'), sum('n_cache_tokens')),
    // What a price is not known for is written as 0.
    reportedCostUsd: cost === 0 ? null : cost,
    turns,
  };
}

function sourceLabels(tape: JsonTape, root: Node): Label[] {
  const trial = scalarText(tape, tape.get(root, 'trial_name'));
  const provider = word(tape, tape.at(root, 'agent_info', 'model_info', 'provider'));
  return [
    ...(trial === null ? [] : [['trial', trial] as const]),
    ...(provider === null ? [] : [['provider', provider] as const]),
  ];
}

function elapsed(tape: JsonTape, span: Node): number | null {
  const started = timeOf(tape, tape.get(span, 'started_at'));
  const ended = timeOf(tape, tape.get(span, 'finished_at'));
  return started === null || ended === null || ended < started ? null : ended - started;
}
