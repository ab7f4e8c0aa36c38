import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { children, has, isList, isText, pick, placeWithin, rowsLike } from '../shared/fields';
import { textOf } from '../shared/reading';
import { questionText } from '../shared/judge-prompt';
import { chatSample, idOf, rejectUnidentified } from './sample';
import { benchmarkOf } from './where';

/** Nobody answers in a row of questions. */
const ANSWERED = [
  'model',
  'model_id',
  'model_1',
  'answer',
  'answer_id',
  'ans_id',
  'choices',
  'messages',
  'games',
];

const isQuestion = (tape: JsonTape, row: Node): boolean =>
  !has(tape, row, ...ANSWERED) &&
  ((has(tape, row, 'question_id') && isList(tape, tape.get(row, 'turns'))) ||
    (has(tape, row, 'uid') &&
      isText(tape, tape.get(row, 'prompt')) &&
      has(tape, row, 'category', 'cluster')));

/** `question.jsonl` of a benchmark: turns, categories and references. It lends them to the answers of the same folder. */
export const chatQuestions: LinesFormat = {
  id: 'judged-chat-questions',
  layout: 'lines',
  recognise: rowsLike(isQuestion),
  open: ({ path }) => ({
    row(tape, root, place, sink) {
      if (idOf(tape, root) === null) return rejectUnidentified(place, sink);
      const evaluation = benchmarkOf(path);
      const given = tape.get(root, 'turns');
      const listed = isList(tape, given) ? [...children(tape, given)] : [];
      const nodes = listed.length > 0 ? listed : [tape.get(root, 'prompt')];
      const turns = nodes.map((node) => textOf(tape, pick(tape, node, 'content')) ?? textOf(tape, node));
      const references = referencesOf(tape, root);
      nodes.forEach((node, i) => {
        const input = questionText(turns.slice(0, i + 1).map((turn) => turn?.toString() ?? ''));
        const reference = references[i];
        const sample = chatSample(tape, root, evaluation, i + 1, {
          input,
          references: reference === undefined ? [] : [reference],
          hasTurns: nodes.length > 1,
        });
        const at = i === 0 ? place : placeWithin(tape, root, place, node);
        sink.row({ run: null, sample, response: null, scores: [] }, at);
      });
    },
  }),
};

/** MT-Bench has a reference a turn, LiveBench the truth of the only one. */
function referencesOf(tape: JsonTape, row: Node): readonly (string | undefined)[] {
  const given = pick(tape, row, 'reference', 'ground_truth');
  const nodes = isList(tape, given) ? [...children(tape, given)] : [given];
  return nodes.map((node) => textOf(tape, node)?.toString());
}
