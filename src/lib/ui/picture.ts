import { draw } from './picture-body';
import { element, SVG, write } from './picture-elements';
import { cutNames, namesInFull } from './picture-names';

/** What stands over and under an exported picture. */
export interface PictureWords {
  title: string;
  /** n, metric, filter: one line each. */
  lines: readonly string[];
  /** "synthetic demo" where it is. */
  demo: string | null;
}

const EDGE = 24;
const LINE = 17;
/** A drawing that stands alone: what the page shows of `node`, with title, n, filter and the demo mark. */
export function pictureOf(node: HTMLElement, words: PictureWords): SVGSVGElement {
  const scrolled = [node, ...node.querySelectorAll('.scroll-x')].map((box) => ({
    box,
    left: box.scrollLeft,
  }));
  for (const { box } of scrolled) box.scrollLeft = 0;
  const hidden = Math.max(...scrolled.map(({ box }) => box.scrollWidth - box.clientWidth));
  try {
    return drawn(node, node.getBoundingClientRect().width + hidden, words);
  } finally {
    for (const { box, left } of scrolled) box.scrollLeft = left;
  }
}

function drawn(node: HTMLElement, inner: number, { title, lines, demo }: PictureWords): SVGSVGElement {
  const origin = node.getBoundingClientRect();
  const page = getComputedStyle(document.body);
  const ink = getComputedStyle(node);
  const root = getComputedStyle(document.documentElement);
  const top = EDGE + 18 + lines.length * LINE + 12;
  const names = namesInFull(cutNames(node), ink);
  const width = Math.max(inner, names.width, 360) + 2 * EDGE;
  const below = top + Math.max(node.scrollHeight, origin.height);
  const height = below + names.height + EDGE;
  const picture = element('svg', {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }) as SVGSVGElement;
  picture.append(element('rect', { width, height, fill: page.backgroundColor }));
  const head = write(title, EDGE, EDGE + 12, ink, 15);
  head.setAttribute('font-weight', '600');
  picture.append(head);
  lines.forEach((line, i) => {
    const made = write(line, EDGE, EDGE + 18 + (i + 1) * LINE - 4, ink, 12);
    made.setAttribute('fill-opacity', '0.75');
    picture.append(made);
  });
  if (demo !== null) picture.append(...demoMark(demo, width, ink, root));
  const body = element('g', { transform: `translate(${EDGE} ${top})` });
  draw(node, body, origin);
  picture.append(body);
  if (names.height > 0) {
    names.drawing.setAttribute('transform', `translate(${EDGE} ${below})`);
    picture.append(names.drawing);
  }
  return picture;
}

function demoMark(words: string, width: number, ink: CSSStyleDeclaration, root: CSSStyleDeclaration) {
  const room = words.length * 6 + 14;
  const text = write(words, width - EDGE - room / 2, EDGE + 11, ink, 11);
  text.setAttribute('text-anchor', 'middle');
  const frame = {
    x: width - EDGE - room,
    y: EDGE - 3,
    width: room,
    height: 20,
    rx: 2,
    fill: 'none',
    stroke: root.color,
    'stroke-dasharray': '3 2',
    class: 'demo',
  };
  return [element('rect', frame), text];
}

export const svgBlob = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

/** The same in pixels, twice as dense as on the page. */
export async function pngBlob(picture: SVGSVGElement, density = 2): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(picture));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(Number(picture.getAttribute('width')) * density);
    canvas.height = Math.round(Number(picture.getAttribute('height')) * density);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
