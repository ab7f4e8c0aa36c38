import { Ordinals } from './ordinals';
import { nameFromPath, numberFromPath } from './from-files';
import type { Mapping } from './mapping';
import { joined, type Places } from './places';
import type { Cell, OwnTable } from './table';

/** What a row is of, by a mapping. Empty where nothing says it. */
export interface RowName {
  evaluation: string;
  model: string;
  condition: string;
  /** What tells its sample apart: the id, the place, else the start and end of the input. */
  sample: string;
  /** The number of its repeat. */
  repeat: string;
  metric: string;
  /** Who judged, where a row is of one of several judges. */
  judge: string;
  input: string;
}

/** A text short enough to be compared often; what differs in the middle of long texts of one length is not told apart. */
const KEY = 400;
const brief = (text: string): string =>
  text.length <= KEY ? text : `${text.slice(0, KEY / 2)}${text.slice(-KEY / 2)}${String(text.length)}`;

/** Names the rows of one table in the order of the file, as the file is read. */
export class RowNames {
  readonly #mapping: Mapping;
  readonly #places: Places;
  readonly #ofFile: { model: string; evaluation: string; condition: string; repeat: string };
  readonly #positions = new Ordinals();
  readonly #repeats = new Ordinals();

  constructor(mapping: Mapping, table: OwnTable, places: Places) {
    const { model, evaluation, condition, repeats } = mapping;
    const constant = (from: Mapping['model']): string =>
      from.from === 'file' ? nameFromPath(from, table.path) : from.from === 'name' ? from.name : '';
    this.#mapping = mapping;
    this.#places = places;
    this.#ofFile = {
      model: constant(model),
      evaluation: constant(evaluation),
      condition: condition ? nameFromPath(condition, table.path) : '',
      repeat: repeats?.from === 'file' ? String(numberFromPath(repeats, table.path) ?? '') : '',
    };
  }

  /** `system`: the model whose columns of a wide table are meant. */
  of(row: readonly Cell[], system: string | null): RowName {
    const { model: from, evaluation: of, sample: by, repeats } = this.#mapping;
    const places = this.#places;
    const named =
      from.from === 'column' ? joined(places.of('model'), row) || (from.empty ?? '') : this.#ofFile.model;
    const model = from.from === 'columns' ? (system ?? '') : named;
    const evaluation = of.from === 'column' ? joined(places.of('evaluation'), row) : this.#ofFile.evaluation;
    const condition = joined(places.of('condition'), row) || this.#ofFile.condition;
    const run = `${evaluation}\u0001${model}\u0001${condition}`;
    const input = joined(places.of('input'), row);
    const id =
      by === 'columns'
        ? joined(places.of('sample'), row)
        : by === 'input'
          ? ''
          : String(this.#positions.next(run));
    const sample = id === '' ? brief(input) : id;
    const metric = joined(places.of('metric'), row);
    const judge = joined(places.of('judge'), row);
    const repeat = joined(places.of('epoch'), row) || this.#ofFile.repeat;
    const isCounted = repeat === '' && repeats?.from === 'position';
    return {
      ...{ evaluation, model, condition, sample, metric, judge, input },
      repeat: isCounted
        ? String(this.#repeats.next(`${run}\u0001${sample}\u0001${metric}\u0001${judge}`))
        : repeat,
    };
  }
}
