import type { Attachment } from 'svelte/attachments';

let bubble: HTMLElement | null = null;
let owner: HTMLElement | null = null;

function theBubble(): HTMLElement {
  if (bubble?.isConnected) return bubble;
  bubble = document.createElement('div');
  bubble.id = 'tip';
  bubble.role = 'tooltip';
  bubble.className = 'tip';
  bubble.popover = 'manual';
  document.body.append(bubble);
  return bubble;
}

function hide() {
  bubble?.hidePopover();
  owner?.removeAttribute('aria-describedby');
  owner = null;
}

function show(node: HTMLElement, text: string) {
  hide();
  const tip = theBubble();
  tip.textContent = text;
  tip.showPopover();
  owner = node;
  node.setAttribute('aria-describedby', tip.id);
  const at = node.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = at.top - size.height - 6;
  tip.style.left = `${left}px`;
  tip.style.top = `${above < 8 ? at.bottom + 6 : above}px`;
}

/**
 * More words on hover and on focus; Escape puts them away. The element itself must say enough without. A function where they
 * take work: they are made when they are seen.
 */
export const tip =
  (text: string | null | (() => string)): Attachment<HTMLElement> =>
  (node) => {
    if (!text) return;
    const open = () => show(node, typeof text === 'string' ? text : text());
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || owner !== node) return;
      event.stopPropagation();
      hide();
    };
    const focused = () => {
      if (node.matches(':focus-visible')) open();
    };
    node.addEventListener('pointerenter', open);
    node.addEventListener('pointerdown', hide);
    node.addEventListener('pointerleave', hide);
    node.addEventListener('focus', focused);
    node.addEventListener('blur', hide);
    node.addEventListener('keydown', press);
    return () => {
      if (owner === node) hide();
      node.removeEventListener('pointerenter', open);
      node.removeEventListener('pointerdown', hide);
      node.removeEventListener('pointerleave', hide);
      node.removeEventListener('focus', focused);
      node.removeEventListener('blur', hide);
      node.removeEventListener('keydown', press);
    };
  };
