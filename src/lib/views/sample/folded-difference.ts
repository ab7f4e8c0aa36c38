import type { Change } from './difference';

/** A stretch as it is shown, or how many characters that both texts have are folded in its place. */
export type Piece = Change | { folded: number; at: number };

/** What both have is folded where it is longer than this, */
const LONG = 1200;
/** but for so much beside a change. */
const BESIDE = 240;

/** What both texts have, folded where it is long; `open`: indices of the changes that somebody unfolded. */
export function folded(changes: readonly Change[], open: ReadonlySet<number>): Piece[] {
  return changes.flatMap((change, at): Piece[] => {
    const { text, side } = change;
    if (side !== 'both' || text.length <= LONG || open.has(at)) return [change];
    const head = at === 0 ? 0 : startOfWord(text, BESIDE);
    const tail = at === changes.length - 1 ? text.length : startOfWord(text, text.length - BESIDE);
    const pieces: Piece[] = [
      { text: text.slice(0, head), side },
      { folded: tail - head, at },
      { text: text.slice(tail), side },
    ];
    return pieces.filter((piece) => 'folded' in piece || piece.text !== '');
  });
}

/** The first pieces, so many characters of them, and how many characters are left. */
export function firstOf(pieces: readonly Piece[], most: number): { pieces: Piece[]; rest: number } {
  const shown: Piece[] = [];
  let room = most;
  let rest = 0;
  for (const piece of pieces) {
    if ('folded' in piece) {
      if (room > 0) shown.push(piece);
      else rest += piece.folded;
      continue;
    }
    const { text, side } = piece;
    const taken = text.length <= room ? text.length : startOfWord(text, room);
    if (taken > 0) shown.push({ text: text.slice(0, taken), side });
    rest += text.length - taken;
    room = taken < text.length ? 0 : room - taken;
  }
  return { pieces: shown, rest };
}

/** Where a word begins at or shortly before a place; never within a character. */
function startOfWord(text: string, place: number): number {
  if (place <= 0) return 0;
  const space = Math.max(text.lastIndexOf(' ', place - 1), text.lastIndexOf('\n', place - 1));
  if (space >= place - 40) return space + 1;
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit < 0xe000 ? place - 1 : place;
}
