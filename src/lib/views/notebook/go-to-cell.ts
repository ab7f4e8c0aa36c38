import { flushSync } from 'svelte';

const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/**
 * Brings a cell into the window with the focus on it. What is near it is drawn only then: it is brought there once more
 * when that has its height.
 */
export async function goToCell(id: number, block: ScrollLogicalPosition = 'start'): Promise<void> {
  const cell = document.getElementById(`cell-${id}`);
  if (!cell) return;
  flushSync(() => cell.focus({ preventScroll: true }));
  cell.scrollIntoView({ block });
  await frame();
  await frame();
  if (cell.contains(document.activeElement)) cell.scrollIntoView({ block });
}
