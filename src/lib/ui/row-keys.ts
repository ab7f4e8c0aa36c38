import type { Attachment } from 'svelte/attachments';

/**
 * Makes a table one tab stop: up and down go to the first item of the row above or below, left and right along the
 * row, Home and End to the first and last row. `items` finds what can have the focus in a row of `rows`.
 */
export const rowKeys =
  (rows: string, items: string): Attachment<HTMLElement> =>
  (table) => {
    const rowsOf = () =>
      [...table.querySelectorAll<HTMLElement>(rows)]
        .map((row) => [...row.querySelectorAll<HTMLElement>(items)].filter((item) => item.checkVisibility()))
        .filter((row) => row.length > 0);

    function settle(wanted?: HTMLElement) {
      const all = rowsOf().flat();
      const stop = wanted ?? all.find((item) => item.tabIndex === 0) ?? all[0];
      for (const item of all) item.tabIndex = item === stop ? 0 : -1;
    }

    function target(
      key: string,
      grid: HTMLElement[][],
      row: number,
      column: number,
    ): HTMLElement | undefined {
      if (key === 'ArrowUp') return grid[row - 1]?.[0];
      if (key === 'ArrowDown') return grid[row + 1]?.[0];
      if (key === 'ArrowLeft') return grid[row]?.[column - 1];
      if (key === 'ArrowRight') return grid[row]?.[column + 1];
      if (key === 'Home') return grid[0]?.[0];
      if (key === 'End') return grid.at(-1)?.[0];
      return undefined;
    }

    function press(event: KeyboardEvent) {
      const grid = rowsOf();
      const row = grid.findIndex((row) => row.includes(event.target as HTMLElement));
      if (row < 0) return;
      const next = target(event.key, grid, row, grid[row]?.indexOf(event.target as HTMLElement) ?? 0);
      if (!next) return;
      event.preventDefault();
      settle(next);
      next.focus();
    }

    function enter(event: FocusEvent) {
      const item = event.target as HTMLElement;
      if (rowsOf().some((row) => row.includes(item))) settle(item);
    }

    settle();
    const watch = new MutationObserver(() => settle());
    watch.observe(table, { childList: true, subtree: true });
    table.addEventListener('keydown', press);
    table.addEventListener('focusin', enter);
    return () => {
      watch.disconnect();
      table.removeEventListener('keydown', press);
      table.removeEventListener('focusin', enter);
    };
  };
