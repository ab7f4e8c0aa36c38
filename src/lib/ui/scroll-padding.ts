/** What stays in place over the page, in pixels: what is scrolled to, by whatever means, comes to stand under it. */
export function keepScrollPadding(height: number): void {
  document.documentElement.style.scrollPaddingTop = `${height}px`;
}

/** Whether the begin of a part of the page is out of the window or under what stays in place. */
export const isBeginCovered = (node: Element): boolean =>
  node.getBoundingClientRect().top < (parseFloat(document.documentElement.style.scrollPaddingTop) || 0);
