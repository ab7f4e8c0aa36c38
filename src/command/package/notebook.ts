export { type CellKind, type CellParts, partsOf } from '../../lib/notebook/cell';
export { type InputFile, type Match, matchInputs, readInputs } from '../../lib/notebook/inputs';
export { type Fields, fieldsOf } from '../../lib/notebook/json-cell';
export {
  type CellSegment,
  cellsOf,
  type NamedCell,
  type Notebook,
  parseNotebook,
  printNotebook,
  type Segment,
  titleOf,
} from '../../lib/notebook/notebook';
export { type Stored } from '../../lib/notebook/stored';
export { keptIn } from '../../lib/notebook/text';
