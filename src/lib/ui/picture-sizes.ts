/** What a picture is for: what the page shows as it stands, a slide of 16 to 9, the width of a column on paper. */
export type PictureSize = 'page' | 'slide' | 'column';

/** Pixels of the page that its chart is laid out in; a table that needs more takes more. */
const layouts: Record<PictureSize, number | null> = { page: null, slide: 760, column: 420 };

export const SLIDE = { width: 1600, height: 900 } as const;
/** A column of a paper in two, and of the dots that it is printed in. */
export const COLUMN_MM = 84;
export const COLUMN_DOTS = Math.round((COLUMN_MM / 25.4) * 600);

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * What `take` makes of a chart while it is laid out for a picture: in its width, with names in full. Charts follow their
 * width when the browser says it, which is within two frames.
 */
export async function laidOut<T>(node: HTMLElement, size: PictureSize, take: () => T): Promise<T> {
  const { width, maxWidth } = node.style;
  const classes = size === 'page' ? ['in-picture'] : ['in-picture', 'as-sized', `as-${size}`];
  node.classList.add(...classes);
  try {
    const wide = layouts[size];
    if (wide !== null) {
      node.style.maxWidth = 'none';
      node.style.width = `${wide}px`;
      await frame();
      await frame();
    }
    return take();
  } finally {
    node.classList.remove(...classes);
    node.style.width = width;
    node.style.maxWidth = maxWidth;
  }
}
