import type { Point } from './label-places';

/** Pixels. Nearer than this, two intervals that are as high look like one. */
const NEAR = 4;
const HALF_MARK = 6;
const PARTED = { apart: 6, reach: 18 };

/** Puts points in a row about their middle, in their order: so many pixels apart, or less where all would reach further. */
export function inRow(points: readonly Point[], { apart, reach }: { apart: number; reach: number }): void {
  const gaps = points.length - 1;
  const gap = Math.min(apart, reach / Math.max(1, gaps));
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  for (const [i, point] of points.entries()) point.x = middle + (i - gaps / 2) * gap;
}

const meet = (a: Point, b: Point): boolean =>
  Math.abs(b.x - a.x) < NEAR && Math.max(a.up, b.up) - HALF_MARK < Math.min(a.down, b.down) + HALF_MARK;

/** Puts points of next to one price side by side where their intervals or marks lie on one another. */
export function partMeeting(points: readonly Point[]): void {
  let groups: Point[][] = [];
  for (const point of points) {
    const isMet = (group: Point[]) => group.some((other) => meet(other, point));
    groups = [...groups.filter((group) => !isMet(group)), [...groups.filter(isMet).flat(), point]];
  }
  for (const group of groups)
    inRow(
      group.sort((a, b) => a.x - b.x),
      PARTED,
    );
}
