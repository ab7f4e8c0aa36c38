import type { Column } from './columns';
import { defaultLayout, type Layout, labelsIn, resized, wantsFigures } from './layout';
import { layoutIn, type TableView, viewsAsText, viewsIn } from './layout-text';
import { LEAST, MOST } from './widths';

const store = 'evalbook.table';

function kept(): { layout: Layout; views: readonly TableView[] } {
  try {
    const { layout, views }: Partial<Record<string, unknown>> = Object(
      JSON.parse(localStorage.getItem(store) ?? '{}'),
    ) as object;
    return { layout: layoutIn(layout), views: viewsIn(views) };
  } catch {
    return { layout: defaultLayout, views: [] }; // storage is closed to this page, or holds something else
  }
}

/** How the sample table is laid out, and the views of it that a person named; kept in this browser between visits. */
export class TableLayout {
  #layout: Layout = $state.raw(defaultLayout);
  #views: readonly TableView[] = $state.raw([]);

  constructor() {
    const { layout, views } = kept();
    this.#layout = layout;
    this.#views = views;
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
    try {
      localStorage.setItem(store, JSON.stringify({ layout: this.#layout, views: viewsAsText(this.#views) }));
    } catch {
      // they hold until the page is closed
    }
  }
}

export const tableLayout = new TableLayout();
