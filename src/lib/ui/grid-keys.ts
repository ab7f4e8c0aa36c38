import type { Attachment } from 'svelte/attachments';

/**
 * Makes the items of a grid one tab stop that the arrows move in: each item says where it stands as
 * `data-at="row column"`. Gaps are stepped over. Home and End go along the row, with Ctrl to the corners.
 */
export const gridKeys =
  (items: string): Attachment<HTMLElement | SVGElement> =>
  (grid) => {
    type Item = HTMLElement | SVGElement;
    const all = () => [...grid.querySelectorAll<Item>(items)];
    const placeOf = (item: Item): [number, number] => {
      const [row = 0, column = 0] = (item.dataset.at ?? '').split(' ').map(Number);
      return [row, column];
    };

    function settle(wanted?: Item) {
      const found = all();
      const stop = wanted ?? found.find((item) => item.ariaSelected === 'true') ?? found[0];
      for (const item of found) item.tabIndex = item === stop ? 0 : -1;
    }

    /** The nearest item in a direction; along the other axis none. */
    function nearest(from: Item, direction: readonly [number, number]): Item | undefined {
      const [row, column] = placeOf(from);
      const steps = (item: Item) => {
        const [r, c] = placeOf(item);
        const along = direction[0] !== 0 ? (r - row) * direction[0] : (c - column) * direction[1];
        const aside = direction[0] !== 0 ? c !== column : r !== row;
        return aside || along <= 0 ? Infinity : along;
      };
      return all()
        .filter((item) => steps(item) < Infinity)
        .sort((a, b) => steps(a) - steps(b))[0];
    }

    function target(event: KeyboardEvent, from: Item): Item | undefined {
      const directions: Partial<Record<string, readonly [number, number]>> = {
        ArrowUp: [-1, 0],
        ArrowDown: [1, 0],
        ArrowLeft: [0, -1],
        ArrowRight: [0, 1],
      };
      const direction = directions[event.key];
      if (direction) return nearest(from, direction);
      if (event.key !== 'Home' && event.key !== 'End') return undefined;
      const [row] = placeOf(from);
      const line = event.ctrlKey ? all() : all().filter((item) => placeOf(item)[0] === row);
      return event.key === 'Home' ? line[0] : line.at(-1);
    }

    function press(event: Event) {
      if (!(event instanceof KeyboardEvent)) return;
      const item = all().find((one) => one === event.target);
      const next = item && target(event, item);
      if (!next) return;
      event.preventDefault();
      settle(next);
      next.focus();
    }

    function enter(event: Event) {
      const item = all().find((one) => one === event.target);
      if (item) settle(item);
    }

    settle();
    const watch = new MutationObserver(() => {
      if (!grid.contains(document.activeElement)) settle();
    });
    watch.observe(grid, { childList: true, subtree: true, attributeFilter: ['aria-selected'] });
    grid.addEventListener('keydown', press);
    grid.addEventListener('focusin', enter);
    return () => {
      watch.disconnect();
      grid.removeEventListener('keydown', press);
      grid.removeEventListener('focusin', enter);
    };
  };
