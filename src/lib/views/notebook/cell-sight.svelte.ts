import { flushSync } from 'svelte';
import type { Segment } from '../../notebook/notebook';

/** When they were drawn last, in pixels. */
const heights = new WeakMap<Segment, number>();

/** A cell is drawn where it can be seen soon, or is worked in. */
export class CellSight {
  readonly #segment: () => Segment;
  #isNear = $state(false);
  #hasFocus = $state(false);

  constructor(segment: () => Segment) {
    this.#segment = segment;
  }

  get isDrawn(): boolean {
    return this.#isNear || this.#hasFocus;
  }

  /** When it was drawn last, in pixels; null: it never was as it is. */
  get height(): number | null {
    return heights.get(this.#segment()) ?? null;
  }

  readonly near = (is: boolean, height: number): void => {
    if (this.isDrawn && !is && height > 0) heights.set(this.#segment(), height);
    this.#isNear = is;
  };

  readonly enter = (): void => {
    this.#hasFocus = true;
  };

  /** Where the focus goes elsewhere on the page; not where the person looks at another window. */
  readonly leave = ({ relatedTarget, currentTarget }: FocusEvent & { currentTarget: HTMLElement }): void => {
    const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isWithin && document.hasFocus()) this.#hasFocus = false;
  };
}

/** All cells of the page are drawn: who looks for a word in it, or prints it, is not helped by those near the window. */
class DrawnCells {
  all = $state(false);

  /** Follows what asks for all of them while the component that calls it lives. */
  follow(): void {
    $effect(() => {
      const drawAll = () => flushSync(() => (this.all = true));
      const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
        if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) drawAll();
      };
      addEventListener('beforeprint', drawAll);
      addEventListener('keydown', press);
      return () => {
        removeEventListener('beforeprint', drawAll);
        removeEventListener('keydown', press);
        this.all = false;
      };
    });
  }
}

export const drawnCells = new DrawnCells();
