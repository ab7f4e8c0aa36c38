import { draw } from './picture-body';
import { element, SVG, write } from './picture-elements';
import { cutNames, namesInFull } from './picture-names';
import { COLUMN_DOTS, COLUMN_MM, type PictureSize, SLIDE } from './picture-sizes';

/** What stands over and under an exported picture. */
export interface PictureWords {
  title: string;
  /** What it shows, in a sentence: over a slide in place of the title. */
  says?: string;
  /** n, metric, filter: one line each. */
  lines: readonly string[];
  /** "synthetic demo" where it is. */
  demo: string | null;
}

/** Room around a picture, and the sizes of its words. */
const looks = {
  page: { edge: 24, title: 15, line: 12, leading: 17, least: 360 },
  column: { edge: 6, title: 14, line: 11.5, leading: 16, least: 408 },
} as const;

/** A drawing that stands alone: what the page shows of `node`, with title, n, filter and the demo mark. */
export function pictureOf(node: HTMLElement, words: PictureWords, size: PictureSize = 'page'): SVGSVGElement {
  const scrolled = [node, ...node.querySelectorAll('.scroll-x')].map((box) => ({
    box,
    left: box.scrollLeft,
  }));
  for (const { box } of scrolled) box.scrollLeft = 0;
  const { left: from, width } = node.getBoundingClientRect();
  const hidden = Math.max(...scrolled.map(({ box }) => box.scrollWidth - box.clientWidth));
  // What long names push out of the chart begins beyond its edge.
  const ends = scrolled.map(({ box }) => box.getBoundingClientRect().left - from + box.scrollWidth);
  try {
    const body = bodyOf(node, Math.max(width + hidden, ...ends));
    return size === 'slide' ? slide(node, body, words) : framed(node, body, words, size);
  } finally {
    for (const { box, left } of scrolled) box.scrollLeft = left;
  }
}

interface Body {
  drawing: SVGElement;
  width: number;
  height: number;
}

/** The chart, and below it a legend of the names that it has no room for. */
function bodyOf(node: HTMLElement, inner: number): Body {
  const origin = node.getBoundingClientRect();
  const drawing = element('g', {});
  draw(node, drawing, origin);
  const below = Math.max(node.scrollHeight, origin.height);
  const names = namesInFull(cutNames(node), getComputedStyle(node));
  if (names.height > 0) {
    names.drawing.setAttribute('transform', `translate(0 ${below})`);
    drawing.append(names.drawing);
  }
  return { drawing, width: Math.max(inner, names.width), height: below + names.height };
}

const canvasOf = (width: number, height: number): SVGSVGElement => {
  const picture = element('svg', {
    xmlns: SVG,
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  }) as SVGSVGElement;
  const fill = getComputedStyle(document.body).backgroundColor;
  picture.append(element('rect', { width, height, fill }));
  return picture;
};

function framed(
  node: HTMLElement,
  body: Body,
  { title, lines, demo }: PictureWords,
  size: 'page' | 'column',
): SVGSVGElement {
  const ink = getComputedStyle(node);
  const { edge, leading, least, ...look } = looks[size];
  const inner = Math.max(body.width, least);
  const said = lines.flatMap((line) => wrapped(line, inner, ink, look.line));
  const top = edge + 18 + said.length * leading + 12;
  const [width, height] = [inner + 2 * edge, top + body.height + edge];
  const picture = canvasOf(width, height);
  const head = write(title, edge, edge + 12, ink, look.title);
  head.setAttribute('font-weight', '600');
  picture.append(head);
  said.forEach((line, i) =>
    picture.append(quiet(write(line, edge, edge + 18 + (i + 1) * leading - 4, ink, look.line))),
  );
  if (demo !== null) picture.append(...demoMark(demo, width - edge, edge - 3, ink));
  body.drawing.setAttribute('transform', `translate(${edge} ${top})`);
  picture.append(body.drawing);
  if (size === 'column') {
    picture.setAttribute('width', `${COLUMN_MM}mm`);
    picture.setAttribute('height', `${((COLUMN_MM * height) / width).toFixed(2)}mm`);
  }
  return picture;
}

const MARGIN = 96;
/** Between the title and what the picture says at its foot. */
const STAGE = { top: 164, bottom: 796 } as const;
const HEAD = { size: 40, leading: 50, room: 1180 } as const;
/** Larger letters than these shout. */
const LARGEST = 2;

/** A slide: the title large, what the numbers stand on at the foot, and the chart as large as there is room. */
function slide(node: HTMLElement, body: Body, { title, says, lines, demo }: PictureWords): SVGSVGElement {
  const ink = getComputedStyle(node);
  const serif = getComputedStyle(document.documentElement).getPropertyValue('--serif');
  const heads = wrapped(says ?? title, HEAD.room, { fontFamily: serif }, HEAD.size);
  const top = STAGE.top + (heads.length - 1) * HEAD.leading;
  const room = { width: SLIDE.width - 2 * MARGIN, height: STAGE.bottom - top };
  const by = Math.min(LARGEST, room.width / body.width, room.height / body.height);
  const picture = canvasOf(SLIDE.width, SLIDE.height);
  heads.forEach((line, i) => {
    const head = write(line, MARGIN, 116 + i * HEAD.leading, ink, HEAD.size);
    head.setAttribute('font-family', serif);
    picture.append(head);
  });
  body.drawing.setAttribute('transform', `translate(${MARGIN} ${top}) scale(${by.toFixed(4)})`);
  picture.append(body.drawing);
  const foot = wrapped(lines.join(' · '), room.width, ink, 20);
  foot.forEach((line, i) =>
    picture.append(quiet(write(line, MARGIN, 844 - (foot.length - 1 - i) * 26, ink, 20))),
  );
  if (demo !== null) {
    const mark = element('g', { transform: `translate(${SLIDE.width - MARGIN} 84) scale(1.8)` });
    mark.append(...demoMark(demo, 0, 0, ink));
    picture.append(mark);
  }
  return picture;
}

function quiet(text: SVGElement): SVGElement {
  text.setAttribute('fill-opacity', '0.75');
  return text;
}

/** A line of words as the lines that fit. */
function wrapped(
  text: string,
  room: number,
  { fontFamily }: Pick<CSSStyleDeclaration, 'fontFamily'>,
  size: number,
): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return [text];
  pen.font = `${size}px ${fontFamily}`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || pen.measureText(longer).width > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function demoMark(words: string, right: number, y: number, ink: CSSStyleDeclaration) {
  const room = words.length * 6 + 14;
  const text = write(words, right - room / 2, y + 14, ink, 11);
  text.setAttribute('text-anchor', 'middle');
  const frame = {
    x: right - room,
    y,
    width: room,
    height: 20,
    rx: 2,
    fill: 'none',
    stroke: getComputedStyle(document.documentElement).color,
    'stroke-dasharray': '3 2',
    class: 'demo',
  };
  return [element('rect', frame), text];
}

export const svgBlob = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: 'image/svg+xml' });

/** Width and height of a picture in pixels: twice as dense as on the page, a column in the dots of its print. */
export function pixelsOf({ viewBox }: SVGSVGElement, size: PictureSize): [width: number, height: number] {
  const { width, height } = viewBox.baseVal;
  const density = size === 'column' ? COLUMN_DOTS / width : 2;
  return [Math.round(width * density), Math.round(height * density)];
}

export async function pngBlob(picture: SVGSVGElement, size: PictureSize = 'page'): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(picture));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = pixelsOf(picture, size);
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
