import type { ModelOffer } from './offers';

export interface Point {
  offer: ModelOffer;
  x: number;
  y: number;
  /** Where its interval of the score ends. */
  up: number;
  down: number;
}

export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'end' | 'middle';
}

export interface Placed {
  offer: ModelOffer;
  x: number;
  y: number;
  label: Label;
  /** The name, or its beginning where the whole would cross an interval. */
  name: string;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

const LETTER = 6.4;
const LINE = 14;
/** Covering a mark or a name is worse than crossing a line. */
const HEAVY = 3;
const FAR = 1000;
/** Less than this is only a touch. */
const TOUCHED = 30;
const ROUNDS = 4;

/** Beside the mark above and below, beyond the ends of its interval, then further up and down beside it. */
function candidates({ x, y, up, down }: Point, more: number): Label[] {
  const beside = (at: number): Label[] => [
    { anchor: 'end', x: x - 10, y: at },
    { anchor: 'start', x: x + 10, y: at },
  ];
  return [
    ...beside(y - 12 - more),
    ...beside(y + 20),
    { anchor: 'middle', x, y: up - 8 - more },
    { anchor: 'middle', x, y: down + 16 },
    ...beside(up + 8),
    ...beside(down - 2 - more),
    { anchor: 'end', x, y: up - 8 - more },
    { anchor: 'start', x, y: up - 8 - more },
    { anchor: 'end', x, y: down + 16 },
    { anchor: 'start', x, y: down + 16 },
  ];
}

/** As much of a name as a narrow chart writes where the whole finds no room: the table below has it. */
const SHORT = 11;
const short = (name: string): string => (name.length > SHORT + 1 ? `${name.slice(0, SHORT)}…` : name);

interface Place {
  label: Label;
  name: string;
  box: Box;
}

/** Each label where it covers least of marks, intervals, lines and other labels: one by one, then each again. */
export function placeLabels(
  points: readonly Point[],
  within: { left: number; end: number; top: number; bottom: number; isNarrow: boolean },
  lines: readonly Box[],
  under: ReadonlyMap<string, string>,
): Placed[] {
  const marks = points.map(({ x, y }) => ({ x: x - 9, y: y - 9, w: 18, h: 18 }));
  const thin = [...points.map(({ x, up, down }) => ({ x: x - 4, y: up, w: 8, h: down - up })), ...lines];
  const places: (Place | undefined)[] = points.map(() => undefined);
  const covered = (box: Box, i: number): number => {
    const of = (others: readonly Box[]) => others.reduce((sum, other) => sum + overlap(box, other), 0);
    const names = places.flatMap((place, k) => (place && k !== i ? [place.box] : []));
    return of(thin) + HEAVY * (of(marks) + of(names));
  };
  const outside = (box: Box): number =>
    Math.max(0, within.left - box.x) +
    Math.max(0, box.x + box.w - within.end) +
    Math.max(0, within.top - box.y) +
    Math.max(0, box.y + box.h - within.bottom);
  const bestOf = (point: Point, i: number, name: string): Place & { bad: number } => {
    const second = under.get(point.offer.key) ?? '';
    const more = second === '' ? 0 : LINE;
    const w = Math.max(name.length * LETTER, second.length * 5.6);
    const rated = candidates(point, more).map((label, k) => {
      const { anchor, x, y } = label;
      const box = {
        x: anchor === 'end' ? x - w : anchor === 'start' ? x : x - w / 2,
        y: y - 11,
        w,
        h: 15 + more,
      };
      return { label, name, box, bad: covered(box, i) + FAR * outside(box) + k };
    });
    return rated.reduce((a, b) => (b.bad < a.bad ? b : a));
  };
  for (let round = 0; round < ROUNDS; round++)
    points.forEach((point, i) => {
      const { label } = point.offer.contender;
      const whole = bestOf(point, i, label);
      const cut =
        within.isNarrow && round > 0 && whole.bad > TOUCHED ? bestOf(point, i, short(label)) : whole;
      places[i] = cut.bad < whole.bad - TOUCHED ? cut : whole;
    });
  return points.map(({ offer, x, y }, i) => {
    const { label, name } = places[i] ?? { label: { x, y, anchor: 'start' }, name: '' };
    return { offer, x, y, label, name };
  });
}
