import { longText } from '../../json/long-text';
import { type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { provisionalEpoch } from '../../records/epoch';
import type { Label, ResponseRecord, ScoreRecord } from '../../records/record';
import { children, has, isObject, placeOf, readScore } from '../shared/fields';
import { errorKind } from '../shared/error-kind';
import type { DocumentFormat } from '../format';
import { baseName, numberOf, scalarText, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { timeOf } from '../shared/timestamps';
import { HARNESS, harborRunKey, jobOfTrial } from './run';

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
    const text = (...path: string[]): string | null => word(tape, tape.at(root, ...path));
    const agent = text('agent_info', 'name');
    const model = text('agent_info', 'model_info', 'name') ?? text('config', 'agent', 'model_name');
    const repository = text('task_id', 'git_url');
    const evaluation =
      text('source') ?? (repository === null ? null : baseName(repository).replace(/\.git$/, ''));
    const key = harborRunKey(source, jobOfTrial(source), agent, model, evaluation);
    sink.run({
      ...{ key, role: 'rows', name: baseName(jobOfTrial(source)) || null, model, evaluation },
      ...{ condition: agent, harness: HARNESS },
    });
    const scores = rewardsOf(tape, root);
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
          ...responseOf(
            tape,
            root,
            scores.some(({ score }) => score !== null),
          ),
          epoch: provisionalEpoch(text('id') ?? text('trial_name') ?? source.digest),
        },
        scores,
      },
      placeOf(tape, root),
    );
  },
};

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
  const used = tape.get(root, 'agent_result');
  const [inputTokens, outputTokens] = ['n_input_tokens', 'n_output_tokens'].map((key) =>
    numberOf(tape, tape.get(used, key)),
  );
  // No answer is 0 tokens long: they were not counted.
  const counted = outputTokens === 0 ? null : outputTokens;
  const took = elapsed(tape, tape.get(root, 'agent_execution')) ?? elapsed(tape, root);
  const why = error ?? 'The verifier gave no reward.';
  return {
    output: null,
    interactionType: 'agentic',
    stopReason: type,
    status: isFailed ? 'error' : 'ok',
    error: isFailed ? why : error,
    errorKind: isFailed ? (/timeout/i.test(type ?? '') ? 'timeout' : errorKind(longText(why))) : null,
    inputTokens: inputTokens ?? null,
    outputTokens: counted ?? null,
    cacheReadTokens: numberOf(tape, tape.get(used, 'n_cache_tokens')),
    tokensScope: inputTokens === null && counted === null ? null : 'sample',
    reportedCostUsd: numberOf(tape, tape.get(used, 'cost_usd')),
    latencyMs: took,
    latencyKind: took === null ? null : 'sample',
    labels: [...labels, ...sourceLabels(tape, root)],
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
