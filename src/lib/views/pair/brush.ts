import type { Attachment } from 'svelte/attachments';
import type { Chip } from '../../analysis/types';

/** What was drawn, and the scores at a point of it. */
export interface Drawn {
  svg: SVGSVGElement;
  /** From pixels to scores; absent where a range of them means nothing to the filter. */
  scoresAt?: (x: number, y: number) => readonly [x: number, y: number];
}

export interface Range {
  x: readonly [low: number, high: number];
  y: readonly [low: number, high: number];
}

/** Nearer than this is a click. */
const LEAST = 6;
const SVG = 'http://www.w3.org/2000/svg';
const inOrder = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;

/** A rectangle drawn over a chart says which scores are meant. */
export const brush =
  ({ svg, scoresAt }: Drawn, onbrush: (range: Range) => void): Attachment<HTMLElement> =>
  (node) => {
    if (!scoresAt) return;
    let from: readonly [number, number] | null = null;
    const box = document.createElementNS(SVG, 'rect');
    box.setAttribute('class', 'brush');
    const at = (event: PointerEvent) => {
      const place = svg.getBoundingClientRect();
      return [event.clientX - place.left, event.clientY - place.top] as const;
    };
    function begin(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      from = at(event);
    }
    function move(event: PointerEvent) {
      if (!from) return;
      const to = at(event);
      if (!box.isConnected && Math.hypot(to[0] - from[0], to[1] - from[1]) < LEAST) return;
      node.setPointerCapture(event.pointerId);
      svg.append(box);
      box.setAttribute('x', String(Math.min(from[0], to[0])));
      box.setAttribute('y', String(Math.min(from[1], to[1])));
      box.setAttribute('width', String(Math.abs(to[0] - from[0])));
      box.setAttribute('height', String(Math.abs(to[1] - from[1])));
    }
    function end(event: PointerEvent) {
      if (from && box.isConnected && scoresAt) {
        const [x0, y0] = scoresAt(...from);
        const [x1, y1] = scoresAt(...at(event));
        onbrush({ x: inOrder(x0, x1), y: inOrder(y0, y1) });
      }
      cancel();
    }
    function cancel() {
      from = null;
      box.remove();
    }
    node.addEventListener('pointerdown', begin);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', end);
    node.addEventListener('pointercancel', cancel);
    return () => {
      node.removeEventListener('pointerdown', begin);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', cancel);
    };
  };

/** The chips with these ranges of both scores in place of what was said of them before; shown scores in, stored ones out. */
export function withRange(
  chips: readonly Chip[],
  metric: string,
  [a, b]: readonly [a: string, b: string],
  { x, y }: Range,
  factor: number,
): Chip[] {
  const stored = (shown: number) => Number((shown / factor).toPrecision(4));
  const between = (contender: string, [low, high]: readonly [number, number]): Chip[] => [
    { kind: 'score', metric, op: '>=', value: stored(low), contender },
    { kind: 'score', metric, op: '<=', value: stored(high), contender },
  ];
  const others = chips.filter(
    (chip) =>
      chip.kind !== 'score' || chip.metric !== metric || (chip.contender !== a && chip.contender !== b),
  );
  return [...others, ...between(a, y), ...between(b, x)];
}
