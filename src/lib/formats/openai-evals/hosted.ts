import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, ResponseRecord, ScoreRecord, Sink } from '../../records/record';
import type { LinesFormat, LinesReader } from '../format';
import { saidBy } from '../shared/chat';
import { children, has, isObject, isText, isVoid, readScore, rowsLike } from '../shared/fields';
import { configText } from '../shared/config';
import { naturalKey, RunSayer } from '../shared/natural-key';
import { numberOf, scalarText, textOf, word } from '../shared/reading';
import { asDocument } from '../shared/rows-document';
import { Scores } from '../shared/scores';
import { noTokens, readTokens } from '../shared/token-usage';
import { HOSTED, itemSample } from './item';

const isItem = (tape: JsonTape, row: Node): boolean =>
  has(tape, row, 'run_id') &&
  has(tape, row, 'data_source_idx', 'item') &&
  isObject(tape, tape.get(row, 'sample')) &&
  isObject(tape, tape.get(row, 'grades'));

/** What the dashboard of OpenAI downloads of an evaluation: an item of a run a row, of all its runs. */
export const hosted: LinesFormat = {
  id: 'openai-evals-hosted',
  layout: 'lines',
  outcomes: { reads: ['grades', 'passes'] },
  recognise: rowsLike(isItem),
  open: () => new HostedReader(),
};

export const hostedFile = asDocument(hosted, 'openai-evals-hosted-file');

class HostedReader implements LinesReader {
  readonly #runs = new RunSayer();

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const sample = itemSample(
      tape,
      tape.get(root, 'item'),
      scalarText(tape, tape.get(root, 'data_source_idx')),
    );
    if (sample.id === null && isVoid(sample.input)) {
      const message = 'This row has neither a data_source_idx nor an item: nothing says which sample it is.';
      return sink.reject({ code: 'sample_unidentified', field: 'item', message }, place);
    }
    const answer = tape.get(root, 'sample');
    const name = word(tape, tape.get(root, 'run_id'));
    const model = word(tape, tape.get(answer, 'sampled_model_name'));
    const run = naturalKey('openai-hosted', name, model);
    const config = configText(tape, [['sampled_model_params', tape.get(answer, 'sampled_model_params')]]);
    this.#runs.say({ key: run, role: 'rows', name, model, evaluation: HOSTED, config }, sink);
    sink.row({ run, sample, response: readAnswer(tape, answer), scores: readGrades(tape, root) }, place);
  }
}

function readAnswer(tape: JsonTape, answer: Node): ResponseRecord {
  const output = saidBy(tape, tape.get(answer, 'outputs'), 'assistant');
  const usage = tape.get(answer, 'token_usage');
  const tokens = readTokens(tape, usage);
  const cached = tokens.cacheReadTokens ?? numberOf(tape, tape.get(usage, 'cached_tokens'));
  return {
    output,
    interactionType: 'single_turn',
    candidates: tape.count(tape.get(answer, 'outputs')) || null,
    stopReason: word(tape, tape.get(answer, 'finish_reason')),
    status: isVoid(output) ? 'no_answer' : 'ok',
    ...tokens,
    cacheReadTokens: cached,
    tokensScope: noTokens(tokens) ? null : 'sample',
  };
}

function readGrades(tape: JsonTape, row: Node): ScoreRecord[] {
  const scores = new Scores();
  for (const grade of children(tape, tape.get(row, 'grades'))) {
    const given = tape.key(grade);
    const said = tape.get(tape.get(row, 'grader_samples'), given);
    const isCorrect = tape.boolean(tape.get(tape.get(row, 'passes'), given));
    const explanation = isText(tape, said) ? textOf(tape, said) : null;
    scores.add(given, { ...readScore(tape, grade), isCorrect, explanation });
  }
  return scores.all;
}
