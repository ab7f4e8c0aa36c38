import type { Ref } from '../../records/identity';
import type { Label } from '../../records/record';

/** Beyond this many values a key is no label that recurs; it is forgotten and may be staged again. */
const MOST_VALUES = 10_000;

/** Refs of the labels that a worker has staged. */
export class LabelMemory {
  readonly #refs = new Map<string, Map<string, Ref>>();
  readonly #stage: (label: Label) => Ref;

  /** `stage` writes down a label that is new and answers its ref. */
  constructor(stage: (label: Label) => Ref) {
    this.#stage = stage;
  }

  ref(label: Label): Ref {
    let values = this.#refs.get(label[0]);
    if (values === undefined) {
      if (this.#refs.size >= MOST_VALUES) this.#refs.clear();
      this.#refs.set(label[0], (values = new Map<string, Ref>()));
    }
    let ref = values.get(label[1]);
    if (ref === undefined) {
      if (values.size >= MOST_VALUES) values.clear();
      values.set(label[1], (ref = this.#stage(label)));
    }
    return ref;
  }
}
