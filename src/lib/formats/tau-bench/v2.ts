import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { toValue } from '../../json/value';
import { isModelName } from '../../mapping/names';
import type { ResponseRecord, SampleRecord, ScoreRecord, Sink } from '../../records/record';
import { configText } from '../shared/config';
import { count } from '../shared/counted';
import { children, isList, isObject, isVoid, placeOf, readScore } from '../shared/fields';
import type { DocumentFormat, SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { latencyOf } from '../shared/outcome';
import { sayShare } from '../shared/pass-metric';
import { plainName } from '../shared/path-name';
import { numberOf, scalarText, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { timeOf } from '../shared/timestamps';
import { readConversation } from '../shared/conversation';
import { hasOwnTimes } from './placeholder-times';
import { scenarioText } from './transcript';

/** Results of tau2-bench: tasks, and simulations of them. */
export const tauV2: DocumentFormat = {
  id: 'tau-bench-v2',
  layout: 'document',
  outcomes: {
    reads: ['reward_info'],
    records: (tape, root) => children(tape, tape.get(root, 'simulations')),
  },

  recognise: (tape, root) =>
    isList(tape, tape.get(root, 'simulations')) &&
    isList(tape, tape.get(root, 'tasks')) &&
    isObject(tape, tape.at(root, 'info', 'agent_info'))
      ? { version: null }
      : null,

  read(tape, root, source, _recognised, sink) {
    const simulations = [...children(tape, tape.get(root, 'simulations'))];
    const times = hasOwnTimes(tape, simulations);
    const run = new Tau2Run(tape, root, source, sink, times);
    if (!times && simulations.length > 0) {
      const message = `The times of ${count(simulations.length, 'simulation')} are placeholders: all are alike. They are left out.`;
      sink.note({ severity: 'advice', code: 'placeholder_times', field: 'duration', message }, null);
    }
    for (const simulation of simulations) run.simulation(simulation);
    run.end();
  },
};

/** `provider/model-2025-04-14` in letters that names of files share with it. */
const bare = (model: string): string =>
  model
    .replace(/^.*\//, '')
    .replace(/-\d{4}-\d{2}-\d{2}$|-\d{8}$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

class Tau2Run {
  readonly #tape: JsonTape;
  readonly #sink: Sink;
  readonly #times: boolean;
  readonly #evaluation: string;
  readonly #key: string;
  readonly #tasks = new Map<string, Node>();
  readonly #writtenSamples = new Set<string>();
  readonly #parts = new Set<string>();
  #strangers = 0;

  constructor(tape: JsonTape, root: Node, source: SourceFacts, sink: Sink, times: boolean) {
    this.#tape = tape;
    this.#sink = sink;
    this.#times = times;
    const info = tape.get(root, 'info');
    const model = word(tape, tape.at(info, 'agent_info', 'llm'));
    const user = word(tape, tape.at(info, 'user_info', 'llm'));
    const domain = word(tape, tape.at(info, 'environment_info', 'domain_name'));
    this.#evaluation = domain === null ? 'tau2-bench' : `tau2-bench ${domain}`;
    this.#key = naturalKey('tau2-bench', source.digest);
    const name = plainName(source.path) || null;
    sink.run({
      ...{ key: this.#key, role: 'rows', name, model, evaluation: this.#evaluation, harness: 'tau2-bench' },
      datasetVersion: word(tape, tape.get(info, 'git_commit')),
      startedAt: times ? timeOf(tape, tape.get(root, 'timestamp')) : null,
      config: configText(tape, [
        ['agent_info', tape.get(info, 'agent_info')],
        ['num_trials', tape.get(info, 'num_trials')],
        ['max_steps', tape.get(info, 'max_steps')],
        ['seed', tape.get(info, 'seed')],
      ]),
      labels: user === null ? [] : [['user_model', user]],
    });
    sayShare(sink, this.#evaluation, 'reward');
    for (const task of children(tape, tape.get(root, 'tasks'))) {
      const id = scalarText(tape, tape.get(task, 'id'));
      if (id !== null) this.#tasks.set(id, task);
    }
    if (name !== null && model !== null && isModelName(name) && !bare(name).includes(bare(model))) {
      const message = `The name of the file speaks of another model. It is read as “${model}”, as info.agent_info.llm says.`;
      sink.note({ severity: 'warning', code: 'model_differs', field: 'info.agent_info.llm', message }, null);
    }
  }

  simulation(simulation: Node): void {
    const tape = this.#tape;
    const place = placeOf(tape, simulation);
    const id = scalarText(tape, tape.get(simulation, 'task_id'));
    if (id === null) {
      const message = 'This simulation has no task_id: nothing says which task it is of.';
      return this.#sink.reject({ code: 'sample_unidentified', field: 'task_id', message }, place);
    }
    const task = this.#tasks.get(id) ?? ABSENT;
    const stranger = this.#otherTask(simulation, task);
    if (stranger !== null) this.#strangers++;
    else this.#task(id, task);
    this.#sink.row(
      {
        run: this.#key,
        sample:
          stranger === null
            ? this.#sample(id, task)
            : { evaluation: this.#evaluation, id, variant: stranger, input: null, references: [] },
        response: this.#response(simulation),
        scores: this.#scores(tape.get(simulation, 'reward_info')),
      },
      place,
    );
  }

  end(): void {
    if (this.#strangers === 0) return;
    const message =
      `${count(this.#strangers, 'simulation')} ${this.#strangers === 1 ? 'was' : 'were'} checked against actions of another task than the file has under ` +
      `${this.#strangers === 1 ? 'its' : 'their'} task_id. ${this.#strangers === 1 ? 'It is' : 'They are'} kept apart from that task.`;
    this.#sink.note({ severity: 'warning', code: 'other_task', field: 'task_id', message }, null);
  }

  /** What was asked stands apart from the conversations: once a task that was tried. */
  #task(id: string, task: Node): void {
    if (task === ABSENT || this.#writtenSamples.has(id)) return;
    this.#writtenSamples.add(id);
    this.#sink.row(
      { run: null, sample: this.#sample(id, task), response: null, scores: [] },
      placeOf(this.#tape, task),
    );
  }

  #sample(id: string, task: Node): SampleRecord {
    const scenario = this.#tape.get(task, 'user_scenario');
    return {
      evaluation: this.#evaluation,
      id,
      input: scenarioText(scenario === ABSENT ? null : toValue(this.#tape, scenario)),
      references: [],
    };
  }

  /** The first action that was checked, where it is none of the task's: converted runs number their tasks anew. */
  #otherTask(simulation: Node, task: Node): string | null {
    const tape = this.#tape;
    const checks = tape.at(simulation, 'reward_info', 'action_checks');
    const checked = scalarText(tape, tape.at(tape.first(checks), 'action', 'action_id'));
    const actions = tape.at(task, 'evaluation_criteria', 'actions');
    if (checked === null || tape.count(actions) === 0) return null;
    const known = [...children(tape, actions)].some(
      (action) => scalarText(tape, tape.get(action, 'action_id')) === checked,
    );
    return known ? null : checked;
  }

  #response(simulation: Node): ResponseRecord {
    const tape = this.#tape;
    const trial = numberOf(tape, tape.get(simulation, 'trial'));
    const seconds = this.#times ? numberOf(tape, tape.get(simulation, 'duration')) : null;
    const ended = word(tape, tape.get(simulation, 'termination_reason'));
    const failed = ended === 'infrastructure_error';
    const { output, turns, toolCalls, tokens } = readConversation(tape, tape.get(simulation, 'messages'));
    return {
      epoch: trial === null ? null : trial + 1,
      interactionType: 'agentic',
      output,
      stopReason: ended,
      status: failed ? 'error' : isVoid(output) && toolCalls === 0 ? 'no_answer' : 'ok',
      error: failed ? 'The simulation ended with an error of its infrastructure.' : null,
      errorKind: failed ? 'service' : null,
      ...tokens,
      tokensScope: tokens === null ? null : 'sample',
      reportedCostUsd: numberOf(tape, tape.get(simulation, 'agent_cost')),
      ...latencyOf(seconds, 'sample'),
      turns,
      toolCalls,
    };
  }

  #scores(reward: Node): ScoreRecord[] {
    const tape = this.#tape;
    const scores: ScoreRecord[] = [{ metric: 'reward', ...readScore(tape, tape.get(reward, 'reward')) }];
    for (const part of children(tape, tape.get(reward, 'reward_breakdown'))) {
      const metric = `reward_${snakeCase(tape.key(part))}`;
      scores.push({ metric, given: tape.key(part), ...readScore(tape, part) });
      if (!this.#parts.has(metric)) sayShare(this.#sink, this.#evaluation, metric, tape.key(part));
      this.#parts.add(metric);
    }
    return scores;
  }
}
