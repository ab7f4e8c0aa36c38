import type { BoardSort } from '../../session/board-sort';

/** In which order the rows of a leaderboard stand, and who is told of another. */
export interface Sorting {
  sort: BoardSort | null;
  /** null where nobody can choose. */
  onsort: ((sort: BoardSort | null) => void) | null;
}
