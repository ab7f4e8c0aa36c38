import { element } from './picture-elements';

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
export function withLooks(drawing: SVGSVGElement): SVGSVGElement {
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
