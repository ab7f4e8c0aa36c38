import type { BuiltFile } from '../lib/offline/built';
import { KeptPage } from '../lib/offline/kept-page';

/** Of the Service Workers API (W3C), as far as it is used here: the types of a page do not have it. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  request: Request;
  clientId: string;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  /** Written before this when the page is built. */
  builtFiles: readonly BuiltFile[];
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'all'; includeUncontrolled: true }): Promise<readonly { id: string }[]>;
  };
  addEventListener(name: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void;
  addEventListener(name: 'message', heard: (event: Lasting & MessageEvent<unknown>) => void): void;
}

const scope = self as unknown as Scope;
const page = new KeptPage(scope.registration.scope, scope.builtFiles, {
  caches,
  fetch: (input, init) => fetch(input, init),
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
});

async function openTabs(): Promise<string[]> {
  const all = await scope.clients.matchAll({ type: 'all', includeUncontrolled: true });
  return all.map(({ id }) => id);
}

async function prune(): Promise<void> {
  const { installing, waiting } = scope.registration;
  if (installing || waiting) return; // what is kept for a later version stays
  await page.prune(await openTabs());
}

scope.addEventListener('install', (event) => event.waitUntil(page.install()));

// Nothing is let go of here: a tab that opens meanwhile is held up by it, and lets go itself.
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      // The tab that brought the first version is of this version; tabs of an older one keep what they have.
      if (await page.isFirst()) {
        for (const tab of await openTabs()) await page.begin(tab);
        await scope.clients.claim();
      }
      if (!scope.registration.waiting) await page.want(); // what was wanted before is gone
    })(),
  ),
);

/** The person wants this version, or a tab asks whether it is of it. Each gets an answer at its port. */
scope.addEventListener('message', (event) => {
  const answer = (value: unknown) => event.ports[0]?.postMessage(value);
  if (event.data === 'take') event.waitUntil(page.want().then(() => answer(true)));
  if (event.data === 'mine?') {
    const { id = '' } = (event.source ?? {}) as { id?: string };
    event.waitUntil(page.isOf(id).then(answer));
  }
});

scope.addEventListener('fetch', (event) => {
  const { request, clientId, resultingClientId } = event;
  const path = page.pathOf(request);
  if (path === null) return;
  const isOpening = request.mode === 'navigate';
  const kept = isOpening ? page.open(resultingClientId) : page.find(path, clientId);
  event.respondWith(kept.then((found) => found ?? fetch(request)));
  if (isOpening) event.waitUntil(kept.then(prune));
});
