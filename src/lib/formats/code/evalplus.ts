import { ABSENT, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, ScoreRecord, Sink } from '../../records/record';
import { count } from '../shared/counted';
import { children, has, isList, isObject, isVoid, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { sayShare } from '../shared/pass-metric';
import { numberOf, textOf, word } from '../shared/reading';
import { snakeCase } from '../../records/snake-case';
import { readTime } from '../shared/timestamps';
import { sayCodeRun } from './run';
import { benchmarkOf } from './task';

/** Whether the tests were passed, in the words of both forms; null where they were not run. */
const passes = (status: string | null): boolean | null =>
  status === null ? null : status === 'pass' || status === 'success';

/** A completion of either form, its statuses as the file words them. */
interface Completion {
  node: Node;
  solution: Node;
  base: string | null;
  plus: string | null;
}

/** Since 0.2.1 a list of completions; before it lists of `[status, [by test]]`, without the code. */
function* completionsOf(tape: JsonTape, task: Node): Generator<Completion, void, undefined> {
  if (isList(tape, task)) {
    for (const node of children(tape, task))
      yield {
        node,
        solution: tape.get(node, 'solution'),
        base: word(tape, tape.get(node, 'base_status')),
        plus: word(tape, tape.get(node, 'plus_status')),
      };
    return;
  }
  const plus = [...children(tape, tape.get(task, 'plus'))];
  const statusOf = (pair: Node | undefined) =>
    pair === undefined ? null : word(tape, isList(tape, pair) ? tape.first(pair) : pair);
  for (const [i, node] of [...children(tape, tape.get(task, 'base'))].entries())
    yield { node, solution: ABSENT, base: statusOf(node), plus: statusOf(plus[i]) };
}

const isTask = (tape: JsonTape, task: Node): boolean =>
  isList(tape, task)
    ? has(tape, tape.first(task), 'base_status')
    : isList(tape, tape.get(task, 'base')) && tape.get(task, 'nfiles') !== ABSENT;

/** `<samples>_eval_results.json` of EvalPlus, for HumanEval+ and MBPP+. */
export const evalplusResults: DocumentFormat = {
  id: 'code-evalplus',
  layout: 'document',
  outcomes: {
    records: function* (tape, root) {
      for (const task of children(tape, tape.get(root, 'eval')))
        if (isList(tape, task)) yield* children(tape, task);
    },
  },

  recognise(tape, root) {
    const tasks = tape.get(root, 'eval');
    const first = tape.first(tasks);
    if (!isObject(tape, tasks) || !isTask(tape, first)) return null;
    return { version: isList(tape, first) ? 'since 0.2.1' : 'before 0.2.1' };
  },

  read(tape, root, source, _recognised, sink) {
    const tasks = tape.get(root, 'eval');
    const evaluation = benchmarkOf(tape.key(tape.first(tasks)));
    const run = sayCodeRun(
      source,
      {
        role: 'rows',
        evaluation,
        harness: 'EvalPlus',
        datasetVersion: word(tape, tape.get(root, 'hash')),
        startedAt: readTime(tape, tape.get(root, 'date'), 'date', sink),
      },
      sink,
    );
    sayShare(sink, evaluation, 'base');
    sayShare(sink, evaluation, 'plus');
    let onlyPlus = 0;
    for (const task of children(tape, tasks)) {
      let epoch = 0;
      for (const completion of completionsOf(tape, task)) {
        onlyPlus += Number(passes(completion.plus) === true && passes(completion.base) === false);
        readCompletion(tape, completion, { id: tape.key(task), evaluation, run, epoch: ++epoch }, sink);
      }
    }
    if (onlyPlus > 0) {
      const message =
        `${count(onlyPlus, 'completion')} ${onlyPlus === 1 ? 'passes' : 'pass'} the plus tests and not the base tests. ` +
        `As EvalPlus counts, ${onlyPlus === 1 ? 'it has' : 'they have'} not passed plus.`;
      sink.note({ severity: 'advice', code: 'plus_without_base', field: 'plus_status', message }, null);
    }
    readDeclared(tape, tape.get(root, 'pass_at_k'), run, sink);
  },
};

interface Where {
  id: string;
  evaluation: string | null;
  run: string;
  epoch: number;
}

function readCompletion(
  tape: JsonTape,
  { node, solution, base, plus }: Completion,
  { id, evaluation, run, epoch }: Where,
  sink: Sink,
): void {
  const onBase = passes(base);
  const onPlus = passes(plus);
  const scores: ScoreRecord[] = [];
  if (onBase !== null) scores.push({ metric: 'base', score: Number(onBase), isCorrect: onBase });
  // EvalPlus: both have to pass.
  const both = onPlus === null ? null : onPlus && onBase === true;
  if (both !== null) scores.push({ metric: 'plus', score: Number(both), isCorrect: both });
  const labels: Label[] = [];
  if (base !== null) labels.push(['base_status', base]);
  if (plus !== null) labels.push(['plus_status', plus]);
  const output = textOf(tape, solution);
  sink.row(
    {
      run,
      sample: { evaluation, id, input: null, references: [] },
      response: {
        epoch,
        output,
        status: solution !== ABSENT && isVoid(output) ? 'no_answer' : 'ok',
        labels,
      },
      scores,
      join: { key: naturalKey(id, String(epoch)), provisional: false },
    },
    placeOf(tape, node),
  );
}

/** pass@1 is the mean of a metric; of more, what the file says. */
function readDeclared(tape: JsonTape, passAtK: Node, run: string, sink: Sink): void {
  for (const metric of children(tape, passAtK))
    for (const member of children(tape, metric)) {
      const name = tape.key(metric);
      const k = snakeCase(tape.key(member));
      sink.declared({
        run,
        metric: k === 'pass_at_1' ? name : `${name}_${k}`,
        value: numberOf(tape, member),
      });
    }
}
