export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A figure or a word at the end of the line: "86 samples". */
  hint?: string;
  disabled?: boolean;
}

/** What can be done with all options of a list of which several may be on. */
export interface Bulk<Value extends string> {
  all(): void;
  none(): void;
  /** This one on, all others off. */
  only(value: Value): void;
  /** Below the list: what a choice of none means. */
  note: string;
}

/** What a list of options remembers while it is open: which are shown, which is under the cursor. */
export class Listbox<Value extends string> {
  /** More than this are reached by typing. */
  static readonly limit = 200;

  query = $state('');
  active = $state(-1);

  readonly #options: () => readonly Option<Value>[];
  #typed = '';
  #typedAt = 0;

  constructor(options: () => readonly Option<Value>[]) {
    this.#options = options;
  }

  readonly matching = $derived.by(() => {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return this.#options();
    return this.#options().filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  });
  readonly shown = $derived(this.matching.slice(0, Listbox.limit));
  readonly current = $derived(this.shown[this.active]);

  begin(value: Value | undefined) {
    this.query = '';
    this.#typed = '';
    this.active = Math.max(
      0,
      this.shown.findIndex((option) => option.value === value),
    );
  }

  search(query: string) {
    this.query = query;
    this.active = 0;
  }

  /** Moves the cursor; true where the key was one of its keys. */
  press(event: KeyboardEvent, searching: boolean): boolean {
    const last = this.shown.length - 1;
    const to: Partial<Record<string, number>> = {
      ArrowDown: Math.min(last, this.active + 1),
      ArrowUp: Math.max(0, this.active - 1),
      PageDown: Math.min(last, this.active + 10),
      PageUp: Math.max(0, this.active - 10),
      ...(searching ? {} : { Home: 0, End: last }),
    };
    const next = to[event.key];
    if (next !== undefined) this.active = next;
    else if (searching || !this.#typeAhead(event)) return false;
    event.preventDefault();
    return true;
  }

  #typeAhead(event: KeyboardEvent): boolean {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
    const now = event.timeStamp;
    this.#typed = now - this.#typedAt > 700 ? event.key : this.#typed + event.key;
    this.#typedAt = now;
    if (this.#typed === ' ') return false;
    const start = this.#typed.toLowerCase();
    const from = this.#typed.length === 1 ? this.active + 1 : this.active;
    const { length } = this.shown;
    for (let i = 0; i < length; i++) {
      const at = (from + i) % length;
      if (this.shown[at]?.label.toLowerCase().startsWith(start)) {
        this.active = at;
        break;
      }
    }
    return true;
  }
}
