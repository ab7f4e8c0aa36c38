/** A notebook that a report was made from, or that comes back out of it. */
export interface Source {
  /** Of the notebook, without an ending. */
  name: string;
  text: string;
}

/** Of the element that holds it: its name. */
export const HOLDER = 'data-notebook';
export const GENERATOR = 'Evalbook';

/** What a parser of HTML would change or leave out stands as an element: by its class, and read back as the sign. */
const signs = { cr: '\r', nul: '\0' } as const;
type Sign = keyof typeof signs;
const isSign = (name: string): name is Sign => name in signs;
const nameOf = (sign: string): Sign => (sign === signs.cr ? 'cr' : 'nul');

/** The text as a reader sees it, from which `readReport` has it back byte for byte. */
export function sourceElement({ name, text }: Source): HTMLPreElement {
  const holder = document.createElement('pre');
  holder.setAttribute(HOLDER, name);
  // Right after the tag of a <pre> a parser leaves out a new line; not after that of an element in it.
  const code = holder.appendChild(document.createElement('code'));
  for (const part of text.split(/([\r\0])/)) {
    if (part !== signs.cr && part !== signs.nul) code.append(part);
    else code.appendChild(document.createElement('i')).className = nameOf(part);
  }
  return holder;
}

/** Whether the beginning of a file is that of a report. */
export const isReport = (head: string): boolean =>
  new RegExp(`<meta name="generator" content="${GENERATOR} `).test(head);

/** The notebook that a report was made from; null: it has none in it. Nothing of the page runs or loads. */
export function readReport(html: string): Source | null {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const holder = page.querySelector(`pre[${HOLDER}]`);
  if (!holder) return null;
  for (const element of holder.querySelectorAll('i'))
    if (isSign(element.className)) element.replaceWith(signs[element.className]);
  return { name: holder.getAttribute(HOLDER) ?? '', text: holder.textContent };
}
