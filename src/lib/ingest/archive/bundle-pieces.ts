import type { BundlePlan } from './open-archive';
import type { ArchiveMember } from './archive-member';

const SMALLEST = 2 ** 20;
const LARGEST = 16 * 2 ** 20;

export interface BundlePiece {
  members: ArchiveMember[];
  /** Where they begin in the decompressed bundle: the lead comes first, then the members in their order. */
  at: number;
}

export const sizeOf = (members: readonly ArchiveMember[]): number =>
  members.reduce((sum, { size }) => sum + size, 0);

/** Shares the members of a bundle out among readers; at least one piece, which may be empty. */
export function cutBundle(
  { lead, members, isOne }: BundlePlan,
  workers: number,
  chunk: number | null,
): BundlePiece[] {
  const share = sizeOf(members) / (2 * workers);
  const size = chunk ?? Math.min(LARGEST, Math.max(SMALLEST, share));
  let piece: BundlePiece = { members: [], at: sizeOf(lead) };
  let held = 0;
  const pieces = [piece];
  for (const member of members) {
    if (held >= size && !isOne) {
      pieces.push((piece = { members: [], at: piece.at + held }));
      held = 0;
    }
    piece.members.push(member);
    held += member.size;
  }
  return pieces;
}
