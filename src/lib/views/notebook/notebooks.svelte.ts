import { printNotebook } from '../../notebook/notebook';
import { emptyNotebook } from '../../notebook/text';
import { notebookInbox } from '../../session/notebook-inbox.svelte';
import { addView } from './add-view';
import { type Draft, dropDraft, keepDraft, readDrafts } from './drafts';
import { OpenNotebook } from './open-notebook.svelte';

interface Received {
  notebook: OpenNotebook;
  /** The cell that was added. */
  added: number | null;
  /** It was made for what arrived: its title is to be filled in. */
  isNew: boolean;
}

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

  /** The notebook of this name: open, else a draft; null where there is none. */
  async named(name: string): Promise<OpenNotebook | null> {
    await this.#readDrafts();
    const there = this.open.find((one) => one.name === name);
    const draft = this.drafts.find((one) => one.name === name);
    const found = there ?? (draft ? this.#add(new OpenNotebook(name, draft.text, draft.saved)) : null);
    if (found) this.#last = found;
    return found;
  }

  /** An empty one, under a name that none has. */
  async create(): Promise<OpenNotebook> {
    await this.#readDrafts();
    const notebook = new OpenNotebook(
      this.#freeName('notebook'),
      printNotebook(emptyNotebook('Untitled')),
      null,
    );
    return (this.#last = this.#add(notebook));
  }

  /** A text that came from elsewhere, in the place of one of the same name. Nothing of it runs. */
  async openText(name: string, text: string): Promise<OpenNotebook> {
    await this.#readDrafts();
    const draft = this.drafts.find((one) => one.name === name);
    const before = this.open.find((one) => one.name === name);
    const notebook = new OpenNotebook(name, text, text);
    const kept = before?.text ?? draft?.text ?? null;
    if (kept !== null && kept !== text) notebook.draft = kept;
    void before?.close();
    this.open = this.open.filter((one) => one !== before);
    return (this.#last = this.#add(notebook));
  }

  /** The draft in the place of the file that has its name: the file's text can be opened again. */
  takeDraft(notebook: OpenNotebook): void {
    const { name, draft, saved } = notebook;
    if (draft === null) return;
    const next = new OpenNotebook(name, draft, saved);
    this.open = this.open.map((one) => (one === notebook ? next : one));
    this.#last = next;
    void notebook.close();
  }

  /** Takes in what waits; answers the notebook that it went to, and the number of the last cell that was added. */
  async receive(): Promise<Received | null> {
    let received: Received | null = null;
    for (const arrival of notebookInbox.take()) {
      if (arrival.is === 'file') {
        const notebook = await this.openText(arrival.name, arrival.text);
        received = { notebook, added: null, isNew: false };
      } else {
        const there = this.#last?.readOnly === false ? this.#last : null;
        const notebook = there ?? (await this.create());
        received = { notebook, added: await addView(notebook, arrival), isNew: there === null };
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
    this.drafts = this.drafts.filter((one) => one.name !== before);
    void dropDraft(before);
    void this.keep(notebook);
  }

  async keep(notebook: OpenNotebook): Promise<void> {
    const { name, text, saved } = notebook;
    this.drafts = [...this.drafts.filter((one) => one.name !== name), { name, text, saved }];
    this.keeps = await keepDraft({ name, text, saved });
  }

  /** Takes a notebook out of this browser; a file that was saved of it stays. */
  async forget(name: string): Promise<void> {
    const there = this.open.find((one) => one.name === name);
    this.open = this.open.filter((one) => one !== there);
    this.drafts = this.drafts.filter((one) => one.name !== name);
    if (this.#last === there) this.#last = null;
    void there?.close();
    await dropDraft(name);
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

export const notebooks = new Notebooks();
