import { SvelteSet } from 'svelte/reactivity';

/** Ids of the folded sections that stand open, as long as the page lives. */
export const openFolds = new SvelteSet<string>();
