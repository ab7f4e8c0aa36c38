import type { Identity, Ref } from '../../records/identity';
import { markupOf } from '../../records/markup';
import type { ContenderRecord, PairRecord, Place } from '../../records/record';
import type { FactSink } from './fact-sink';
import type { StagingArea } from './staging-area';

const TWO_32 = 2 ** 32;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const bytesOf = (text: ContenderRecord['output']): number | null =>
  text == null ? null : (typeof text === 'string' ? encoder.encode(text) : text.utf8()).length;

const marksOf = (text: ContenderRecord['output']): number | null =>
  text == null ? null : markupOf(typeof text === 'string' ? text : decoder.decode(text.utf8()));

/** Writes judgements between two answers. */
export class PairSink {
  readonly #area: StagingArea;
  readonly #facts: FactSink;
  readonly #identity: Identity;

  constructor(area: StagingArea, facts: FactSink, identity: Identity) {
    this.#area = area;
    this.#facts = facts;
    this.#identity = identity;
  }

  /** Those of one record, in its order. `ref`: the words of its `row_ref`. */
  add(
    pairs: readonly PairRecord[],
    sampleRef: Ref | null,
    { offset, length }: Place,
    [low, high]: readonly [number, number],
  ): void {
    const { columns } = this.#area.pairs;
    /** Rows of one source differ by their offsets alone. */
    const base = high - Math.floor(offset / TWO_32);
    const answers = [
      [columns.answer_ref_a, 'a'],
      [columns.answer_ref_b, 'b'],
    ] as const;
    for (const [nth, pair] of pairs.entries()) {
      columns.row_ref.pushWords(low, high);
      columns.nth.push(nth);
      columns.byte_length.push(length);
      columns.sample_ref.pushRef(sampleRef);
      columns.evaluation.push(pair.evaluation);
      columns.model_a.push(pair.a.model);
      columns.model_b.push(pair.b.model);
      columns.run_ref_a.pushRef(this.#runOf(pair.a));
      columns.run_ref_b.pushRef(this.#runOf(pair.b));
      for (const [column, side] of answers) {
        const at = pair[side].answer?.offset;
        if (at !== undefined) column.pushWords((at % TWO_32) | 0, base + Math.floor(at / TWO_32));
      }
      columns.outcome.push(pair.outcome);
      columns.both_bad.push(pair.bothBad);
      columns.position_of_a.push(pair.positionOfA);
      columns.judge.push(pair.judge);
      columns.repeat.push(pair.repeat);
      columns.verdict.push(pair.verdict);
      columns.explanation_preview.pushPreview(pair.explanation);
      columns.output_preview_a.pushPreview(pair.a.output);
      columns.output_preview_b.pushPreview(pair.b.output);
      columns.output_length_a.push(bytesOf(pair.a.output));
      columns.output_length_b.push(bytesOf(pair.b.output));
      columns.output_markup_a.push(marksOf(pair.a.output));
      columns.output_markup_b.push(marksOf(pair.b.output));
      columns.join_ref.pushRef(pair.join == null ? null : this.#identity.labelRef('pair', pair.join));
    }
  }

  #runOf({ run = null }: ContenderRecord): Ref | null {
    return run === null ? null : this.#facts.runRef(run);
  }
}
