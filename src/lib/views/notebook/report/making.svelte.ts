import { messageOf } from '../../../session/troubles.svelte';
import { Asked } from '../../../ui/asked.svelte';
import { fetched } from '../../../ui/fetched';
import type { OpenNotebook } from '../open-notebook.svelte';

/** A report that is made while a person waits for it, or reads how large it is. */
export class Making {
  open = $state(false);
  /** What it is of; null: that is made first. */
  notebook: OpenNotebook | null = $state.raw(null);
  readonly #report = new Asked<Blob>();
  #nth = 0;

  get made(): Blob | null {
    return this.#report.answer;
  }

  get failed(): string | null {
    const { error, pending } = this.#report;
    return pending || error === null ? null : messageOf(error);
  }

  of(find: () => OpenNotebook | Promise<OpenNotebook>): void {
    this.open = true;
    this.notebook = null;
    // Asked for twice, it is made twice: what it is of may have changed.
    this.#report.load(String(this.#nth++), (signal) => this.#make(find, signal), 'anew');
  }

  async #make(find: () => OpenNotebook | Promise<OpenNotebook>, signal: AbortSignal): Promise<Blob> {
    const notebook = await find();
    signal.throwIfAborted();
    this.notebook = notebook;
    const { reportOf } = await fetched(() => import('./make-report'));
    return reportOf(notebook);
  }

  /** The person went on without it: what still runs for it is stopped. */
  leave(): void {
    this.#report.close();
    if (this.made === null) this.notebook?.stop();
  }
}
