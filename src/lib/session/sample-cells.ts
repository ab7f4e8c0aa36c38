import type { Field } from './codec';
import { word } from './fields';

/** What the sample table shows of a model: its score alone, or the beginning of its answer as well. */
export type SampleCells = 'scores' | 'answers';

export const cellsField: Field<SampleCells> = word(['scores', 'answers']);

/** Of a person, who may have chosen neither. */
export const chosenCellsField: Field<SampleCells | null> = word(['scores', 'answers'], { byDefault: null });

/** Models whose answers have room beside each other. */
const ROOM = 4;

/** What stands in the table where nobody chose: answers, as long as they have room. */
export const cellsUnchosen = (models: number): SampleCells => (models <= ROOM ? 'answers' : 'scores');
