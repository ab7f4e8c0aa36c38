import { HOLDER } from './source';

/** What does nothing in a page without scripts, or is no part of what is shown. */
const GONE =
  'script, link, iframe, object, embed, template, dialog, form, input, select, textarea, audio, video, .no-picture, .no-print';
/** What is pressed stays as the words that it shows. */
const PRESSED = 'button, a';
const ROLES = new Set(['grid', 'gridcell', 'row', 'button', 'status', 'alert', 'rowheader', 'columnheader']);
/** What the styles read, and what the notebook is found by. */
const KEPT_DATA = ['data-undirected', 'data-tail', HOLDER];
const REFERS = ['aria-labelledby', 'aria-describedby'];

/**
 * A copy of what the page shows that stands without the page: nothing to press, nothing that is fetched, no states, and
 * names of elements that are the same whenever it is made.
 */
export function stillCopy(node: Element): Element {
  const copy = node.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll(GONE)) element.remove();
  for (const element of copy.querySelectorAll(PRESSED)) element.replaceWith(asWords(element));
  removeComments(copy);
  for (const element of [copy, ...copy.querySelectorAll('*')])
    for (const { name, value } of [...element.attributes])
      if (!isKept(element, name, value)) element.removeAttribute(name);
  renumber(copy);
  return copy;
}

function asWords(element: Element): Element {
  const words = document.createElement('span');
  words.className = element.className;
  words.classList.remove('link', 'btn');
  words.append(...element.childNodes);
  return words;
}

function removeComments(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

function isKept(element: Element, name: string, value: string): boolean {
  if (name.startsWith('on')) return false;
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#');
  if (name === 'src') return value.startsWith('data:image/');
  if (name === 'class') return value.trim() !== '';
  if (name === 'role') return !ROLES.has(value);
  if (name === 'tabindex') return element.matches('.scroll-x');
  if (name.startsWith('data-')) return KEPT_DATA.includes(name);
  if (name.startsWith('aria-')) return ['aria-label', 'aria-hidden', 'aria-sort', ...REFERS].includes(name);
  return !['srcset', 'action', 'name', 'for', 'contenteditable', 'inert', 'autofocus', 'hidden'].includes(
    name,
  );
}

/** Numbers that the page counts up as it lives become those of their order here; one that nothing points at goes. */
function renumber(copy: Element): void {
  const names = new Map<string, string>();
  const all = [copy, ...copy.querySelectorAll('*')];
  const isUsed = (id: string) =>
    all.some((one) =>
      [...one.attributes].some(
        ({ name, value }) =>
          value.includes(`#${id}`) || (REFERS.includes(name) && value.split(/\s+/).includes(id)),
      ),
    );
  for (const element of copy.querySelectorAll('[id]')) {
    if (isUsed(element.id)) names.set(element.id, `r${names.size + 1}`);
    else element.removeAttribute('id');
  }
  if (names.size === 0) return;
  const renamed = (id: string) => names.get(id) ?? id;
  for (const element of all)
    for (const attribute of element.attributes) {
      if (attribute.name === 'id') attribute.value = renamed(attribute.value);
      else if (REFERS.includes(attribute.name))
        attribute.value = attribute.value.split(/\s+/).map(renamed).join(' ');
      else if (/^(?:url\()?["']?#/.test(attribute.value))
        attribute.value = attribute.value.replace(/#([^"')]+)/, (_, id: string) => `#${renamed(id)}`);
    }
}
