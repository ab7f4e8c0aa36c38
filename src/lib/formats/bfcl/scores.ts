import { longText } from '../../json/long-text';
import { ABSENT, type LongText, type Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Label, Place, Sink } from '../../records/record';
import type { LinesFormat } from '../format';
import { conversationText } from '../shared/chat';
import { children, has, isList, isObject, isText, mostRows, pick } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { jsonText, numberOf, scalarText, textOf, textsOf, word } from '../shared/reading';
import { answerOf } from './answer';
import {
  type BfclRun,
  bfclRun,
  bfclSample,
  categoryOfId,
  evaluationOf,
  METRIC,
  runRecord,
  sayFacts,
} from './run';

const isTotals = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'correct_count') && has(tape, row, 'total_count');

const isFailure = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'id') && has(tape, row, 'test_category') && has(tape, row, 'valid');

/**
 * `score/<model>/…/BFCL_v4_<category>_score.json` (bfcl_eval, eval_runner.py): JSON Lines, the totals first and then the
 * failures alone.
 */
export const bfclScores: LinesFormat = {
  id: 'bfcl-scores',
  layout: 'lines',
  outcomes: { reads: ['accuracy', 'correct_count'] },
  // Where nothing failed there is one line, which may be that of many a run.
  recognise: (rows) =>
    mostRows(rows, (tape, row) => isTotals(tape, row) || isFailure(tape, row))
      ? { version: null, onlyPathTells: rows.every(({ tape, root }) => isTotals(tape, root)) }
      : null,
  open(source) {
    const run = bfclRun(source);
    const runs = new RunSayer();
    return {
      row(tape, root, place, sink) {
        const id = scalarText(tape, tape.get(root, 'id'));
        const category =
          run.category ??
          word(tape, tape.get(root, 'test_category')) ??
          (id === null ? null : categoryOfId(id));
        runs.say(runRecord(run, 'failures', category), sink);
        if (place.offset <= 3) sayFacts(run, run.category, 'failures', sink);
        if (isTotals(tape, root)) readTotals(tape, root, run, place, sink);
        else if (id === null) {
          const message = 'This failure has no id: nothing says which question it is about.';
          sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
        } else readFailure(tape, root, run.key, evaluationOf(run, category), id, place, sink);
      },
    };
  },
};

function readTotals(tape: JsonTape, root: Node, { key }: BfclRun, place: Place, sink: Sink): void {
  const right = numberOf(tape, tape.get(root, 'correct_count'));
  const n = numberOf(tape, tape.get(root, 'total_count'));
  const value = right !== null && n !== null && n > 0 ? right / n : null;
  const stated = numberOf(tape, tape.get(root, 'accuracy'));
  if (value !== null && stated !== null && Math.abs(stated - value) > 1e-6) {
    const message = `accuracy says ${stated}, and ${right} of ${n} are counted as right. The counts are taken.`;
    sink.note({ severity: 'warning', code: 'counts_differ', field: 'accuracy', message }, place);
  }
  sink.declared({ run: key, metric: METRIC, value: value ?? stated, n });
  sink.ignore(place);
}

/** What was asked with the functions that were offered: two samples ask the same and offer others. */
function inputOf(tape: JsonTape, prompt: Node): LongText | null {
  const question = questionOf(tape, prompt);
  const offered = isObject(tape, prompt) ? pick(tape, prompt, 'function') : ABSENT;
  return question === null || offered === ABSENT
    ? question
    : longText(`${question.toString()}\n\n${jsonText(tape, offered)}`);
}

/** Questions as turns of messages: `[[{role, content}], …]`. */
function questionOf(tape: JsonTape, prompt: Node): LongText | null {
  const turns = isObject(tape, prompt) ? pick(tape, prompt, 'question') : prompt;
  if (!isList(tape, tape.first(turns)))
    return isList(tape, turns) ? conversationText(tape, turns) : textOf(tape, turns);
  const texts = [...children(tape, turns)].flatMap((turn) => conversationText(tape, turn)?.toString() ?? []);
  return texts.length === 0 ? null : longText(texts.join('\n\n'));
}

/** Calls that would be right are one answer, however many; texts of which one must occur are several. */
function referencesOf(tape: JsonTape, answer: Node): LongText[] {
  if (answer === ABSENT) return [];
  const isTexts = isList(tape, answer) && [...children(tape, answer)].every((item) => isText(tape, item));
  return isTexts ? textsOf(tape, answer) : [longText(jsonText(tape, answer))];
}

/** What the checker says, with its kind: side by side, or in one object. */
function errorOf(tape: JsonTape, root: Node): { kind: string | null; text: LongText | null } {
  const error = tape.get(root, 'error');
  const message = isObject(tape, error) ? pick(tape, error, 'error_message') : error;
  const lines = textsOf(tape, message).map(String);
  return {
    kind: word(tape, pick(tape, root, 'error_type')) ?? word(tape, pick(tape, error, 'error_type')),
    text: lines.length === 0 ? null : longText(lines.join('\n')),
  };
}

function readFailure(
  tape: JsonTape,
  root: Node,
  run: string,
  evaluation: string,
  id: string,
  place: Place,
  sink: Sink,
): void {
  const isRight = tape.boolean(tape.get(root, 'valid'));
  const { kind, text } = errorOf(tape, root);
  const { status, error, errorKind } = answerOf(tape, pick(tape, root, 'model_result_raw', 'model_result'));
  const labels: Label[] = kind === null ? [] : [['error_type', kind]];
  sink.row(
    {
      run,
      sample: bfclSample(evaluation, id, {
        input: inputOf(tape, pick(tape, root, 'prompt')),
        references: referencesOf(tape, pick(tape, root, 'possible_answer')),
      }),
      // The answer is told by the results, letter by letter; what stands here was decoded in between.
      response: {
        output: null,
        ...(status === 'error' ? { status, error, errorKind } : { status: 'ok' as const }),
        labels,
      },
      scores: [
        {
          metric: METRIC,
          score: isRight === null ? null : Number(isRight),
          isCorrect: isRight,
          explanation: text,
        },
      ],
    },
    place,
  );
}
