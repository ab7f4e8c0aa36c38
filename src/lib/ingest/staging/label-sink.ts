import type { Identity, Ref } from '../../records/identity';
import type { Label } from '../../records/record';
import { LabelMemory } from './label-memory';
import { mix } from './mix';
import { MOST_REMEMBERED, SampleMemory } from './sample-memory';
import type { StagingArea } from './staging-area';

/** Writes labels, and the sets that samples bear: of all sources, each once. */
export class LabelSink {
  readonly #area: StagingArea;
  readonly #identity: Identity;
  readonly #labels: LabelMemory;
  readonly #sets = new SampleMemory(MOST_REMEMBERED);
  readonly #set: Ref = { low: 0, high: 0 };

  constructor(area: StagingArea, identity: Identity) {
    this.#area = area;
    this.#identity = identity;
    this.#labels = new LabelMemory((label) => this.#stage(label));
  }

  /** Of the row with these words as its `row_ref`. */
  ofRow(label: Label, low: number, high: number): void {
    const { columns } = this.#area.rowLabels;
    columns.row_ref.pushWords(low, high);
    columns.label_ref.pushRef(this.#labels.ref(label));
  }

  /** Of a set of labels, which is written down where it is new; null where there are none. Another one by the next call. */
  setRef(labels: readonly Label[]): Ref | null {
    if (labels.length === 0) return null;
    const set = this.#set;
    set.low = labels.length;
    set.high = 0;
    for (const label of labels) {
      const { low, high } = this.#labels.ref(label);
      mix(set, set.low ^ low, set.high ^ high, low);
    }
    if (this.#sets.meet(set, 0) === 'seen') return set;
    const { columns } = this.#area.labelSets;
    for (const label of labels) {
      columns.labels_ref.pushRef(set);
      columns.label_ref.pushRef(this.#labels.ref(label));
    }
    return set;
  }

  #stage([key, value]: Label): Ref {
    const ref = { ...this.#identity.labelRef(key, value) };
    const { columns } = this.#area.labels;
    columns.label_ref.pushRef(ref);
    columns.key.push(key);
    columns.value.push(value);
    return ref;
  }
}
