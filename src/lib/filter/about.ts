import type { TextQuery } from '../search/text-query';
import { strongest } from './chosen-by';
import type { ChosenBy, ComparedResult, Naming } from './kind';
import { chipKind, kindOf } from './terms';
import { changed, type Chip, termsOf } from './written';

/** What chose the samples that are compared. */
export const chosenBy = ({ chips, ...compared }: ComparedResult & { chips: readonly Chip[] }): ChosenBy =>
  strongest(termsOf(chips).map((term) => kindOf(term).chosenBy?.(term, compared) ?? null));

/** Searches of the whole texts that have to be there before the filter can be asked. */
export const queriesOf = (chips: readonly Chip[]): TextQuery[] =>
  termsOf(chips).flatMap((term) => ('query' in term ? [term.query] : []));

/** Keys of the labels that the filter speaks of. */
export const labelsOf = (chips: readonly Chip[]): string[] =>
  termsOf(chips).flatMap((term) => ('key' in term ? [term.key] : []));

/** The chip under the names that things have now. */
export const renamedChip = (chip: Chip, naming: Naming): Chip =>
  changed(chip, (term) => kindOf(term).renamed?.(term, naming) ?? term);

/** Contenders of whom a chip can only be true where they have a score in the metric. */
export const scoredIn = (chip: Chip, metric: string): readonly string[] =>
  (chip.kind === 'expression' ? null : chipKind(chip.kind).scored?.(chip, metric)) ?? [];

/** Whether a chip may be true only where somebody has a score. */
export const speaksOfScores = (chip: Chip): boolean =>
  chip.kind === 'expression' || chipKind(chip.kind).scored !== undefined;

/** Chips that still mean something when the contenders are others: those that name none. */
export const withoutContenders = (chips: readonly Chip[]): Chip[] =>
  chips.filter((chip) => standsOn(chip) !== 'contenders');

/** Chips that still mean something in another evaluation. */
export const withoutEvaluation = (chips: readonly Chip[]): Chip[] =>
  chips.filter((chip) => standsOn(chip) === null);

const standsOn = (chip: Chip): 'contenders' | 'evaluation' | null =>
  chip.kind === 'expression' ? 'contenders' : (chipKind(chip.kind).standsOn?.(chip) ?? null);
