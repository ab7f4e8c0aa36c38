import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import { configText } from '../shared/config';
import { has, isObject, isText, isVoid, pick, placeOf, readScore } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { latencyOf, outcomeOf } from '../shared/outcome';
import { sayShare } from '../shared/pass-metric';
import { numberOf, textOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { timeOf } from '../shared/timestamps';
import { ofSample } from '../shared/token-usage';
import { byTask, modelOf, outcomesIn, secondsOf, type Task, tasksOf, usageOf } from './tasks';

const isUpload = (tape: JsonTape, root: Node): boolean =>
  has(tape, root, 'raw_eval_results') &&
  has(tape, root, 'raw_logging_results') &&
  isObject(tape, tape.get(root, 'results'));

/**
 * `<run>_UPLOAD.json` of the Holistic Agent Leaderboard's harness (hal/benchmarks/base_benchmark.py): which tasks an agent
 * solved, what its benchmark gave for each, and what each took. The calls themselves are counted, not shown.
 */
export const halUpload: DocumentFormat = {
  id: 'hal-upload',
  layout: 'document',
  recognise: (tape, root) =>
    isUpload(tape, root) && tasksOf(tape, root).length > 0 ? { version: null } : null,
  beside(tape, root) {
    if (isUpload(tape, root))
      return 'A file of HAL that says of no task how it came out: neither successful_tasks and failed_tasks nor an entry with a reward or a score. Where it holds logs of Inspect, drop these.';
    return tape.count(root) === 2 && has(tape, root, 'encrypted_data') && has(tape, root, 'salt')
      ? 'An encrypted trace of HAL. Decrypt it with hal-decrypt of its harness, and drop what that writes.'
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const config = (name: string): string | null =>
      word(tape, tape.at(root, 'config', name)) ?? word(tape, tape.at(root, 'metadata', name));
    const results = tape.get(root, 'results');
    const evaluation = config('benchmark_name');
    const name = config('run_id');
    const run = naturalKey('hal', name ?? source.digest);
    const usage = usageOf(tape, root);
    const tasks = tasksOf(tape, root);
    sink.run({
      ...{ key: run, role: 'rows', name, model: modelOf(tape, root, usage.models), evaluation },
      ...{ condition: config('agent_name'), harness: 'HAL' },
      startedAt: timeOf(tape, tape.at(root, 'config', 'date')),
      spendUsd: numberOf(tape, pick(tape, results, 'total_cost')),
      config: configText(tape, [['agent_args', tape.at(root, 'config', 'agent_args')]]),
    });
    sink.metric({ evaluation, metric: 'confidence', given: 'confidence', diagnostic: true });
    const accuracy = numberOf(tape, tape.get(results, 'accuracy'));
    const isListed = tasks.some(({ isSuccessful }) => isSuccessful !== null);
    if (isListed) sayShare(sink, evaluation, 'successful');
    if (accuracy !== null)
      sink.declared({
        ...{ run, metric: isListed ? 'successful' : 'accuracy', value: accuracy, n: tasks.length },
      });
    for (const task of tasks) {
      // A prompt that was varied was answered as often.
      const all: (Node | null)[] = task.details.length === 0 ? [null] : task.details;
      all.forEach((detail, i) => {
        const isOne = all.length === 1;
        const input = textOf(tape, byTask(tape, tape.get(root, 'task_prompts'), task));
        sink.row(
          {
            run,
            sample: { evaluation, id: task.id, input: isVoid(input) ? null : input, references: [] },
            response: {
              ...responseOf(tape, root, task, detail, isOne),
              ...(isOne ? ofSample(usage.byTask.get(task.id) ?? {}) : {}),
              epoch: i + 1,
            },
            scores: scoresOf(tape, task, detail, isOne),
          },
          placeOf(tape, detail ?? task.place),
        );
      });
    }
  },
};

function scoresOf(
  tape: JsonTape,
  { isSuccessful }: Task,
  detail: Node | null,
  isOne: boolean,
): Scores['all'] {
  const scores = new Scores();
  for (const [name, value] of detail === null ? [] : outcomesIn(tape, detail))
    scores.add(name, readScore(tape, value));
  // Of several answers the lists tell of all together.
  if (isSuccessful !== null && isOne)
    scores.add('successful', { score: Number(isSuccessful), isCorrect: isSuccessful });
  return scores.all;
}

/** What a task took stands by task: of several answers it is that of all. */
function responseOf(tape: JsonTape, root: Node, task: Task, detail: Node | null, isOne: boolean) {
  const own = detail ?? ABSENT;
  // Where a task crashed, its entry is what the program said.
  const error = textOf(tape, isText(tape, own) ? own : tape.get(own, 'error'));
  const spent = numberOf(tape, byTask(tape, tape.at(root, 'results', 'costs'), task));
  const cost = isOne ? (spent ?? numberOf(tape, tape.get(own, 'cost'))) : null;
  return {
    output: null,
    interactionType: 'agentic',
    ...outcomeOf(isVoid(error) ? null : error, false),
    reportedCostUsd: cost === 0 ? null : cost,
    ...latencyOf(isOne ? secondsOf(tape, root, task) : null, 'sample'),
    turns: isOne ? numberOf(tape, byTask(tape, tape.get(root, 'task_step_counts'), task)) : null,
  };
}
