import { decodeChip } from '../filter';
import { drawIn } from '../review/draw';
import type { Address } from '../session/address';
import type { ReviewChoice } from '../session/review-choice';
import type { BlindDraw } from '../session/review/blind-draws';
import { count, whole } from '../ui/numbers';

/** `5 of 12 answers of your draw are read.` */
export const readInWords = ({ read, of }: BlindDraw): string =>
  `${whole(read)} of ${count(of, 'answer')} of your draw ${read === 1 ? 'is' : 'are'} read.`;

export const WHY_HELD =
  'Scores from labels stay hidden until the draw is read: seeing who leads can sway the labels to come.';

/** For who is handed a report, and reads no draw. */
export const heldInWords = ({ read, of }: BlindDraw): string =>
  `Held back until a random draw is read blind: ${whole(read)} of ${count(of, 'answer')} so far.`;

/** What Review opens on to go on with a draw. */
export function toDraw(
  { draw, evaluation, filter }: BlindDraw,
  choice: ReviewChoice,
): Pick<Address, 'evaluation' | 'chips' | 'review'> {
  const { n = choice.n, seed = choice.seed } = drawIn(draw) ?? {};
  const chips = filter.flatMap((chip) => decodeChip(chip) ?? []);
  return { evaluation, chips, review: { ...choice, queue: 'draw', names: null, part: 1, n, seed } };
}
