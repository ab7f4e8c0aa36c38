import { everyContender } from '../../analysis/contenders/contenders';
import { workspace } from '../../session/workspace.svelte';

type Marks = ReadonlyMap<string, number>;
const none: Marks = new Map();

/** Marks of the models that are loaded, by their names, as every page has them. */
class ModelMarks {
  #current: { version: number; marks: Marks; models: Marks } = $state.raw({
    ...{ version: -1, marks: none, models: none },
  });

  get marks(): ReadonlyMap<string, number> {
    return this.#current.marks;
  }

  /** By the names of the models alone. */
  get models(): ReadonlyMap<string, number> {
    return this.#current.models;
  }

  /** Keeps them up to date while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      void workspace.version;
      this.settle().catch(() => undefined); // an engine that is gone: the next one is asked again
    });
  }

  /** Resolves once they are those of the tables as they are. */
  async settle(): Promise<void> {
    const { db, version, sources } = workspace;
    if (!db || this.#current.version === version) return;
    if (sources.length === 0) {
      this.#current = { version, marks: none, models: none };
      return;
    }
    const { contenders } = await everyContender(db, 'model');
    const marks = new Map(
      contenders.flatMap(({ key, model, label, mark }) =>
        [key, model, label].map((name) => [name, mark] as const),
      ),
    );
    const models = new Map(contenders.map(({ model, mark }) => [model, mark] as const));
    if (workspace.version === version) this.#current = { version, marks, models };
  }
}

export const modelMarks = new ModelMarks();
