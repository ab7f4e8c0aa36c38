import { isSameOrder } from '../../review/draw';

/** A draw that is read blind, and how far it is. */
export interface BlindDraw {
  /** As labels name it. */
  draw: string;
  evaluation: string;
  reviewer: string;
  /** The chips that its samples passed, as an address writes them. */
  filter: readonly string[];
  /** Answers, of how many. */
  read: number;
  of: number;
}

/** A half-read draw as this browser keeps it. `isSeen`: somebody asked for its scores before its end. */
export interface KeptDraw extends BlindDraw {
  isSeen: boolean;
}

const isDraw = (value: unknown): value is KeptDraw => {
  const { draw, evaluation, reviewer, filter, read, of, isSeen }: Partial<Record<string, unknown>> = {
    ...(value as object),
  };
  return (
    [draw, evaluation, reviewer].every((text) => typeof text === 'string') &&
    [read, of].every((n) => typeof n === 'number') &&
    Array.isArray(filter) &&
    filter.every((chip) => typeof chip === 'string') &&
    typeof isSeen === 'boolean'
  );
};

/** The draws among what was kept. */
export const drawsIn = (values: readonly unknown[]): readonly KeptDraw[] => values.filter(isDraw);

type Of = Pick<BlindDraw, 'evaluation' | 'reviewer'>;

const isOf = (a: Of, b: Of): boolean => a.evaluation === b.evaluation && a.reviewer === b.reviewer;

/**
 * The draws once it is known how far this one is read: of an evaluation, a reviewer has one. The one that is done, or not
 * blind any more, is none of them; one that was seen stays so.
 */
export function withRead(draws: readonly KeptDraw[], now: BlindDraw, isHalf: boolean): readonly KeptDraw[] {
  const before = draws.find((one) => isOf(one, now));
  const isSame = before !== undefined && isSameOrder(before.draw, now.draw);
  if (!isHalf) return isSame && !before.isSeen ? draws.filter((one) => one !== before) : draws;
  if (isSame && before.draw === now.draw && before.read === now.read && before.of === now.of) return draws;
  return [...draws.filter((one) => one !== before), { ...now, isSeen: isSame && before.isSeen }];
}

/** The draws once somebody has asked for the scores of this one. */
export const withSeen = (draws: readonly KeptDraw[], of: Of): readonly KeptDraw[] =>
  draws.map((one) => (isOf(one, of) ? { ...one, isSeen: true } : one));
