import { printNotebook } from '../../notebook/notebook';
import { emptyNotebook } from '../../notebook/text';
import { type Draft, dropDraft, keepDraft, readDrafts } from '../../session/drafts';
import { lastNotebook } from '../../session/last-notebook';
import { notebookInbox } from '../../session/notebook-inbox.svelte';
import { placesOf } from '../../session/places';
import { keptFile } from '../../ui/kept-file';
import { addLabelsTo, addView } from './add-view';
import { takeLabelsOf } from './notebook-labels';
import { loadedInputs } from './loaded-inputs.svelte';
import { OpenNotebook } from './open-notebook.svelte';

interface Received {
  notebook: OpenNotebook;
  /** The cell that was added. */
  added: number | null;
  /** It was made for what arrived: its title is to be filled in. */
  isNew: boolean;
}

/** The title of a notebook that nobody has given one. */
export const UNTITLED = 'Untitled';
const UNNAMED = 'notebook';

/** Whether a person said what its file is to be called. */
export const hasGivenName = ({ name }: OpenNotebook): boolean => !/^notebook(?:-\d+)?$/.test(name);

/** Every notebook that is open, and the drafts that this browser keeps. */
class Notebooks {
  open: readonly OpenNotebook[] = $state.raw([]);
  drafts: readonly Draft[] = $state.raw([]);
  /** False where this browser keeps no drafts. */
  keeps = $state(true);
  /** What was open last: views are added to it. */
  #last: OpenNotebook | null = $state.raw(null);
  #read: Promise<void> | null = null;

  get last(): OpenNotebook | null {
    return this.#last;
  }

  /** What was open last, before a reload, too; null where there is none. */
  async lastOne(): Promise<OpenNotebook | null> {
    const { name } = lastNotebook;
    return this.#last ?? (name === null ? null : await this.named(name));
  }

  /** The notebook of this name: open, else a draft; null where there is none. */
  async named(name: string): Promise<OpenNotebook | null> {
    await this.#readDrafts();
    const there = this.open.find((one) => one.name === name);
    const draft = this.drafts.find((one) => one.name === name);
    const found = there ?? (draft ? this.#add(opened(draft)) : null);
    return found && this.#hold(found);
  }

  /** An empty one, under a name that none has. */
  async create(): Promise<OpenNotebook> {
    await this.#readDrafts();
    const notebook = new OpenNotebook(this.#freeName(UNNAMED), printNotebook(emptyNotebook(UNTITLED)), null);
    return this.#hold(this.#add(notebook));
  }

  /** A text that came from elsewhere, in the place of one of the same name. Nothing of it runs. */
  async openText(
    name: string,
    text: string,
    handle: FileSystemFileHandle | null = null,
  ): Promise<OpenNotebook> {
    await this.#readDrafts();
    const draft = this.drafts.find((one) => one.name === name);
    const before = this.open.find((one) => one.name === name);
    const notebook = opened({ ...draft, name, text, saved: text, file: handle });
    void takeLabelsOf(notebook.notebook, name);
    const kept = before?.text ?? draft?.text ?? null;
    if (kept !== null && kept !== text) notebook.draft = kept;
    void before?.close();
    this.open = this.open.filter((one) => one !== before);
    return this.#hold(this.#add(notebook));
  }

  /** The draft in the place of the file that has its name: the file's text can be opened again. */
  takeDraft(notebook: OpenNotebook): void {
    const { name, draft, saved } = notebook;
    if (draft === null) return;
    const next = opened({ name, text: draft, saved, file: notebook.file?.handle, places: notebook.places });
    this.open = this.open.map((one) => (one === notebook ? next : one));
    this.#hold(next);
    void notebook.close();
  }

  /** Takes in what waits; answers the notebook that it went to, and the number of the last cell that was added. */
  async receive(): Promise<Received | null> {
    let received: Received | null = null;
    for (const arrival of notebookInbox.take()) {
      if (arrival.is === 'file') {
        const notebook = await this.openText(arrival.name, arrival.text, arrival.handle);
        received = { notebook, added: null, isNew: false };
      } else {
        const last = await this.lastOne();
        const there = last?.readOnly === false ? last : null;
        const notebook = there ?? (await this.create());
        const added = arrival.is === 'view' ? await addView(notebook, arrival) : addLabelsTo(notebook);
        received = { notebook, added, isNew: there === null };
      }
    }
    return received;
  }

  /** Under another name, which none else has. */
  rename(notebook: OpenNotebook, name: string): void {
    const clean = name
      .trim()
      .replace(/[/\\?#]+/g, ' ')
      .trim();
    if (clean === '' || clean === notebook.name) return;
    const before = notebook.name;
    notebook.name = this.#freeName(clean);
    if (this.#last === notebook) this.#hold(notebook);
    this.drafts = this.drafts.filter((one) => one.name !== before);
    void dropDraft(before);
    void this.keep(notebook);
  }

  async keep(notebook: OpenNotebook): Promise<void> {
    const { name, text, saved, places } = notebook;
    const draft: Draft = { name, text, saved, places, file: notebook.file?.handle ?? null };
    this.drafts = [...this.drafts.filter((one) => one.name !== name), draft];
    this.keeps = await keepDraft(draft);
  }

  /** Keeps where the files stand that it was computed from, so that a click opens them again. */
  async keepPlaces(notebook: OpenNotebook): Promise<void> {
    const files = [...notebook.needed, ...(notebook.hasRun ? loadedInputs.files : [])];
    const found = [...placesOf(files)].filter(([content]) => !notebook.places.has(content));
    if (found.length === 0) return;
    notebook.places = new Map([...notebook.places, ...found]);
    await this.keep(notebook);
  }

  /** Takes a notebook out of this browser; a file that was saved of it stays. */
  async forget(name: string): Promise<void> {
    const there = this.open.find((one) => one.name === name);
    this.open = this.open.filter((one) => one !== there);
    this.drafts = this.drafts.filter((one) => one.name !== name);
    if (this.#last === there) this.#last = null;
    if (lastNotebook.name === name) lastNotebook.name = null;
    void there?.close();
    await dropDraft(name);
  }

  #hold(notebook: OpenNotebook): OpenNotebook {
    lastNotebook.name = notebook.name;
    return (this.#last = notebook);
  }

  #add(notebook: OpenNotebook): OpenNotebook {
    this.open = [...this.open, notebook];
    return notebook;
  }

  #freeName(wanted: string): string {
    const taken = new Set([...this.open, ...this.drafts].map(({ name }) => name));
    let name = wanted;
    for (let i = 2; taken.has(name); i++) name = `${wanted}-${i}`;
    return name;
  }

  #readDrafts(): Promise<void> {
    return (this.#read ??= readDrafts().then((drafts) => {
      this.drafts = drafts;
    }));
  }
}

function opened({ name, text, saved, file, places }: Draft): OpenNotebook {
  const notebook = new OpenNotebook(name, text, saved);
  if (file) notebook.file = keptFile(file);
  if (places) notebook.places = places;
  return notebook;
}

export const notebooks = new Notebooks();
