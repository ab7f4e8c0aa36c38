import type { Identity, Key, Ref, Text } from '../../records/identity';
import type { Label, SampleRecord } from '../../records/record';
import type { LabelSink } from './label-sink';
import { mix } from './mix';
import { MOST_REMEMBERED, SampleMemory } from './sample-memory';
import type { StagingArea } from './staging-area';
import { PREVIEW } from './utf8';

const NO_LABELS: readonly Label[] = [];
const BETWEEN_REFERENCES = ' | ';

/** Writes what rows say of their samples: what each row says anew, and the facts themselves once. */
export class SampleSink {
  readonly #area: StagingArea;
  readonly #identity: Identity;
  readonly #labels: LabelSink;
  /** Of the source in hand. */
  readonly #mentioned = new SampleMemory();
  readonly #labelled = new SampleMemory();
  /** Of all sources. */
  readonly #told = new SampleMemory(MOST_REMEMBERED);
  readonly #factsRef: Ref = { low: 0, high: 0 };

  constructor(area: StagingArea, identity: Identity, labels: LabelSink) {
    this.#area = area;
    this.#identity = identity;
    this.#labels = labels;
  }

  /** Another source follows. */
  begin(): void {
    this.#mentioned.clear();
    this.#labelled.clear();
  }

  /** As the row says it that has these words as its `row_ref`. */
  sample(sample: SampleRecord, ref: Ref, contentKey: Key | null, low: number, high: number): void {
    const labelsRef = this.#labels.setRef(sample.labels ?? NO_LABELS);
    const isLabelled =
      labelsRef !== null && this.#labelled.meet(ref, labelsRef.low ^ labelsRef.high) === 'new';
    // What is no part of a sample's key may differ from row to row.
    const known = isKnownById(sample) && contentKey ? bytesCode(contentKey.digits) : 0;
    const facts =
      Math.imul(this.#textCode(sample.hash) ^ this.#textCode(sample.taskType) ^ known, 31) +
      (sample.choicesCount ?? -1) * 2 +
      (sample.input === null ? 1 : 0);
    if (this.#mentioned.meet(ref, facts | 0) === 'seen' && !isLabelled) return;
    const factsRef = this.#factsRef;
    mix(factsRef, ref.low, ref.high, facts);
    const { columns } = this.#area.mentions;
    columns.row_ref.pushWords(low, high);
    columns.sample_ref.pushRef(ref);
    columns.facts_ref.pushRef(factsRef);
    columns.labels_ref.pushRef(isLabelled ? labelsRef : null);
    if (this.#told.meet(factsRef, 0) === 'new') this.#tell(sample, ref, factsRef, contentKey, low, high);
  }

  #tell(
    sample: SampleRecord,
    ref: Ref,
    factsRef: Ref,
    contentKey: Key | null,
    low: number,
    high: number,
  ): void {
    const { columns } = this.#area.samples;
    columns.row_ref.pushWords(low, high);
    columns.facts_ref.pushRef(factsRef);
    columns.sample_ref.pushRef(ref);
    columns.evaluation.push(sample.evaluation);
    columns.sample_id.push(sample.id);
    columns.variant.push(sample.variant);
    columns.sample_hash.pushText(sample.hash);
    columns.content_key.pushBytes(contentKey?.digits);
    columns.text_key.pushBytes(this.#identity.textKey(sample.input)?.digits);
    columns.task_type.push(sample.taskType);
    columns.input_preview.pushPreview(sample.input);
    columns.reference_preview.pushPreview(joined(sample.references));
    columns.choices_count.push(sample.choicesCount);
  }

  /** A number by which a text is told from others. */
  #textCode(text: Text | null | undefined): number {
    return text == null ? 0 : this.#identity.textRef(text).low;
  }
}

/** The tool's own id tells it from others, whatever its content. */
export const isKnownById = ({ knownById, id }: SampleRecord): boolean => knownById === true && id !== null;

const bytesCode = (bytes: Uint8Array): number => bytes.reduce((code, byte) => Math.imul(code, 31) + byte, 0);

/** What a preview shows of the references: no more is decoded. */
const joined = (references: SampleRecord['references']): SampleRecord['input'] => {
  const [first] = references;
  if (first === undefined || references.length === 1) return first ?? null;
  return references
    .slice(0, PREVIEW)
    .map((reference) => (typeof reference === 'string' ? reference : reference.preview(PREVIEW)))
    .join(BETWEEN_REFERENCES);
};
