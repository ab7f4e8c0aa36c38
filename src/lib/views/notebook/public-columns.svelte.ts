import { columnsOfTables } from '../../analysis';
import { workspace } from '../../session/workspace.svelte';

/** The public tables with their columns, read once: they are the same whatever is loaded. */
class PublicColumns {
  #tables: ReadonlyMap<string, readonly string[]> = $state.raw(new Map());
  #isRead = false;

  get tables(): ReadonlyMap<string, readonly string[]> {
    return this.#tables;
  }

  /** Asks for them; whoever types meanwhile does without. */
  read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    void workspace
      .open()
      .then(columnsOfTables)
      .then(
        (tables) => (this.#tables = tables),
        () => (this.#isRead = false), // the engine says itself that it is gone
      );
  }
}

export const publicColumns = new PublicColumns();
