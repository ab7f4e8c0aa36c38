import { filesOf, type Linked } from './linked-files';

const none: Linked = { files: [], more: 0 };

/** The files that the link was made from with which the page was opened, until it is put aside. */
class OpenedLink {
  #linked: Linked = $state.raw(none);

  constructor(host: Pick<Window, 'location' | 'addEventListener'> | null) {
    if (!host) return;
    const read = () => {
      const linked = filesOf(host.location.hash);
      if (linked.files.length > 0) this.#linked = linked;
    };
    read();
    host.addEventListener('hashchange', read); // another link in the same tab
  }

  get files(): Linked['files'] {
    return this.#linked.files;
  }
  get more(): number {
    return this.#linked.more;
  }

  dismiss(): void {
    this.#linked = none;
  }
}

export const openedLink = new OpenedLink(typeof window === 'undefined' ? null : window);
