import { columnsOfTables } from '../../analysis';
import { workspace } from '../../session/workspace.svelte';

/** The public tables with their columns, read once: they are the same whatever is loaded. */
class PublicColumns {
  #tables: ReadonlyMap<string, readonly string[]> = $state.raw(new Map());
  #reading: Promise<void> | null = null;

  get tables(): ReadonlyMap<string, readonly string[]> {
    return this.#tables;
  }

  /** Asks for them; whoever types meanwhile does without. Resolves in any case: the engine says itself that it is gone. */
  read(): Promise<void> {
    return (this.#reading ??= workspace
      .open()
      .then(columnsOfTables)
      .then(
        (tables) => void (this.#tables = tables),
        () => void (this.#reading = null),
      ));
  }
}

export const publicColumns = new PublicColumns();
