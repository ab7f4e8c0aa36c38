import { element, write } from './picture-elements';
import { withLooks } from './picture-looks';

const isClear = (colour: string) => /^(?:transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(colour);

/** Lines of a text as the page broke them, each with its place. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; box: DOMRect }[] = [];
  const add = (text: string, box: DOMRect): void => {
    const last = lines.at(-1);
    if (last && Math.abs(last.box.top - box.top) < 3) last.text += text.replace(/\s+/g, ' ');
    else lines.push({ text: text.trim(), box });
  };
  for (const { 0: word, index } of node.data.matchAll(/\s*\S+/g)) {
    const start = index + (word.length - word.trimStart().length);
    range.setStart(node, start);
    range.setEnd(node, index + word.length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if (!isBroken(range)) {
      add(word, box);
      continue;
    }
    // A long name goes on in the next line after one of its hyphens.
    for (const { segment, index: at } of letters.segment(node.data.slice(start, index + word.length))) {
      range.setStart(node, start + at);
      range.setEnd(node, start + at + segment.length);
      const letter = range.getBoundingClientRect();
      if (letter.width > 0) add(at === 0 ? word.slice(0, start - index) + segment : segment, letter);
    }
  }
  return lines;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const isBroken = (range: Range): boolean =>
  new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 3))).size > 1;

/** Draws what the page shows of an element and all within: surfaces, words, drawings. `bottom`: below it all is cut. */
export function draw(node: Element, into: SVGElement, origin: DOMRect, bottom = Infinity): void {
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
  const isCutBelow =
    /^(?:hidden|clip)$/.test(style.overflowY) &&
    node.scrollHeight > node.clientHeight + 1 &&
    node.clientHeight > 0;
  const end = isCutBelow ? Math.min(bottom, node.getBoundingClientRect().bottom) : bottom;
  for (const child of node.childNodes) {
    if (child instanceof Element) draw(child, into, origin, end);
    else if (child instanceof Text) drawText(child, node, style, into, origin, end);
  }
  if (node instanceof HTMLElement && node.dataset.tail !== undefined)
    writeTail(node.dataset.tail, node.getBoundingClientRect(), style, into, origin);
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

/** What of a text on one line stands left of `right`. */
function fitting(text: Text, right: number): string {
  const range = document.createRange();
  range.setStart(text, 0);
  let [fits, wide] = [0, text.data.length];
  while (fits < wide) {
    const middle = Math.ceil((fits + wide) / 2);
    range.setEnd(text, middle);
    if (range.getBoundingClientRect().right <= right) fits = middle;
    else wide = middle - 1;
  }
  return text.data.slice(0, fits).trim();
}

/** The end of a name that is cut in its middle: the page writes it without a text of its own. */
function writeTail(
  tail: string,
  box: DOMRect,
  style: CSSStyleDeclaration,
  into: SVGElement,
  origin: DOMRect,
): void {
  if (box.width === 0) return;
  const base = box.top + box.height / 2 + parseFloat(style.fontSize) * 0.35;
  into.append(write(tail, box.left - origin.left, base - origin.top, style));
}

function drawText(
  text: Text,
  parent: Element,
  style: CSSStyleDeclaration,
  into: SVGElement,
  origin: DOMRect,
  bottom: number,
) {
  const size = parseFloat(style.fontSize);
  if (size === 0) return;
  const { clientWidth, scrollWidth } = parent;
  const cut = style.textOverflow === 'ellipsis' && clientWidth > 0 && scrollWidth > clientWidth + 1;
  for (const { text: line, box } of linesOf(text)) {
    if (box.top + box.height / 2 > bottom) continue;
    const kept = cut ? `${fitting(text, parent.getBoundingClientRect().left + clientWidth - size)}…` : line;
    const base = box.top + box.height / 2 + size * 0.35;
    into.append(write(kept, box.left - origin.left, base - origin.top, style));
  }
}
