import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { Place, Sink } from '../../records/record';
import type { LinesFormat, LinesReader, SourceFacts } from '../format';
import { isText, isVoid, rowsLike } from '../shared/fields';
import { RunSayer } from '../shared/natural-key';
import { foldersOf } from '../shared/path-name';
import { numberOf, textOf, word } from '../shared/reading';
import { asDocument } from '../shared/rows-document';
import { snakeCase } from '../../records/snake-case';
import { alpacaRun, alpacaSample } from './run';

const isAnnotation = (tape: JsonTape, row: Node): boolean =>
  isText(tape, tape.get(row, 'instruction')) &&
  word(tape, tape.get(row, 'generator_1')) !== null &&
  word(tape, tape.get(row, 'generator_2')) !== null &&
  isText(tape, tape.get(row, 'output_2')) &&
  tape.get(row, 'preference') >= 0;

/** `annotations.json`: what a judge prefers of two answers to an instruction (alpaca_eval/metrics/helpers.py). */
export const annotations: LinesFormat = {
  id: 'alpaca-eval-annotations',
  layout: 'lines',
  outcomes: { reads: ['preference'] },
  recognise: rowsLike(isAnnotation),
  open: (source) => new AnnotationsReader(source),
};

export const annotationsFile = asDocument(annotations, 'alpaca-eval-annotations-file');

/** 1 is the first answer, the baseline's, 2 the second; 0 and 1.5 are ties, what stands between is weighed. */
function winOf(preference: number | null): number | null {
  if (preference === null) return null;
  return preference === 0 ? 0.5 : preference - 1;
}

class AnnotationsReader implements LinesReader {
  readonly #path: string;
  readonly #runs = new RunSayer();
  readonly #metrics = new Set<string>();
  readonly #warned = new Set<string>();

  constructor({ path }: SourceFacts) {
    this.#path = path;
  }

  row(tape: JsonTape, root: Node, place: Place, sink: Sink): void {
    const sample = alpacaSample(tape, root);
    const model = word(tape, tape.get(root, 'generator_2'));
    if (model === null || isVoid(sample.input)) {
      const message = 'This annotation has no instruction or no generator_2: nothing says what was judged.';
      return sink.reject({ code: 'sample_unidentified', field: 'instruction', message }, place);
    }
    const run = alpacaRun(model, 'rows');
    this.#runs.say(run, sink);
    const judge = word(tape, tape.get(root, 'annotator'));
    this.#warn(model, judge, place, sink);
    const baseline = word(tape, tape.get(root, 'generator_1')) ?? 'the baseline';
    const given = `win over ${baseline}, judge ${judge ?? 'unknown'}`;
    const metric = snakeCase(given);
    if (!this.#metrics.has(metric))
      sink.metric({ evaluation: sample.evaluation, metric, given, lowerIsBetter: false, min: 0, max: 1 });
    this.#metrics.add(metric);
    const output = textOf(tape, tape.get(root, 'output_2'));
    const score = winOf(numberOf(tape, tape.get(root, 'preference')));
    sink.row(
      {
        run: run.key,
        sample,
        response: {
          output,
          interactionType: 'single_turn',
          candidates: isVoid(output) ? null : 1,
          status: isVoid(output) && score === null ? 'no_answer' : 'ok',
          judgeCostUsd: numberOf(tape, tape.get(root, 'price_per_example')),
        },
        scores: [{ metric, given, score, explanation: tape.text(tape.get(root, 'raw_completion')) }],
      },
      place,
    );
  }

  /** In `results/<model>/<judge>`, the rows may be of another model: they say whose answers they judge. */
  #warn(model: string, judge: string | null, place: Place, sink: Sink): void {
    const [folder, above] = foldersOf(this.#path);
    if (judge === null || folder !== judge || above === undefined || above === model) return;
    if (this.#warned.has(model)) return;
    this.#warned.add(model);
    const message = `The folder is called "${above}", the rows are of "${model}". What the rows say counts.`;
    sink.note({ severity: 'warning', code: 'model_differs', field: 'generator_2', message }, place);
  }
}
