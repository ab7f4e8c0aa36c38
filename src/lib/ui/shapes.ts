/** Shape and colour of a model: 0-based number by first appearance. */
export interface Mark {
  colour: string;
  hollow: boolean;
  /** Path round 0, 0 for a mark 11 px wide. */
  path: string;
}

const COLOURS = 12;

/** Each filled and hollow: so many marks differ without their colours. The first six stand for the first twelve models. */
const paths = [
  'M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1 -4.6 0Z',
  'M-4 -4H4.1V4.1H-4Z',
  'M0 -5.2L5.2 4.1H-5.2Z',
  'M0 -5.6L5.6 0L0 5.6L-5.6 0Z',
  'M0 5.2L5.2 -4.1H-5.2Z',
  'M-1.9 -5.1H1.9V-1.9H5.1V1.9H1.9V5.1H-1.9V1.9H-5.1V-1.9H-1.9Z',
  // A cross, a star of four, triangles to the sides, an hourglass and a bow.
  'M-4.7 -2.3L-2.3 -4.7L0 -2.4L2.3 -4.7L4.7 -2.3L2.4 0L4.7 2.3L2.3 4.7L0 2.4L-2.3 4.7L-4.7 2.3L-2.4 0Z',
  'M0 -5.8L1.7 -1.7L5.8 0L1.7 1.7L0 5.8L-1.7 1.7L-5.8 0L-1.7 -1.7Z',
  'M-5.2 0L4.1 -5.2V5.2Z',
  'M5.2 0L-4.1 -5.2V5.2Z',
  'M-4.8 -5H4.8L0.9 0L4.8 5H-4.8L-0.9 0Z',
  'M-5 -4.8L0 -0.9L5 -4.8V4.8L0 0.9L-5 4.8Z',
  // Halves of a disc, a star of five and a house.
  'M-5.2 2.6A5.2 5.2 0 0 1 5.2 2.6Z',
  'M-5.2 -2.6A5.2 5.2 0 0 0 5.2 -2.6Z',
  'M2.6 -5.2A5.2 5.2 0 0 0 2.6 5.2Z',
  'M-2.6 -5.2A5.2 5.2 0 0 1 -2.6 5.2Z',
  'M0 -5.7L1.4 -1.9L5.4 -1.8L2.2 0.7L3.4 4.6L0 2.3L-3.4 4.6L-2.2 0.7L-5.4 -1.8L-1.4 -1.9Z',
  'M0 -5.4L4.6 -1V4.7H-4.6V-1Z',
] as const;

/** Shapes there are, filled and hollow. */
const SHAPES = 2 * paths.length;

/** Marks that differ in colour or shape. */
export const MARKS = COLOURS * SHAPES;

/**
 * Six shapes filled and six hollow with the twelve colours; then other shapes with them. Once all shapes are taken they
 * come again in other colours: 5 has no factor in common with 12, so a shape has each colour once.
 */
export function markOf(mark: number): Mark {
  const place = ((Math.trunc(mark) % MARKS) + MARKS) % MARKS || 0;
  const colour = (place + 5 * Math.floor(place / SHAPES)) % COLOURS;
  const six = Math.floor((place % SHAPES) / COLOURS);
  return {
    colour: `var(--m${colour + 1})`,
    hollow: place % COLOURS >= 6,
    path: paths[6 * six + (place % 6)] ?? paths[0],
  };
}

/** A hollow mark is drawn a little smaller, so that its edge ends where a filled one does. */
export const markStyle = ({ colour, hollow }: Mark): string =>
  hollow ? `fill: var(--paper); stroke: ${colour}; stroke-width: 1.9` : `fill: ${colour}`;
