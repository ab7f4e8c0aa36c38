import type { Field } from './codec';
import { word } from './fields';

/** What the sample table shows of a model: its score alone, or the beginning of its answer as well. */
export type SampleCells = 'scores' | 'answers';

export const cellsField: Field<SampleCells> = word(['scores', 'answers']);
