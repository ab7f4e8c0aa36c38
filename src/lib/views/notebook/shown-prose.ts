import { fenceEnd, openingFence } from '../../notebook/fence';
import { linesOf } from '../../notebook/lines';
import { replaceValues } from '../../notebook/reference';
import { boundOf } from '../../notebook/text';
import type { Known } from '../../notebook/value';

/** A value of a sentence, as the page marks it. */
export interface Mark {
  kind: 'value' | 'changed' | 'fault' | 'later';
  /** On hover: what it points at, and what it was. */
  title: string;
}

const OPEN = '\ue000';
const CLOSE = '\ue001';

/** Comments are for who reads the file; within code they are text. */
function withoutComments(raw: string): string {
  const lines = linesOf(raw);
  let text = '';
  let prose = '';
  const flush = () => {
    text += prose.replace(/<!--[^]*?-->/g, '');
    prose = '';
  };
  for (let at = 0; at < lines.length;) {
    const fence = openingFence(lines[at] ?? '');
    const end = fence ? fenceEnd(lines, at, fence) : at + 1;
    const part = lines.slice(at, end).join('');
    if (fence) {
      flush();
      text += part;
    } else prose += part;
    at = end;
  }
  flush();
  return text;
}

export interface ShownProse {
  text: string;
  marks: readonly Mark[];
}

export const sameProse = (a: ShownProse, b: ShownProse): boolean =>
  a.text === b.text &&
  a.marks.every(({ kind, title }, i) => kind === b.marks[i]?.kind && title === b.marks[i].title);

/** Prose as Markdown with each value between two signs, and what is to be said of each, in their order. */
export function shownProse(raw: string, known: (name: string) => Known | null): ShownProse {
  const marks: Mark[] = [];
  const text = replaceValues(raw.replace(/[\ue000\ue001]/g, ''), (bound) => {
    const said = boundOf(bound, known);
    const { written, shown } = bound;
    if (said === null) marks.push({ kind: 'later', title: `${written}: not run yet` });
    else if (said.isFault) marks.push({ kind: 'fault', title: written });
    else if (shown !== '' && shown !== said.text)
      marks.push({ kind: 'changed', title: `${written}: ${shown} in the file` });
    else marks.push({ kind: 'value', title: written });
    return `${OPEN}${said?.text ?? (shown || '\u2026')}${CLOSE}`;
  });
  return { text: withoutComments(text), marks };
}

/** Puts an element round each value of a text that was laid out. */
export function markValues(root: Node, marks: readonly Mark[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  let at = 0;
  for (const node of texts) {
    if (!node.data.includes(OPEN)) continue;
    const parts = node.data.split(/\ue000([^\ue001]*)\ue001/);
    const nodes = parts.map((part, i) => {
      const mark = i % 2 === 1 ? marks[at++] : undefined;
      if (!mark) return document.createTextNode(part);
      const span = document.createElement('span');
      span.className = `bound ${mark.kind}`;
      span.title = mark.title;
      span.textContent = part;
      return span;
    });
    node.replaceWith(...nodes);
  }
}
