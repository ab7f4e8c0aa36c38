export const SVG = 'http://www.w3.org/2000/svg';

export function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Words in the looks that they have on the page. */
export function write(
  text: string,
  x: number,
  y: number,
  style: CSSStyleDeclaration,
  size?: number,
): SVGElement {
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
