import { loadMarkdown } from '../../ui/markdown';

export type TextMode = 'text' | 'markdown';

/** How texts are shown: holds from sample to sample. */
class Reading {
  mode: TextMode = $state('text');
  /** Whether reasoning, results and long messages stand open. */
  open = $state(false);
  /** Turns text into what is shown of it; null until it is there. */
  render: ((text: string) => DocumentFragment) | null = $state.raw(null);
  failed = $state(false);

  async choose(mode: TextMode): Promise<void> {
    this.mode = mode;
    if (mode !== 'markdown' || this.render) return;
    try {
      this.failed = false;
      this.render = await loadMarkdown();
    } catch {
      this.failed = true;
      this.mode = 'text';
    }
  }
}

export const reading = new Reading();
