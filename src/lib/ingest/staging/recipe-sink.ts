import type { LinesReader } from '../../formats/format';
import { commonRecipe, recogniseRecipe } from '../../records/hash-recipes';
import type { HashRecipe, Place, RowRecord, Sink } from '../../records/record';
import type { ProbedRow } from '../text/probe';

/** So many rows tell a source's recipe; each costs a handful of SHA-256. */
const ROWS = 20;

/** Passes on what a format reads, and learns from its first rows how the file computes its sample hashes. */
export class RecipeSink implements Sink {
  readonly #to: Sink | null;
  readonly #seen: HashRecipe[] = [];

  constructor(to: Sink | null) {
    this.#to = to;
  }

  /** Whether anything comes of what is said here. */
  get isHeard(): boolean {
    return this.#to !== null;
  }

  get recipe(): HashRecipe {
    return commonRecipe(this.#seen);
  }

  row(row: RowRecord, place: Place): void {
    const { hash, input, references } = row.sample;
    if (this.#seen.length < ROWS) this.#seen.push(recogniseRecipe(hash ?? null, input, references));
    this.#to?.row(row, place);
  }

  votes: Sink['votes'] = (pairs, sample, place) => this.#to?.votes(pairs, sample, place);
  run: Sink['run'] = (run) => this.#to?.run(run);
  metric: Sink['metric'] = (metric) => this.#to?.metric(metric);
  declared: Sink['declared'] = (declared) => this.#to?.declared(declared);
  collection: Sink['collection'] = (collection) => this.#to?.collection(collection);
  plan: Sink['plan'] = (plan) => this.#to?.plan(plan);
  ignore: Sink['ignore'] = (place) => this.#to?.ignore(place);
  reject: Sink['reject'] = (problem, place) => this.#to?.reject(problem, place);
  note: Sink['note'] = (problem, place) => this.#to?.note(problem, place);
}

/** The recipe of a lines source, from rows that were parsed already; nothing is staged. */
export function recipeOfRows(rows: readonly ProbedRow[], reader: LinesReader): HashRecipe {
  const sink = new RecipeSink(null);
  for (const { tape, root, offset, length } of rows.slice(0, ROWS)) {
    try {
      reader.row(tape, root, { offset, length, line: null }, sink);
    } catch {
      // Told when the row is read for good.
    }
  }
  return sink.recipe;
}
