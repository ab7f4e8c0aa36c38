import { inserted, merged, moved, removed } from '../../notebook/edits';
import { isLater } from '../../notebook/front';
import { begin, type History, redo, step, undo } from '../../notebook/history';
import { type InputFile, readInputs } from '../../notebook/inputs';
import type { Fields } from '../../notebook/json-cell';
import { type Notebook, parseNotebook, titleOf } from '../../notebook/notebook';
import { settingsOf, sourceOf } from '../../notebook/plan';
import { noPlaces, type Place } from '../../session/places';
import type { KeptFile } from '../../ui/kept-file';

/** The text of a notebook with what can be taken back, and the file that it is kept in. */
export class EditedNotebook {
  name: string = $state('');
  /** What was last saved, or opened; null: never. */
  saved: string | null = $state.raw(null);
  /** The file that it is saved in; null: it is downloaded, or was not saved yet. */
  file: KeptFile | null = $state.raw(null);
  /** A draft of this browser that differs from the file. */
  draft: string | null = $state.raw(null);
  /** Where files stand that it was computed from, by their content. */
  places: ReadonlyMap<string, Place> = $state.raw(noPlaces);
  readonly opened: Notebook;
  #history: History<Notebook> = $state.raw(begin(parseNotebook('')));
  #coalesced: unknown = null;

  constructor(name: string, text: string, saved: string | null) {
    this.name = name;
    this.saved = saved;
    this.opened = parseNotebook(text);
    this.#history = begin(this.opened);
  }

  readonly notebook: Notebook = $derived(this.#history.present);
  readonly title: string = $derived(titleOf(this.notebook) ?? this.name);
  readonly readOnly: boolean = $derived(isLater(this.notebook.segments));
  readonly canUndo: boolean = $derived(this.#history.past.length > 0);
  readonly canRedo: boolean = $derived(this.#history.future.length > 0);
  /** The files that what is stored was computed from. */
  readonly needed: readonly InputFile[] = $derived(readInputs(sourceOf(this.notebook, 'inputs') ?? ''));
  readonly settings: Fields = $derived(settingsOf(this.notebook));

  /** The next state of the text. Edits in turn under one `key` are taken back as one. */
  edit(next: Notebook, key: unknown = null): void {
    if (this.readOnly) return;
    if (key !== null && key === this.#coalesced)
      this.#history = { ...this.#history, present: next, future: [] };
    else this.#history = step(this.#history, next);
    this.#coalesced = key;
  }

  /** A new cell behind another; its number. */
  insert(after: number | null, raw: string): number {
    const { notebook, id } = inserted(this.notebook, after, raw);
    this.edit(notebook);
    return id;
  }

  move(id: number, by: -1 | 1): void {
    this.edit(moved(this.notebook, id, by));
  }

  remove(id: number): void {
    this.edit(removed(this.notebook, id));
  }

  join(id: number): void {
    this.edit(merged(this.notebook, id));
  }

  undo(): void {
    this.#history = undo(this.#history);
    this.#coalesced = null;
  }

  redo(): void {
    this.#history = redo(this.#history);
    this.#coalesced = null;
  }
}
