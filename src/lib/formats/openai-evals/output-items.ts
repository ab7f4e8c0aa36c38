import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import type { DocumentFormat, LinesFormat, LinesReader } from '../format';
import { saidBy } from '../shared/chat';
import { errorKind } from '../shared/error-kind';
import {
  children,
  has,
  isList,
  isVoid,
  mostRows,
  pick,
  placeOf,
  readScore,
  rowsLike,
} from '../shared/fields';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { scalarText, textOf, word } from '../shared/reading';
import { Scores } from '../shared/scores';
import { readTokens, ofSample } from '../shared/token-usage';
import { HOSTED, itemSample } from './item';

const isOutputItem = (tape: JsonTape, row: Node): boolean =>
  word(tape, tape.get(row, 'object')) === 'eval.run.output_item' &&
  has(tape, row, 'datasource_item', 'datasource_item_id');

/** Output items of a run, as the API gives them (`eval.run.output_item`). */
export const outputItems: LinesFormat = {
  id: 'openai-evals-items',
  layout: 'lines',
  recognise: rowsLike(isOutputItem),
  open: () => new ItemsReader(),
};

/** A page of them has the items under `data`. */
const itemsOf = (tape: JsonTape, root: Node): Node[] => {
  if (isOutputItem(tape, root)) return [root];
  return [...children(tape, isList(tape, root) ? root : tape.get(root, 'data'))];
};

export const outputItemsFile: DocumentFormat = {
  id: 'openai-evals-items-file',
  layout: 'document',
  outcomes: { records: itemsOf },
  recognise(tape, root) {
    const rows = itemsOf(tape, root).map((item) => ({ tape, root: item }));
    return mostRows(rows, isOutputItem) ? { version: null } : null;
  },
  read(tape, root, _source, _recognised, sink) {
    const reader = new ItemsReader();
    for (const item of itemsOf(tape, root)) reader.row(tape, item, placeOf(tape, item), sink);
  },
};

class ItemsReader implements LinesReader {
  readonly #runs = new RunSayer();

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const id = scalarText(tape, tape.get(root, 'datasource_item_id'));
    const sample = itemSample(tape, tape.get(root, 'datasource_item'), id);
    if (sample.id === null && isVoid(sample.input)) {
      const message =
        'This item has neither a datasource_item_id nor a datasource_item: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'datasource_item', message }, place);
    }
    const answer = tape.get(root, 'sample');
    const name = word(tape, tape.get(root, 'run_id'));
    const model = word(tape, tape.get(answer, 'model'));
    const run = naturalKey('openai-hosted', name, model);
    this.#runs.say({ key: run, role: 'rows', name, model, evaluation: HOSTED }, sink);
    sink.row({ run, sample, response: readAnswer(tape, answer), scores: readResults(tape, root) }, place);
  }
}

function readAnswer(tape: JsonTape, answer: Node): ResponseRecord {
  const output = saidBy(tape, tape.get(answer, 'output'), 'assistant');
  const error = textOf(tape, pick(tape, tape.get(answer, 'error'), 'message', 'code')) ?? null;
  const failed = error !== null && !error.isEmpty;
  const tokens = readTokens(tape, tape.get(answer, 'usage'));
  return {
    output,
    interactionType: 'single_turn',
    candidates: tape.count(tape.get(answer, 'output')) || null,
    stopReason: word(tape, tape.get(answer, 'finish_reason')),
    status: failed ? 'error' : isVoid(output) ? 'no_answer' : 'ok',
    error: failed ? error : null,
    errorKind: failed ? errorKind(error) : null,
    ...ofSample(tokens),
  };
}

function readResults(tape: JsonTape, row: Node): ScoreRecord[] {
  const scores = new Scores();
  for (const result of children(tape, tape.get(row, 'results'))) {
    // The API adds an id of its own to the name of a grader.
    const given = (word(tape, tape.get(result, 'name')) ?? 'score').replace(
      /-[0-9a-f]{8}-[0-9a-f-]{27}$/,
      '',
    );
    const isCorrect = tape.boolean(tape.get(result, 'passed'));
    scores.add(given, { ...readScore(tape, tape.get(result, 'score')), isCorrect });
  }
  return scores.all;
}
