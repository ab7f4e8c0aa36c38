import { leaving } from '../../present/page-words';
import type { LeaderboardRow, Way } from '../../analysis/types';
import { pasteable } from '../../ui/numbers';

/** A piece of a sentence: words, the name of a contender, or words that stay on one line. */
export type Piece = string | { name: string } | { whole: string };

export interface Verdict {
  first: Piece[];
  then: Piece[];
  /** How the models stand within the margin that the person gave. */
  within?: Piece[];
  /** What is found where failures count as wrong, if that is another finding. */
  otherwise?: Piece[];
  /** Ways to match the samples that say otherwise: nothing is concluded before one is chosen. */
  ways?: readonly Way[];
  /** In plain type below: what limits the conclusion. */
  note: string | null;
}

export const name = (row: LeaderboardRow): Piece => ({ name: row.contender.label });

/** `a`, `a and b`, `a, b and c`. */
export function listed<Of extends Piece>(pieces: readonly Of[]): (Of | string)[] {
  return pieces.flatMap((piece, i): (Of | string)[] => {
    if (i === 0) return [piece];
    return [i === pieces.length - 1 ? ' and ' : ', ', piece];
  });
}

/** More names than this are a list that nobody reads. */
export const NAMED = 3;

/** Without what names and words on one line look like. */
export const plain = (pieces: readonly Piece[]) =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : piece.whole))
    .join('')
    .trim();

const leavingAll = (pieces: readonly Piece[]): Piece[] =>
  pieces.map((piece) => (typeof piece === 'string' ? leaving(piece) : piece));

/** The same for who does not have the page, as in a report. */
export const leavingVerdict = ({ first, then, within, otherwise, ...rest }: Verdict): Verdict => ({
  ...rest,
  first: leavingAll(first),
  then: leavingAll(then).filter((piece) => piece !== ''),
  ...(within && { within: leavingAll(within) }),
  ...(otherwise && { otherwise: leavingAll(otherwise) }),
});

/** The verdict to paste into a message. */
export function verdictText(verdict: Verdict, caption: string): string {
  const { first, then, within = [], otherwise = [], note } = leavingVerdict(verdict);
  return pasteable(
    [plain(first), plain(then), plain(within), plain(otherwise), note, caption].filter(Boolean).join('\n'),
  );
}
