import type { Column } from './columns';
import { defaultLayout, type Layout, labelsIn, resized, wantsFigures } from './layout';
import { layoutIn, type TableView, viewsAsText, viewsIn } from './layout-text';
import { store, storedFields } from '../stored';
import { LEAST, MOST } from './widths';

const place = 'evalbook.table';

/** How the sample table is laid out, and the views of it that a person named; kept in this browser between visits. */
export class TableLayout {
  #layout: Layout = $state.raw(defaultLayout);
  #views: readonly TableView[] = $state.raw([]);

  constructor() {
    const { layout, views } = storedFields(place);
    this.#layout = layoutIn(layout);
    this.#views = viewsIn(views);
  }

  /** Labels that have a column. */
  readonly labels: readonly string[] = $derived(labelsIn(this.#layout, true));
  readonly figures: boolean = $derived(wantsFigures(this.#layout));
  readonly isDefault: boolean = $derived(JSON.stringify(this.#layout) === JSON.stringify(defaultLayout));

  get layout(): Layout {
    return this.#layout;
  }
  set layout(layout: Layout) {
    this.#layout = layout;
    this.#keep();
  }

  get views(): readonly TableView[] {
    return this.#views;
  }
  set views(views: readonly TableView[]) {
    this.#views = views;
    this.#keep();
  }

  /** null: as wide as by default. While an edge is dragged nothing is kept. */
  resize({ id }: Column, width: number | null, { dragging = false } = {}): void {
    const fit = width === null ? null : Math.round(Math.min(MOST, Math.max(LEAST, width)));
    this.#layout = resized(this.#layout, id, fit);
    if (!dragging) this.#keep();
  }

  reset(): void {
    this.layout = defaultLayout;
  }

  #keep(): void {
    store(place, { layout: this.#layout, views: viewsAsText(this.#views) });
  }
}

export const tableLayout = new TableLayout();
