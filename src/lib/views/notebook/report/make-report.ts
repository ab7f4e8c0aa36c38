import { mount, tick, unmount } from 'svelte';
import { version } from '../../../../../package.json';
import { pageOf } from '../../../export/report/page';
import type { Source } from '../../../export/report/source';
import { stillCopy } from '../../../export/report/still';
import { loadMarkdown } from '../../../ui/markdown';
import { loadedInputs } from '../loaded-inputs.svelte';
import { modelMarks } from '../model-marks.svelte';
import type { OpenNotebook } from '../open-notebook.svelte';
import Report from './Report.svelte';
import css from './report.css?raw';

/** Pixels that charts are laid out in: what a sheet of A4 has at the size of the print. */
const WIDTH = 864;

/** Runs what is out of date, and makes the report of a notebook. What has no result all the same says so in it. */
export async function reportOf(notebook: OpenNotebook): Promise<Blob> {
  await loadedInputs.settle();
  const canRun = loadedInputs.files.length > 0 || notebook.needed.length === 0;
  if (canRun && notebook.toRun.length > 0) await notebook.run();
  return drawn(notebook);
}

async function drawn(notebook: OpenNotebook): Promise<Blob> {
  await Promise.all([loadMarkdown(), import('../../chart/draw'), modelMarks.settle()]);
  const { name, text, title } = notebook;
  const source: Source = { name, text };
  const target = document.createElement('div');
  target.inert = true;
  target.style.cssText = `position: absolute; left: -10000px; top: 0; width: ${WIDTH}px; visibility: hidden;`;
  document.body.append(target);
  const mounted = mount(Report, { target, props: { notebook, source } });
  try {
    await quiet(target);
    fitSheets(target);
    const main = target.firstElementChild;
    if (!main) throw new Error('The report is empty.');
    return pageOf({ title, version, main: stillCopy(main), css });
  } finally {
    await unmount(mounted);
    target.remove();
  }
}

/** Rounds after which a part that draws nothing is left as it is. */
const ROUNDS = 500;

/** Resolves once nothing in it is drawn any more, and no chart is still to come: they follow their width. */
async function quiet(target: HTMLElement): Promise<void> {
  const observer = new MutationObserver(() => undefined);
  observer.observe(target, { childList: true, subtree: true, attributes: true, characterData: true });
  const isDrawing = () =>
    observer.takeRecords().length > 0 || target.querySelector('.measure:empty, .drawing:empty') !== null;
  for (let round = 0; round === 0 || (round < ROUNDS && isDrawing()); round++) {
    await tick();
    await new Promise((resolve) => setTimeout(resolve));
  }
  observer.disconnect();
}

/** What is wider than the reader's window scrolls, by keys too; what is wider than a sheet is made as small as it needs. */
function fitSheets(target: HTMLElement): void {
  for (const chart of target.querySelectorAll('.measure')) chart.classList.add('scroll-x');
  for (const box of target.querySelectorAll<HTMLElement>('.scroll-x')) {
    box.tabIndex = 0;
    if (box.scrollWidth > box.clientWidth + 1)
      box.style.setProperty('--fit', (box.clientWidth / box.scrollWidth).toFixed(3));
  }
}
