import type { Component } from 'svelte';

/** The notebook, fetched when its page is first opened. */
export const loadNotebook = async (): Promise<Component<{ onsettled: (name: string) => void }>> =>
  (await import('../../lib/views/notebook/Notebook.svelte')).default;
