import { saveBlob } from '../../ui/save-blob';
import { notebooks } from './notebooks.svelte';
import type { OpenNotebook } from './open-notebook.svelte';

/** Hands the file to the browser's downloads; from here on it is what a draft is held against. */
export function saveNotebook(notebook: OpenNotebook): void {
  const { text, name } = notebook;
  saveBlob(new Blob([text], { type: 'text/markdown;charset=utf-8' }), `${name}.evalbook.md`);
  notebook.saved = text;
  void notebooks.keep(notebook);
}
