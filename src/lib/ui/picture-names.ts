import { element, write } from './picture-elements';
import { withLooks } from './picture-looks';

/** A name that the page has no room for: who looks at it there can point at it, in a picture nobody can. */
interface CutName {
  name: string;
  mark: SVGSVGElement | null;
}

const LINE = 20;
const MARK = 11;
const SIZE = 12;

const markBeside = (name: Element): SVGSVGElement | null =>
  (name.closest('.model') ?? name.parentElement)?.querySelector<SVGSVGElement>('svg.mk') ?? null;

/** The names that are cut in what the page shows of `node`, each once, in their order. */
export function cutNames(node: HTMLElement): CutName[] {
  const cut = new Map<string, CutName>();
  for (const bdi of node.querySelectorAll('bdi')) {
    const [whole] = bdi.children;
    const isCut = whole && whole.clientWidth > 0 && whole.scrollWidth > whole.clientWidth + 1;
    const name = whole?.textContent ?? '';
    if (!isCut || bdi.closest('.vh, .no-picture') || cut.has(name)) continue;
    cut.set(name, { name, mark: markBeside(bdi) });
  }
  // Some are cut to letters before they are drawn.
  for (const shown of node.querySelectorAll<HTMLElement>('.model > [title], .model[title]')) {
    const { title, textContent } = shown;
    if (!textContent.includes('…') || shown.closest('.vh, .no-picture') || cut.has(title)) continue;
    if (shown.getBoundingClientRect().width > 0) cut.set(title, { name: title, mark: markBeside(shown) });
  }
  return [...cut.values()];
}

/** A legend of names in full, and the room that it takes; nothing where none is cut. */
export function namesInFull(
  names: readonly CutName[],
  style: CSSStyleDeclaration,
): { drawing: SVGElement; width: number; height: number } {
  const drawing = element('g', { class: 'names' });
  if (names.length === 0) return { drawing, width: 0, height: 0 };
  const head = write('Names in full', 0, LINE, style, SIZE);
  head.setAttribute('fill-opacity', '0.75');
  drawing.append(head);
  names.forEach(({ name, mark }, i) => {
    const base = (i + 2) * LINE;
    if (mark) {
      const copy = withLooks(mark);
      for (const [key, value] of Object.entries({ x: 0, y: base - MARK + 1, width: MARK, height: MARK }))
        copy.setAttribute(key, String(value));
      drawing.append(copy);
    }
    drawing.append(write(name, MARK + 7, base, style, SIZE));
  });
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = `${style.fontWeight} ${SIZE}px ${style.fontFamily}`;
  const widths = names.map(({ name }) => pen?.measureText(name).width ?? name.length * SIZE);
  return { drawing, width: MARK + 7 + Math.max(...widths), height: (names.length + 1) * LINE + 8 };
}
