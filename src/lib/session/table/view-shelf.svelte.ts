import { comparing } from '../comparing.svelte';
import { preferences } from '../preferences.svelte';
import { view } from '../view.svelte';
import { saveBlob } from '../../ui/save-blob';
import { count } from '../../ui/numbers';
import { type TableView, viewsAsJson, viewsOfJson } from './layout-text';
import { apply, appliedInWords, type Loaded, renamed, withView } from './saved-views';
import { tableLayout } from './table-layout.svelte';
import { messageOf } from '../troubles.svelte';

/** What a person does with named views of the sample table. */
export class ViewShelf {
  announcement = $state('');
  /** The views before the last deletion. */
  #before: readonly TableView[] | null = $state.raw(null);
  readonly #evaluation: () => string;
  readonly #loaded: () => Promise<Loaded>;

  /** `loaded`: once it is known what there is. */
  constructor(evaluation: () => string, loaded: () => Promise<Loaded>) {
    this.#evaluation = evaluation;
    this.#loaded = loaded;
  }

  get views(): readonly TableView[] {
    return tableLayout.views;
  }
  get canUndo(): boolean {
    return this.#before !== null;
  }

  save(name: string, withFilter: boolean): boolean {
    const own = name.trim();
    if (own === '') return false;
    const isNew = !this.views.some((one) => one.name === own);
    tableLayout.views = withView(this.views, {
      name: own,
      layout: tableLayout.layout,
      order: view.order,
      density: preferences.density,
      cells: comparing.cells,
      filter: withFilter ? { evaluation: this.#evaluation(), chips: view.chips } : null,
    });
    this.#before = null;
    this.announcement = isNew ? `“${own}” is saved.` : `“${own}” is replaced.`;
    return true;
  }

  async open(one: TableView): Promise<void> {
    const applied = apply(one, await this.#loaded());
    tableLayout.layout = one.layout;
    preferences.density = one.density;
    view.choose({
      order: applied.order,
      cells: one.cells,
      ...(applied.chips ? { chips: applied.chips } : {}),
    });
    this.announcement = appliedInWords(one.name, applied);
  }

  /** false where the name is taken, or none. */
  rename(from: string, to: string): boolean {
    const views = renamed(this.views, from, to);
    if (views === null) {
      this.announcement = to.trim() === '' ? 'A view needs a name.' : `“${to.trim()}” is another view.`;
      return false;
    }
    tableLayout.views = views;
    this.announcement = '';
    return true;
  }

  remove(one: TableView): void {
    this.#before = this.views;
    tableLayout.views = this.views.filter((other) => other !== one);
    this.announcement = `“${one.name}” is deleted.`;
  }

  undo(): void {
    if (this.#before) tableLayout.views = this.#before;
    this.#before = null;
    this.announcement = '';
  }

  saveFile(): void {
    saveBlob(new Blob([viewsAsJson(this.views)], { type: 'application/json' }), 'evalbook-views.json');
  }

  async loadFile(file: File): Promise<void> {
    try {
      const found = viewsOfJson(await file.text());
      tableLayout.views = found.reduce(withView, this.views);
      this.announcement = `${count(found.length, 'view')} loaded from ${file.name}.`;
    } catch (error) {
      this.announcement = `${file.name} could not be read: ${messageOf(error)}`;
    }
  }
}
