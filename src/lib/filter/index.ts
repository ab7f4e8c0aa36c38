export {
  chosenBy,
  labelsOf,
  queriesOf,
  renamedChip,
  scoredIn,
  speaksOfScores,
  withoutContenders,
  withoutEvaluation,
} from './about';
export { decodeChip, encodeChip, escape, sameChip, unescape } from './address';
export { both, either, not, termsWithin } from './ast';
export { chipsOf, filterOf, textOfChips } from './chips';
export { filterText } from './filter-text';
export { complete, type Completion } from './complete';
export { groupChips, groupOf, isPick, sampleChips } from './groups';
export type { ChipRules, ChosenBy, ContenderBy, Counting, Grid, Naming } from './kind';
export { meant, replaced } from './meant';
export { type Names, noNames } from './names';
export { type Fault, parseExpression } from './parse';
export { printExpression } from './print';
export { differenceWithin, solvedBy, solvedBySome } from './say';
export { responsesPass, samplesPass } from './sql';
export type { ChipTerm, Expression, Term } from './terms';
export { type Chip, type Written, written } from './written';
