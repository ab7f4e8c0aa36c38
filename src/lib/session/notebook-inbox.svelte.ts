import { isReport, readReport, type Source } from '../export/report/source';
import type { DroppedFile } from '../ingest/drop';
import { isFile } from '../ingest/place';
import { nameWithMarks } from '../table/invisible';
import type { Pins } from './pinned';
import { view } from './view.svelte';

/** A view as a page has it on screen. */
export interface Piece {
  show: string;
  /** The comparison that it stands on. */
  pins: Pins;
  /** Its own options, as its codec writes them. */
  options: Readonly<Record<string, unknown>>;
}

/** What is on its way into a notebook: a text that was dropped, or a view of a page. */
export type Arrival =
  /** `handle`: the file that it came from, where the browser lets it be written again. */
  | { is: 'file'; name: string; text: string; handle: FileSystemFileHandle | null }
  | ({ is: 'view' } & Piece)
  /** What people said of the answers that are loaded. */
  | { is: 'labels' };

/** Larger files are no notebooks. */
const LONGEST = 20e6;
const ENDING = /\.evalbook\.md$/i;
/** A report holds a notebook and what it shows. */
const LONGEST_PAGE = 5 * LONGEST;
const PAGE = /\.html?$/i;
/** Bytes in which a report says that it is one. */
const HEAD = 4096;

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
export function addToNotebook(piece: Piece): void {
  notebookInbox.add({ is: 'view', ...piece });
  view.go('notebook');
}

/** Puts the labels of what is loaded into the notebook that was open last, and opens it. */
export function addLabelsToNotebook(): void {
  notebookInbox.add({ is: 'labels' });
  view.go('notebook');
}

/** Opens the notebooks and reports among what was dropped, unless the page is to `stay`; answers the other files. */
export async function takeNotebooks(
  files: readonly DroppedFile[],
  { stay }: { stay: boolean },
): Promise<readonly DroppedFile[]> {
  const others: DroppedFile[] = [];
  for (const one of files) {
    const found = await notebookIn(one);
    if (!found) {
      others.push(one);
      continue;
    }
    notebookInbox.add({ is: 'file', ...found });
    if (!stay) view.openNotebook(found.name);
  }
  return others.length === files.length ? files : others;
}

type Found = Source & { handle: FileSystemFileHandle | null };

async function notebookIn({ path, file, place }: DroppedFile): Promise<Found | null> {
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (ENDING.test(last) && file.size <= LONGEST)
    return {
      ...{ name: nameWithMarks(last.replace(ENDING, '')) || 'notebook', text: await file.text() },
      handle: place && isFile(place.handle) ? place.handle : null,
    };
  if (!PAGE.test(last) || file.size > LONGEST_PAGE) return null;
  if (!isReport(await file.slice(0, HEAD).text())) return null;
  const found = readReport(await file.text());
  // The page that was handed on stays as it is: the notebook in it is saved as a file of its own.
  return found && { ...found, name: nameWithMarks(found.name || last.replace(PAGE, '')), handle: null };
}
