import { preferences } from '../../lib/session/preferences.svelte';
import { view } from '../../lib/session/view.svelte';
import { isTyping } from '../../lib/ui/keys';
import { columnChoice } from '../../lib/views/sample/column-choice.svelte';
import type { OpenSample } from './open-sample.svelte';

/** What keys do on the page of a sample; `root` holds its columns. */
export function pressed(event: KeyboardEvent, open: OpenSample, root: HTMLElement): void {
  if (event.defaultPrevented || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open], :popover-open:not(.tip)')) return;
  if (event.key === 'Escape') return view.leaveSample();
  if (!preferences.singleKeys) return;
  if (event.key === 'j') void open.go('next');
  if (event.key === 'k') void open.go('previous');
  if (event.key === ']' || event.key === '[') {
    const key = columnChoice.step(open.columns, event.key === ']' ? 1 : -1);
    const column = [...root.querySelectorAll<HTMLElement>('[data-column]')].find(
      ({ dataset }) => dataset.column === key,
    );
    column?.focus({ preventScroll: true });
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    event.preventDefault();
  }
  const { current } = columnChoice;
  if (current === null || !open.shown.some(({ contender }) => contender.key === current)) return;
  if (event.key === 'p') columnChoice.pin(current);
  if (event.key === 'h') {
    columnChoice.hide(current);
    columnChoice.current = null;
  }
}
