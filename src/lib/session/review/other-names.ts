import type { NamedOtherwise } from '../../engine/reviewed';
import { groupKey, type LabelKind, type ReviewLabel } from '../../review/label';

/** Keys of groups of labels that name their answer otherwise than it is named here, by `otherKey`. */
export type OtherNames = ReadonlyMap<string, string>;
export const noOtherNames: OtherNames = new Map();

/** What a reviewer says of an answer that is loaded, in one kind. */
export const otherKey = (response: number, reviewer: string, kind: LabelKind): string =>
  `${response} ${kind} ${reviewer}`;

/** As the tables found them among these labels. */
export const otherNamesOf = (labels: readonly ReviewLabel[], found: readonly NamedOtherwise[]): OtherNames =>
  new Map(
    found.flatMap(({ response, at }) => {
      const label = labels[at];
      return label ? [[otherKey(response, label.reviewer, label.kind), groupKey(label)] as const] : [];
    }),
  );
