import { ABSENT, Kind, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { children, isList, isObject, pick } from '../shared/fields';
import { numberOf, scalarText, word } from '../shared/reading';
import { addTokens, readTokens, type Tokens } from '../shared/token-usage';

/** What a run says of one task, in whichever part of the file. */
export interface Task {
  id: string;
  /** In `successful_tasks` or `failed_tasks`; null where no list has it. */
  isSuccessful: boolean | null;
  /** Its entry in `raw_eval_results`; several where its prompt was varied. */
  details: Node[];
  /** Where it stands, when it has no entry. */
  place: Node;
}

/**
 * Tasks that the lists name, and what their entries say: of some benchmarks `raw_eval_results` has other keys. Without lists an
 * entry is a task's where it has an outcome.
 */
export function tasksOf(tape: JsonTape, root: Node): Task[] {
  const tasks = new Map<string, Task>();
  for (const [list, isSuccessful] of [
    ['successful_tasks', true],
    ['failed_tasks', false],
  ] as const)
    for (const node of children(tape, tape.at(root, 'results', list))) {
      const id = scalarText(tape, node);
      if (id !== null && !tasks.has(id)) tasks.set(id, { id, isSuccessful, details: [], place: node });
    }
  const isListed = tasks.size > 0;
  for (const entry of children(tape, tape.get(root, 'raw_eval_results'))) {
    const id = tape.key(entry);
    const known = tasks.get(id);
    const details = isList(tape, entry) ? [...children(tape, entry)] : [entry];
    const isTask = isListed ? known !== undefined : details.some((one) => outcomesIn(tape, one).length > 0);
    if (id === '' || !isTask) continue;
    tasks.set(id, { id, isSuccessful: known?.isSuccessful ?? null, details, place: known?.place ?? entry });
  }
  return [...tasks.values()];
}

/** A task's value in an object by task. */
export const byTask = (tape: JsonTape, object: Node, { id }: Task): Node => tape.get(object, id);

/** Seconds from the first call of a task to its last: a number, or `total_time` of an object. */
export function secondsOf(tape: JsonTape, root: Node, task: Task): number | null {
  const latency = byTask(tape, tape.at(root, 'results', 'latencies'), task);
  return numberOf(tape, isObject(tape, latency) ? tape.get(latency, 'total_time') : latency);
}

/** Tokens of all calls by task, and the models that were called, from the logs of Weave. */
export function usageOf(tape: JsonTape, root: Node): { byTask: Map<string, Tokens>; models: Set<string> } {
  const found = { byTask: new Map<string, Tokens>(), models: new Set<string>() };
  for (const call of children(tape, tape.get(root, 'raw_logging_results'))) {
    const id = scalarText(tape, pick(tape, call, 'weave_task_id', 'task_id'));
    for (const usage of children(tape, tape.at(call, 'summary', 'usage'))) {
      found.models.add(tape.key(usage));
      if (id !== null) found.byTask.set(id, addTokens(found.byTask.get(id) ?? {}, readTokens(tape, usage)));
    }
  }
  for (const usage of children(tape, tape.get(root, 'total_usage')))
    if (isObject(tape, usage)) found.models.add(tape.key(usage));
  return found;
}

/** The model that a run names: in the arguments of its agent, else the only one that was called. */
export function modelOf(tape: JsonTape, root: Node, called: ReadonlySet<string>): string | null {
  for (const part of ['config', 'metadata']) {
    const named = word(tape, pick(tape, tape.at(root, part, 'agent_args'), 'model_name', 'model'));
    if (named !== null) return named;
  }
  const [only = null] = called;
  return called.size === 1 ? only : null;
}

/** What an entry gave, under the names that benchmarks use: a number or a flag, or one within. */
export function outcomesIn(tape: JsonTape, detail: Node): [name: string, value: Node][] {
  if (!isObject(tape, detail))
    return tape.kind(detail) === Kind.number || tape.boolean(detail) !== null ? [['score', detail]] : [];
  return ['reward', 'score', 'resolved', 'correct', 'passed', 'success', 'confidence'].flatMap((name) => {
    const value = tape.get(detail, name);
    return value === ABSENT || tape.isNull(value) ? [] : [[name, value] as [string, Node]];
  });
}
