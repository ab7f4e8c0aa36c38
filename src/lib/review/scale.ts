/** Whole numbers by which a person rates an answer; the highest is the best. */
export interface Scale {
  low: number;
  high: number;
  /** From which on an answer is right; null: nobody says. */
  pass: number | null;
}

/** As labels name it: `1 to 5`, `1 to 5, right from 4`. */
export const scaleText = ({ low, high, pass }: Scale): string =>
  `${low} to ${high}${pass === null ? '' : `, right from ${pass}`}`;

const written = /^(\d{1,6}) to (\d{1,6})(?:, right from (\d{1,6}))?$/;

/** null for a text that names no scale: two numbers, and one above the lowest from which on an answer is right. */
export function scaleIn(text: string): Scale | null {
  const found = written.exec(text);
  if (found === null) return null;
  const [low, high] = [Number(found[1]), Number(found[2])];
  const pass = found[3] === undefined ? null : Number(found[3]);
  if (low >= high || (pass !== null && (pass <= low || pass > high))) return null;
  return { low, high, pass };
}

/** Whether each rating has a key of its own: `0` is that of 10. */
export const hasKeys = ({ low, high }: Scale): boolean => high <= 10 && high - low <= 9;

export const ratingsOf = ({ low, high }: Scale): number[] =>
  Array.from({ length: high - low + 1 }, (_, i) => low + i);

export const keyOf = (rating: number): string => String(rating % 10);

/** Answers are rated, and nobody says from which rating on one is right. */
export const isRatedOnly = (scale: Scale | null): boolean => scale !== null && scale.pass === null;

/** Whether a rating is a right answer; null where nobody says. */
export const isRightOn = ({ pass }: Scale, rating: number): boolean | null =>
  pass === null ? null : rating >= pass;
