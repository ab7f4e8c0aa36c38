import { MediaQuery } from 'svelte/reactivity';

// As in tokens.css: `d2` columns go first, then those with `narrow-hide`. A cell over all columns must not span more
// than are there, or the fixed layout shares the width with columns that nobody sees.
const middle = new MediaQuery('max-width: 1159px');
const narrow = new MediaQuery('max-width: 720px');

/** How many columns the table of sources shows at this width. */
export const visibleColumns = (): number => (narrow.current ? 4 : middle.current ? 7 : 9);

/** Those behind the name and, where it is shown, the format. */
export const columnsBehindFormat = (): number => visibleColumns() - (narrow.current ? 1 : 2);
