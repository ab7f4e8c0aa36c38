import { WORKER } from '../offline/built';

/** A worker that is being started answers late; one that never does is of another version. */
const ANSWERED_MS = 10_000;

/** Later versions of the page, and the worker that keeps it for when there is no network. */
class Update {
  /** A later version, kept whole, that waits until the person wants it. */
  #waiting: ServiceWorker | null = $state.raw(null);
  /** It was taken in another tab: this one stays with the version that it began with. */
  #isBehind = $state(false);
  #others: BroadcastChannel | null = null;

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
    const { href } = new URL(WORKER, document.baseURI);
    this.#others = new BroadcastChannel(`evalbook update ${href}`);
    this.#others.onmessage = () => (this.#isBehind = true);
    workers.addEventListener('controllerchange', () => {
      const { controller } = workers;
      if (controller) void isOf(controller).then((is) => (this.#isBehind ||= !is));
    });
    const registering = workers.register(href, { updateViaCache: 'none' });
    const registration = await registering.catch(() => null); // a file, or refused: the page works from its host alone
    if (!registration) return;
    void this.#look(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void this.#look(registration));
    });
  }

  /**
   * Uses it now: the page is loaded again, and the worker before serves the version that is wanted. Its own worker is let in
   * once no tab is open: Chromium may take five minutes to let one in sooner, and a page that opens meanwhile may never come.
   */
  async take(): Promise<void> {
    if (this.#waiting && !this.#isBehind) {
      await ask(this.#waiting, 'take');
      this.#others?.postMessage('taken');
    }
    location.reload();
  }

  later(): void {
    this.#waiting = null;
    this.#isBehind = false;
  }

  /** The first that is ever kept does not wait: it is of this page. Nor does one that this page is of already. */
  async #look({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
    this.#waiting = active && waiting && !(await isOf(waiting)) ? waiting : null;
  }
}

const isOf = async (worker: ServiceWorker): Promise<boolean> => (await ask(worker, 'mine?')) === true;

/** What a worker answers; undefined where it does not. */
function ask(worker: ServiceWorker, what: string): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, ANSWERED_MS);
    worker.postMessage(what, [port2]);
  });
}

export const update = new Update();
