import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { LinesFormat } from '../format';
import { has, isText, isVoid, rowsLike } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { textOf, word } from '../shared/reading';
import { asDocument } from '../shared/rows-document';
import { alpacaRun, alpacaSample } from './run';

const isOutput = (tape: JsonTape, row: Node): boolean =>
  isText(tape, tape.get(row, 'instruction')) &&
  isText(tape, tape.get(row, 'output')) &&
  word(tape, tape.get(row, 'generator')) !== null &&
  !has(tape, row, 'generator_1', 'generator_2');

/** `model_outputs.json`: the answers of one model to all instructions. */
export const outputs: LinesFormat = {
  id: 'alpaca-eval-outputs',
  layout: 'lines',
  recognise: rowsLike(isOutput),
  open() {
    const runs = new RunSayer();
    return {
      row(tape, root, place, sink) {
        const sample = alpacaSample(tape, root);
        const model = word(tape, tape.get(root, 'generator'));
        if (model === null || isVoid(sample.input)) {
          const message = 'This row has no instruction or no generator: nothing says what was answered.';
          return sink.reject({ code: 'sample_unidentified', field: 'instruction', message }, place);
        }
        const run = alpacaRun(model, 'predictions');
        runs.say(run, sink);
        const output = textOf(tape, tape.get(root, 'output'));
        const status = isVoid(output) ? 'no_answer' : 'ok';
        const candidates = isVoid(output) ? null : 1;
        const response = { output, interactionType: 'single_turn', candidates, status } as const;
        sink.row({ run: run.key, sample, response, scores: [] }, place);
      },
    };
  },
};

export const outputsFile = asDocument(outputs, 'alpaca-eval-outputs-file');
