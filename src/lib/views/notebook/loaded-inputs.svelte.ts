import { listInputs, listModels } from '../../analysis';
import type { InputFile } from '../../notebook/inputs';
import { workspace } from '../../session/workspace.svelte';

/** The files that are loaded, by their content, and the models in them; as many as there are in this state of the tables. */
class LoadedInputs {
  #current: { version: number; files: readonly InputFile[]; models: readonly string[] } = $state.raw({
    ...{ version: -1, files: [], models: [] },
  });

  get files(): readonly InputFile[] {
    return workspace.sources.length === 0 ? [] : this.#current.files;
  }

  get models(): readonly string[] {
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
    const { db, version } = workspace;
    if (!db || this.#current.version === version) return;
    const [files, models] =
      workspace.sources.length === 0 ? [[], []] : await Promise.all([listInputs(db), listModels(db)]);
    if (workspace.version === version) this.#current = { version, files, models };
  }
}

export const loadedInputs = new LoadedInputs();
