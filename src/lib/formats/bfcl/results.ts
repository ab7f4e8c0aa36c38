import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { has, pick, rowsLike } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { scalarText } from '../shared/reading';
import { answerOf, total } from './answer';
import { bfclRun, bfclSample, categoryOfId, evaluationOf, runRecord, sayFacts } from './run';

const isResult = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'id', 'idx') &&
  has(tape, row, 'result') &&
  (has(tape, row, 'input_token_count') || has(tape, row, 'traceback', 'inference_log')) &&
  (has(tape, row, 'latency') || has(tape, row, 'traceback', 'inference_log'));

/** Entries that fill the memory before the questions are asked: they have no answer that could be right. */
const PREPARES = /(^|_)prereq_/;

/** `result/<model>/…/BFCL_v4_<category>_result.json`: JSON Lines, one response each. */
export const bfclResults: LinesFormat = {
  id: 'bfcl-results',
  layout: 'lines',
  recognise: rowsLike(isResult),
  open(source) {
    const run = bfclRun(source);
    const runs = new RunSayer();
    return {
      row(tape, root, place, sink) {
        const given = scalarText(tape, pick(tape, root, 'id', 'idx'));
        if (given === null) {
          const message = 'This response has no id: nothing says which question it answers.';
          return sink.reject({ code: 'sample_unidentified', field: 'id', message }, place);
        }
        if (PREPARES.test(given)) return sink.ignore(place);
        const category = run.category ?? categoryOfId(given);
        runs.say(runRecord(run, 'predictions', category), sink);
        if (place.offset <= 3) sayFacts(run, category, 'predictions', sink);
        // In 2024 a response bore its place in the category alone.
        const id = has(tape, root, 'id') ? given : `${category ?? 'row'}_${given}`;
        const latency = total(tape, tape.get(root, 'latency'));
        const answer = answerOf(tape, pick(tape, root, 'result'));
        sink.row(
          {
            run: run.key,
            sample: bfclSample(evaluationOf(run, category), id),
            response: {
              ...answer,
              inputTokens: total(tape, tape.get(root, 'input_token_count')),
              outputTokens: total(tape, tape.get(root, 'output_token_count')),
              latencyMs: latency === null ? null : latency * 1000,
              latencyKind: latency === null ? null : answer.turns == null ? 'response' : 'sample',
            },
            scores: [],
          },
          place,
        );
      },
    };
  },
};
