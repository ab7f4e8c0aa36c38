import { codec, type FieldsOf } from './codec';
import { name, names, wholeNumber, word } from './fields';

/** What the Slices page shows, as far as the person chose it. */
export interface SliceChoice {
  /** Keys of the labels on view; null: chosen by the page. */
  labels: readonly string[] | null;
  /** Key of the label that is crossed with each of them. */
  cross: string | null;
  cell: 'difference' | 'score';
  rows: 'label' | 'size' | 'name' | 'gap';
  /** Key of the label that has a chart of its own. */
  one: string | null;
  /** Smallest slice that the finder looks at. */
  least: number;
}

export const sliceFields: FieldsOf<SliceChoice> = {
  labels: names({ as: 'slice' }),
  cross: name(),
  cell: word(['difference', 'score']),
  rows: word(['label', 'size', 'name', 'gap']),
  one: name(),
  least: wholeNumber(5, 2),
};

export const sliceCodec = codec(sliceFields);
export const defaultSlices = sliceCodec.defaults;
