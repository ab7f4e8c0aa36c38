import { messageOf } from '../../../session/troubles.svelte';
import {
  type BuiltPage,
  filesForSite,
  findPage,
  type SiteFile,
  siteOf,
  tooMuch,
} from '../../../session/site';
import { fileName } from '../../../table/file-name';
import { saveBlob } from '../../../ui/save-blob';
import { loadedInputs } from '../loaded-inputs.svelte';
import type { OpenNotebook } from '../open-notebook.svelte';

/** A site that a person puts together: which files go into it, and how far its writing is. */
export class Saving {
  open = $state(false);
  page: BuiltPage | null = $state.raw(null);
  /** What can go into it. */
  files: readonly SiteFile[] = $state.raw([]);
  chosen: readonly SiteFile[] = $state.raw([]);
  /** 0 to 1; null where nothing is written. */
  written: number | null = $state(null);
  failed: string | null = $state(null);
  readonly #notebook: () => OpenNotebook;
  #stop = new AbortController();

  readonly bytes = $derived(this.chosen.reduce((sum, { file }) => sum + file.size, 0));
  readonly refused = $derived(this.page && tooMuch({ page: this.page, files: this.chosen }));

  constructor(notebook: () => OpenNotebook) {
    this.#notebook = notebook;
  }

  get folder(): string {
    return `${fileName(this.#notebook().name)}-site`;
  }

  async begin(): Promise<void> {
    this.#stop = new AbortController();
    this.open = true;
    this.page = this.written = this.failed = null;
    this.chosen = [];
    this.files = filesForSite();
    await this.#saying(async () => {
      this.page = await findPage();
    });
  }

  choose(file: SiteFile, isChosen: boolean): void {
    this.chosen = this.files.filter((one) => (one === file ? isChosen : this.chosen.includes(one)));
  }

  chooseAll(isChosen: boolean): void {
    this.chosen = isChosen ? this.files : [];
  }

  /** Runs what is out of date, writes the archive and hands it to the downloads. */
  async save(): Promise<void> {
    const { page, chosen, folder, bytes } = this;
    if (page === null) return;
    const { signal } = this.#stop;
    const notebook = this.#notebook();
    this.written = 0;
    await this.#saying(async () => {
      await loadedInputs.settle();
      if (loadedInputs.files.length > 0 && notebook.toRun.length > 0) await notebook.run();
      signal.throwIfAborted();
      const { name, text } = notebook;
      const site = await siteOf(
        { page, folder, notebook: { name, text }, files: chosen },
        { signal, onProgress: (read) => (this.written = read / (page.bytes + bytes)) },
      );
      saveBlob(site, `${folder}.zip`);
      this.open = false;
    });
    this.written = null;
  }

  /** The person went on without it. */
  leave(): void {
    this.#stop.abort();
    if (this.written !== null) this.#notebook().stop();
  }

  async #saying(work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    this.failed = null;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) this.failed = messageOf(error);
    }
  }
}
