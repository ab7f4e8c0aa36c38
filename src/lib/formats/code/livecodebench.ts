import { ABSENT, type LongText, type Node } from '../../json/node';
import { longText } from '../../json/long-text';
import type { JsonTape } from '../../json/tape';
import { toValue } from '../../json/value';
import type { Label, ResponseRecord, SampleRecord, ScoreRecord, Sink } from '../../records/record';
import { children, has, isList, isObject, isVoid, pick, placeOf } from '../shared/fields';
import type { DocumentFormat } from '../format';
import { naturalKey } from '../shared/natural-key';
import { sayShare } from '../shared/pass-metric';
import { addLabels, numberOf, scalarText, textOf, word } from '../shared/reading';
import {
  isObject as isRecord,
  pick as value,
  text as plainText,
  unwrapped,
  word as plainWord,
} from '../shared/transcript/values';
import { sayCodeRun } from './run';

/** What was asked, by the lists that only this scenario has; self-repair is told by its path alone. */
function scenarioOf(tape: JsonTape, problem: Node, path: string): string {
  if (has(tape, problem, 'test_id') && has(tape, problem, 'pred_list')) return 'test output prediction';
  if (has(tape, problem, 'code') && has(tape, problem, 'pred_list')) return 'code execution';
  return /selfrepair/i.test(path) ? 'self-repair' : 'code generation';
}

const answersOf = (tape: JsonTape, problem: Node): Node =>
  pick(tape, problem, 'code_list', 'pred_list', 'output_list');

const isProblem = (tape: JsonTape, problem: Node): boolean =>
  has(tape, problem, 'question_id', 'id') &&
  has(tape, problem, 'contest_date', 'difficulty') &&
  isList(tape, answersOf(tape, problem)) &&
  isList(tape, tape.get(problem, 'output_list'));

/** `Scenario.<name>_<n>_<t>_eval_all.json` of LiveCodeBench, and the same before it was graded. */
export const livecodebench: DocumentFormat = {
  id: 'code-livecodebench',
  layout: 'document',
  outcomes: {
    reads: ['pass@1', 'graded_list'],
    records: (tape, root) => children(tape, root),
  },

  recognise: (tape, root) =>
    isList(tape, root) && isProblem(tape, tape.first(root)) ? { version: null } : null,

  read(tape, root, source, _recognised, sink) {
    const scenario = scenarioOf(tape, tape.first(root), source.path);
    const evaluation = `LiveCodeBench ${scenario}`;
    const isGraded = [...children(tape, root)].some((one) => has(tape, one, 'graded_list'));
    const run = sayCodeRun(
      source,
      { role: isGraded ? 'rows' : 'predictions', evaluation, harness: 'LiveCodeBench' },
      sink,
      { inFolder: true },
    );
    if (isGraded) sayShare(sink, evaluation, 'passed', 'graded_list');
    for (const problem of children(tape, root)) readProblem(tape, problem, evaluation, run, sink);
  },
};

function readProblem(tape: JsonTape, problem: Node, evaluation: string, run: string, sink: Sink): void {
  const place = placeOf(tape, problem);
  const id = idOf(tape, problem);
  const answers = [...children(tape, answersOf(tape, problem))];
  if (id === null || answers.length === 0) {
    const message = 'This problem has no question_id or no completion: nothing can be read of it.';
    return sink.reject({ code: 'sample_unidentified', field: 'question_id', message }, place);
  }
  const sample = readSample(tape, problem, evaluation, id);
  const isGraded = has(tape, problem, 'graded_list');
  const grades = [...children(tape, tape.get(problem, 'graded_list'))];
  const metadata = [...children(tape, tape.get(problem, 'metadata'))];
  // A place is one answer's: of several, each has that of its code, and the problem has its own.
  if (answers.length > 1) sink.row({ run: null, sample, response: null, scores: [] }, place);
  for (const [i, answer] of answers.entries()) {
    const failure = readFailure(tape, metadata[i] ?? ABSENT);
    sink.row(
      {
        run,
        sample,
        response: readAnswer(tape, answer, i + 1, failure),
        scores: grades[i] === undefined ? [] : [readGrade(tape, grades[i], failure)],
        join: { key: naturalKey(id, String(i + 1)), provisional: !isGraded },
      },
      answers.length > 1 ? placeOf(tape, answer) : place,
    );
  }
}

/** A problem of test output prediction is asked for several tests. */
function idOf(tape: JsonTape, problem: Node): string | null {
  const id = scalarText(tape, pick(tape, problem, 'question_id', 'id'));
  const test = scalarText(tape, tape.get(problem, 'test_id'));
  const own = has(tape, problem, 'pred_list') ? scalarText(tape, tape.get(problem, 'id')) : null;
  return test === null || id === null ? (own ?? id) : `${id}/${test}`;
}

function readSample(tape: JsonTape, problem: Node, evaluation: string, id: string): SampleRecord {
  const labels: Label[] = [];
  for (const key of ['platform', 'difficulty', 'contest_id'])
    addLabels(tape, key, tape.get(problem, key), labels);
  // What people slice by is when a problem came out.
  const date = /^\d{4}-\d{2}-\d{2}/.exec(word(tape, tape.get(problem, 'contest_date')) ?? '')?.[0];
  if (date !== undefined) labels.push(['contest_date', date], ['contest_month', date.slice(0, 7)]);
  return { evaluation, id, input: inputOf(tape, problem), references: [], labels };
}

function inputOf(tape: JsonTape, problem: Node): LongText | null {
  const question = textOf(tape, tape.get(problem, 'question_content'));
  if (!isVoid(question)) return question;
  const parts = ['code', 'input'].flatMap((key) => textOf(tape, tape.get(problem, key))?.toString() ?? []);
  return parts.length === 0 ? null : longText(parts.join('\n\n'));
}

interface Failure {
  kind: string;
  message: string | null;
}

/** As LiveCodeBench's testing_util numbers what went wrong with a program. */
const failures: Readonly<Record<string, string>> = {
  '-1': 'compilation error',
  '-2': 'wrong answer',
  '-3': 'time limit',
  '-4': 'runtime error',
  '-5': 'test runner error',
};

/** Metadata of a completion: JSON as text. null where its tests ended well. */
function readFailure(tape: JsonTape, node: Node): Failure | null {
  const said = isObject(tape, node) ? toValue(tape, node) : unwrapped(tape.string(node));
  if (!isRecord(said)) return null;
  const code = plainText(value(said, 'error_code'));
  if (code === null) return null;
  return { kind: failures[code] ?? `error ${code}`, message: plainWord(value(said, 'error_message')) };
}

/** A program that crashes is a wrong answer: its score stands. */
function readAnswer(tape: JsonTape, answer: Node, epoch: number, failure: Failure | null): ResponseRecord {
  const output = textOf(tape, answer);
  return {
    epoch,
    output,
    interactionType: 'single_turn',
    status: isVoid(output) ? 'no_answer' : 'ok',
    labels: failure === null ? [] : [['failure', failure.kind]],
  };
}

function readGrade(tape: JsonTape, grade: Node, failure: Failure | null): ScoreRecord {
  const isCorrect = tape.boolean(grade);
  return {
    metric: 'passed',
    given: 'graded_list',
    score: isCorrect === null ? numberOf(tape, grade) : Number(isCorrect),
    isCorrect,
    explanation: failure?.message ?? null,
  };
}

/** `_eval.json` of LiveCodeBench: totals and results by position, without the problems. */
export const livecodebenchTotals: DocumentFormat = {
  id: 'code-livecodebench-totals',
  layout: 'document',

  recognise(tape, root) {
    const totals = tape.first(root);
    return isList(tape, root) &&
      isObject(tape, totals) &&
      has(tape, totals, 'pass@1') &&
      isObject(tape, tape.get(totals, 'detail'))
      ? { version: null }
      : null;
  },

  read(tape, root, source, _recognised, sink) {
    const scenario = /selfrepair/i.test(source.path)
      ? 'self-repair'
      : /testoutputprediction/i.test(source.path)
        ? 'test output prediction'
        : /codeexecution/i.test(source.path)
          ? 'code execution'
          : 'code generation';
    const run = sayCodeRun(
      source,
      { role: 'aggregate', evaluation: `LiveCodeBench ${scenario}`, harness: 'LiveCodeBench' },
      sink,
      { inFolder: true },
    );
    const totals = tape.first(root);
    sink.declared({ run, metric: 'passed', value: numberOf(tape, tape.get(totals, 'pass@1')) });
  },
};
