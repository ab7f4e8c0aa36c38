import { WORKER } from '../offline/built';

const ASKED_EVERY_MS = 1000;

/** Later versions of the page, and the worker that keeps it for when there is no network. */
class Update {
  /** A later version, kept whole, that waits until the person wants it. */
  #waiting: ServiceWorker | null = $state.raw(null);
  /** It was taken in another tab: this one stays with the version that it began with. */
  #isBehind = $state(false);
  #isTaking = false;
  #registration: ServiceWorkerRegistration | null = null;

  get isWaiting(): boolean {
    return this.#waiting !== null;
  }
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Call it once the page has all that it needs itself. Where the browser has no such workers, nothing happens. */
  async begin(): Promise<void> {
    const workers = (navigator as Partial<Navigator>).serviceWorker;
    if (!workers) return; // not on an address without https, in some private windows, or where it is switched off
    let hadOne = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (hadOne) this.#isBehind = true;
      hadOne = true;
      if (this.#isTaking) location.reload();
      this.#isTaking = false;
    });
    const registering = workers.register(new URL(WORKER, document.baseURI), { updateViaCache: 'none' });
    const registration = await registering.catch(() => null); // a file, or refused: the page works from its host alone
    if (!registration) return;
    this.#registration = registration;
    this.#look(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => this.#look(registration));
    });
  }

  /** Uses it now: the page is loaded again, unless the person thinks better of it. */
  take(): void {
    if (this.#isBehind) return location.reload();
    this.#isTaking = true;
    this.#ask();
  }

  later(): void {
    this.#isTaking = false;
    this.#waiting = null;
    this.#isBehind = false;
  }

  /**
   * Chromium lets the next worker in when the one before it comes to rest, and may miss that moment for five minutes:
   * so it is asked again, of both, until it is there.
   */
  #ask(): void {
    if (!this.#isTaking) return;
    this.#waiting?.postMessage('take');
    this.#registration?.active?.postMessage('take');
    setTimeout(() => this.#ask(), ASKED_EVERY_MS);
  }

  /** The first that is ever kept does not wait: it is of this page. */
  #look({ waiting, active }: ServiceWorkerRegistration): void {
    this.#waiting = active ? waiting : null;
  }
}

export const update = new Update();
