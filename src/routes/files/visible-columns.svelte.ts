import { MediaQuery } from 'svelte/reactivity';
import { workspace } from '../../lib/session/workspace.svelte';

// As in tokens.css: `d2` columns go first, then those with `narrow-hide`. A cell over all columns must not span more
// than are there, or the fixed layout shares the width with columns that nobody sees.
const middle = new MediaQuery('max-width: 1159px');
const narrow = new MediaQuery('max-width: 720px');

/** Whether any file carries a seal: else there is no column of them. */
export const hasSeals = (): boolean =>
  workspace.sources.some(({ seals }) => seals.verified + seals.mismatch + seals['cannot verify'] > 0);

/** How many columns the table of sources shows at this width. */
export const visibleColumns = (): number =>
  narrow.current ? 4 : (middle.current ? 6 : 8) + Number(hasSeals());

/** Those behind the name and, where it is shown, the format. */
export const columnsBehindFormat = (): number => visibleColumns() - (narrow.current ? 1 : 2);
