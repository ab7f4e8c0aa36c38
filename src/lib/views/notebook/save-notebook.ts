import { canKeepFiles, pickFile } from '../../ui/kept-file';
import { saveBlob } from '../../ui/save-blob';
import { notebooks } from './notebooks.svelte';
import type { OpenNotebook } from './open-notebook.svelte';

const ENDING = '.evalbook.md';
const markdown = { description: 'Notebook', mime: 'text/markdown', ending: '.md' } as const;

/**
 * Writes the file: where the browser can, into the one that the person chose first, else as a download. From here on it is
 * what a draft is held against. `onrename`: the person chose another name.
 */
export async function saveNotebook(notebook: OpenNotebook, onrename: (name: string) => void): Promise<void> {
  const { text, name } = notebook;
  const suggested = `${name}${ENDING}`;
  try {
    if (canKeepFiles()) {
      const before = notebook.file;
      // What somebody else wrote there meanwhile is not written over unasked.
      const isOurs = before !== null && (await before.read()) === notebook.saved;
      const file = isOurs ? before : await pickFile(suggested, markdown);
      if (!file) return;
      await file.write(text);
      notebook.file = file;
      notebook.announcement = `Saved in ${file.name}`;
    } else download(text, suggested);
  } catch {
    // Refused, or the file is gone: nothing is lost as long as it can be downloaded.
    notebook.file = null;
    download(text, suggested);
    notebook.announcement = `The file could not be written. ${suggested} was downloaded instead.`;
  }
  notebook.saved = text;
  const chosen = notebook.file?.name.replace(/(?:\.evalbook)?\.md$/i, '');
  if (chosen && chosen !== name) onrename(chosen);
  else void notebooks.keep(notebook);
}

const download = (text: string, name: string): void =>
  saveBlob(new Blob([text], { type: 'text/markdown;charset=utf-8' }), name);
