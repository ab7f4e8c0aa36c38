import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { pictureOf, type PictureWords } from './picture';
import { laidOut, type PictureSize } from './picture-sizes';

/** What stands on the page and can leave it as a picture. */
export interface Picture {
  title: string;
  words: Omit<PictureWords, 'title'>;
  /** What the picture shows. */
  chart: () => HTMLElement | undefined;
  /** Asks for all of it to be drawn, and tells when that is no longer needed: where the page draws what is in sight. */
  drawn?: ((all: boolean, size: PictureSize) => void) | undefined;
}

export type Colours = 'light' | 'dark';

/** The pictures that the page now has, and the one that somebody looks at before it leaves. */
class Pictures {
  readonly #on = new SvelteMap<Element, () => Picture>();
  isOpen = $state(false);
  /** Its title; the first of the page where it is not there. */
  title: string | null = $state(null);

  /** By an element beside it; what it answers takes it out again. */
  add(element: Element, picture: () => Picture): () => void {
    this.#on.set(element, picture);
    return () => void this.#on.delete(element);
  }

  get isEmpty(): boolean {
    return this.#on.size === 0;
  }

  /** From the top of the page down. */
  all(): Picture[] {
    return [...this.#on]
      .sort(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(([, picture]) => picture());
  }

  open(title: string | null = null): void {
    this.title = title;
    this.isOpen = true;
  }
}

export const pictures = new Pictures();

let last: Promise<unknown> = Promise.resolve();

/** null where nothing is drawn. `colours`: of the page unless told. One after the other: each lays the page out anew. */
export function takePicture(
  picture: Picture,
  size: PictureSize,
  colours?: Colours,
): Promise<SVGSVGElement | null> {
  const taken = last.then(() => take(picture, size, colours));
  last = taken.catch(() => undefined);
  return taken;
}

async function take({ title, words, chart, drawn }: Picture, size: PictureSize, colours?: Colours) {
  drawn?.(true, size);
  await tick();
  const root = document.documentElement;
  const before = root.getAttribute('data-theme');
  try {
    const node = chart();
    if (colours) root.setAttribute('data-theme', colours);
    return node ? await laidOut(node, size, () => pictureOf(node, { title, ...words }, size)) : null;
  } finally {
    if (before === null) root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', before);
    drawn?.(false, size);
  }
}

/** What the name of its file is made of. */
export const pictureName = ({ title, words }: Picture, size: PictureSize): [name: string, about: string] => [
  size === 'page' ? title : `${title} ${size}`,
  words.lines[0] ?? '',
];
