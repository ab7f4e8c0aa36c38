import { messageOf } from '../../../session/troubles.svelte';
import type { OpenNotebook } from '../open-notebook.svelte';

/** A report that is made while a person waits for it, or reads how large it is. */
export class Making {
  open = $state(false);
  /** What it is of; null: that is made first. */
  notebook: OpenNotebook | null = $state.raw(null);
  made: Blob | null = $state.raw(null);
  failed: string | null = $state(null);
  #latest = {};

  async of(find: () => OpenNotebook | Promise<OpenNotebook>): Promise<void> {
    const mine = (this.#latest = {});
    this.open = true;
    this.notebook = this.made = this.failed = null;
    try {
      const notebook = await find();
      this.notebook = notebook;
      const { reportOf } = await import('./make-report');
      const made = await reportOf(notebook);
      if (this.#latest === mine) this.made = made;
    } catch (error) {
      if (this.#latest === mine) this.failed = messageOf(error);
    }
  }

  /** The person went on without it: what still runs for it is stopped. */
  leave(): void {
    this.#latest = {};
    if (this.made === null) this.notebook?.stop();
  }
}
