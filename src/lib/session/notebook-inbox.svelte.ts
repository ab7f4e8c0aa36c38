import type { DroppedFile } from '../ingest/drop';
import type { Pins } from './pinned';
import { view } from './view.svelte';

/** What is on its way into a notebook: a text that was dropped, or a view of a page. */
export type Arrival =
  | { is: 'file'; name: string; text: string }
  | { is: 'view'; show: string; pins: Pins; options: Readonly<Record<string, unknown>> };

/** Larger files are no notebooks. */
const LONGEST = 20e6;
const ENDING = /\.evalbook\.md$/i;

/** What waits for the notebook's page, which is fetched when it is first opened. */
class NotebookInbox {
  #waiting: readonly Arrival[] = $state.raw([]);

  get waiting(): readonly Arrival[] {
    return this.#waiting;
  }

  add(arrival: Arrival): void {
    this.#waiting = [...this.#waiting, arrival];
  }

  take(): readonly Arrival[] {
    const waiting = this.#waiting;
    if (waiting.length > 0) this.#waiting = [];
    return waiting;
  }
}

export const notebookInbox = new NotebookInbox();

/** Puts a view of a page at the end of the notebook that was open last, and opens it. */
export function addToNotebook(piece: Omit<Extract<Arrival, { is: 'view' }>, 'is'>): void {
  notebookInbox.add({ is: 'view', ...piece });
  view.go('notebook');
}

/** Opens the notebooks among what was dropped; answers the other files. */
export async function takeNotebooks(files: readonly DroppedFile[]): Promise<readonly DroppedFile[]> {
  const isNotebook = ({ path, file }: DroppedFile) => ENDING.test(path) && file.size <= LONGEST;
  const found = files.filter(isNotebook);
  for (const { path, file } of found) {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(ENDING, '') || 'notebook';
    notebookInbox.add({ is: 'file', name, text: await file.text() });
    view.openNotebook(name);
  }
  return found.length === 0 ? files : files.filter((file) => !isNotebook(file));
}
