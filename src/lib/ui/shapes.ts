/** Shape and colour of a model: 0-based number by first appearance. After twelve, grey. */
export interface Mark {
  colour: string;
  hollow: boolean;
  /** Path round 0, 0 for a mark 11 px wide. */
  path: string;
}

const paths = [
  'M-4.6 0A4.6 4.6 0 1 1 4.6 0A4.6 4.6 0 1 1 -4.6 0Z',
  'M-4 -4H4.1V4.1H-4Z',
  'M0 -5.2L5.2 4.1H-5.2Z',
  'M0 -5.6L5.6 0L0 5.6L-5.6 0Z',
  'M0 5.2L5.2 -4.1H-5.2Z',
  'M-1.9 -5.1H1.9V-1.9H5.1V1.9H1.9V5.1H-1.9V1.9H-5.1V-1.9H-1.9Z',
] as const;

export function markOf(mark: number): Mark {
  if (!(mark >= 0 && mark < 12)) return { colour: 'var(--ink-3)', hollow: false, path: paths[0] };
  return { colour: `var(--m${mark + 1})`, hollow: mark >= 6, path: paths[mark % 6] ?? paths[0] };
}

/** A hollow mark is drawn a little smaller, so that its edge ends where a filled one does. */
export const markStyle = ({ colour, hollow }: Mark): string =>
  hollow ? `fill: var(--paper); stroke: ${colour}; stroke-width: 1.9` : `fill: ${colour}`;
