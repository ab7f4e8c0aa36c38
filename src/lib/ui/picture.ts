/** What stands over and under an exported picture. */
export interface PictureWords {
  title: string;
  /** n, metric, filter: one line each. */
  lines: readonly string[];
  /** "synthetic demo" where it is. */
  demo: string | null;
}

const SVG = 'http://www.w3.org/2000/svg';
const EDGE = 24;
const LINE = 17;
/** What a mark's look is made of; the rest stands in its attributes. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'letter-spacing',
  'paint-order',
  'dominant-baseline',
  'mix-blend-mode',
] as const;
/** Looks that are not taken over from what is around, as they are where nobody says otherwise. */
const OWN: Partial<Record<(typeof looks)[number], string>> = { opacity: '1', 'mix-blend-mode': 'normal' };

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function write(text: string, x: number, y: number, style: CSSStyleDeclaration, size?: number): SVGElement {
  const made = element('text', {
    x,
    y,
    fill: style.color,
    'font-family': style.fontFamily,
    'font-size': size ?? parseFloat(style.fontSize),
    'font-weight': style.fontWeight,
    'font-variant-numeric': 'tabular-nums',
    'xml:space': 'preserve',
  });
  made.textContent = text;
  return made;
}

const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(colour);

/**
 * The round end of a line without length, which keeps its size where the page squeezes the drawing, and would keep it
 * where a document makes the picture smaller.
 */
function asEllipse(point: SVGPathElement, style: CSSStyleDeclaration, drawing: SVGSVGElement): SVGElement {
  const { x, y } = point.getPointAtLength(0);
  const { width, height } = drawing.getBoundingClientRect();
  const own = drawing.viewBox.baseVal;
  const radius = parseFloat(style.strokeWidth) / 2;
  return element('ellipse', {
    ...{ cx: x, cy: y, fill: style.stroke },
    rx: (radius * own.width) / width,
    ry: (radius * own.height) / height,
  });
}

/** A drawing with every look that a style sheet gave it written into it. */
function withLooks(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  [drawing, ...drawing.querySelectorAll<SVGElement>('*')].forEach((from, i) => {
    const to = copies[i];
    if (!to) return;
    const style = getComputedStyle(from);
    if (style.display === 'none' && from.tagName !== 'style') to.setAttribute('display', 'none');
    to.removeAttribute('style');
    const around = i === 0 || !from.parentElement ? null : getComputedStyle(from.parentElement);
    for (const look of looks) {
      const value = style.getPropertyValue(look);
      if (value === (OWN[look] ?? around?.getPropertyValue(look))) to.removeAttribute(look);
      else to.setAttribute(look, value);
    }
    for (const name of ['class', 'tabindex', 'role', 'aria-label', 'data-at']) to.removeAttribute(name);
    if (from instanceof SVGPathElement && style.vectorEffect === 'non-scaling-stroke')
      to.replaceWith(asEllipse(from, style, drawing));
  });
  for (const style of copy.querySelectorAll('style')) style.remove();
  return copy;
}

/** Lines of a text as the page broke them, each with its place. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; box: DOMRect }[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\s*\S+/g)) {
    const start = index + (word.length - word.trimStart().length);
    range.setStart(node, start);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.box.top - box.top) < 3) last.text += word.replace(/\s+/g, ' ');
    else lines.push({ text: word.trim(), box });
  }
  return lines;
}

/** Draws what the page shows of an element and all within: surfaces, words, drawings. */
function draw(node: Element, into: SVGElement, origin: DOMRect): void {
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden' || node.matches('.vh, .no-picture')) return;
  const box = onPixels(node.getBoundingClientRect(), origin);
  if (node instanceof SVGSVGElement) {
    const copy = withLooks(node);
    for (const [key, value] of Object.entries(box)) copy.setAttribute(key, String(value));
    copy.setAttribute('overflow', 'visible');
    into.append(copy);
    return;
  }
  surface(style, box, into);
  for (const child of node.childNodes) {
    if (child instanceof Element) draw(child, into, origin);
    else if (child instanceof Text) drawText(child, node, style, into, origin);
  }
  const after = getComputedStyle(node, '::after');
  if (after.position !== 'absolute' || after.content === 'none') return;
  const [width, height] = [parseFloat(after.width), parseFloat(after.height)];
  const within = withinBorders(style, box);
  const x = within.x + within.width - parseFloat(after.right) - width;
  surface(after, { x, y: within.y + parseFloat(after.top), width, height }, into);
}

type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** A box of the page from the corner of the picture, its edges on whole pixels as the page draws them. */
function onPixels({ left, top, right, bottom }: DOMRect, origin: DOMRect): Box {
  const [x, y] = [Math.round(left), Math.round(top)];
  const [width, height] = [Math.round(right) - x, Math.round(bottom) - y];
  return { x: x - Math.round(origin.left), y: y - Math.round(origin.top), width, height };
}

function withinBorders(style: CSSStyleDeclaration, { x, y, width, height }: Box): Box {
  const [top = 0, right = 0, bottom = 0, left = 0] = (['Top', 'Right', 'Bottom', 'Left'] as const).map(
    (side) => parseFloat(style[`border${side}Width`]),
  );
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

function surface(style: CSSStyleDeclaration, box: Box, into: SVGElement): void {
  const round = style.borderRadius.endsWith('%') ? box.width / 2 : parseFloat(style.borderRadius) || 0;
  if (!isClear(style.backgroundColor))
    into.append(
      element('rect', {
        ...(style.backgroundClip === 'padding-box' ? withinBorders(style, box) : box),
        rx: round,
        fill: style.backgroundColor,
      }),
    );
  for (const side of ['Top', 'Bottom', 'Left', 'Right'] as const) {
    const width = parseFloat(style[`border${side}Width`]);
    if (!(width > 0) || style[`border${side}Style`] === 'none' || isClear(style[`border${side}Color`]))
      continue;
    const half = width / 2;
    // Cells that share a border have it before the edge between them.
    const isShared = style.display === 'table-cell' && style.borderCollapse === 'collapse';
    const first = isShared ? -half : half;
    const d = {
      Top: `M${box.x} ${box.y + first}h${box.width}`,
      Bottom: `M${box.x} ${box.y + box.height - half}h${box.width}`,
      Left: `M${box.x + first} ${box.y}v${box.height}`,
      Right: `M${box.x + box.width - half} ${box.y}v${box.height}`,
    }[side];
    into.append(element('path', { d, stroke: style[`border${side}Color`], 'stroke-width': width }));
  }
}

function drawText(
  text: Text,
  parent: Element,
  style: CSSStyleDeclaration,
  into: SVGElement,
  origin: DOMRect,
) {
  const size = parseFloat(style.fontSize);
  if (size === 0) return;
  const { clientWidth, scrollWidth } = parent;
  const cut = style.textOverflow === 'ellipsis' && clientWidth > 0 && scrollWidth > clientWidth + 1;
  for (const { text: line, box } of linesOf(text)) {
    const kept = cut ? `${line.slice(0, Math.floor((line.length * clientWidth) / scrollWidth) - 1)}…` : line;
    const base = box.top + box.height / 2 + size * 0.35;
    into.append(write(kept, box.left - origin.left, base - origin.top, style));
  }
}

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
  const width = Math.max(inner, 360) + 2 * EDGE;
  const height = top + Math.max(node.scrollHeight, origin.height) + EDGE;
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
