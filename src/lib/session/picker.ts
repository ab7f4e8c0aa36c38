type Kind = 'files' | 'folder';

/** Opens the browser's own dialog from any button of any page. */
class Picker {
  readonly #inputs = new Map<Kind, HTMLInputElement>();

  offer(kind: Kind, input: HTMLInputElement): () => void {
    this.#inputs.set(kind, input);
    return () => this.#inputs.delete(kind);
  }
  choose(kind: Kind): void {
    this.#inputs.get(kind)?.click();
  }
}

export const picker = new Picker();
