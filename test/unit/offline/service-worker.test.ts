import { afterEach, expect, test, vi } from 'vitest';

const SCOPE = 'https://host.test/evalbook/';
const OLD = `evalbook page ${SCOPE} of-before`;

/** What a browser tells a worker of its own. */
interface Told {
  installing?: object;
  waiting?: object;
}

/** A tab is opened at this worker: whether the version before is kept afterwards. */
async function keepsOld(registration: Told): Promise<boolean> {
  const kept = new Map<string, Map<string, Response>>([[OLD, new Map()]]);
  const caches = {
    open: (name: string) => {
      const held = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, held);
      return Promise.resolve({
        match: (url: string) => Promise.resolve(held.get(url)?.clone()),
        put: (url: string, response: Response) => Promise.resolve(void held.set(url, response)),
        keys: () => Promise.resolve([...held.keys()].map((url) => new Request(url))),
      });
    },
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  };
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  vi.stubGlobal('self', {
    builtFiles: [],
    registration: { scope: SCOPE, ...registration },
    clients: { matchAll: () => Promise.resolve([]) },
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
  });
  vi.resetModules();
  await import('../../../src/workers/service-worker');
  const work: Promise<unknown>[] = [];
  heard.get('fetch')?.({
    request: { method: 'GET', mode: 'navigate', url: SCOPE },
    ...{ clientId: '', resultingClientId: 'tab' },
    respondWith: (response: Promise<Response>) => work.push(response),
    waitUntil: (done: Promise<unknown>) => work.push(done),
  });
  expect(work).toHaveLength(2);
  await Promise.all(work);
  return kept.has(OLD);
}

afterEach(() => vi.unstubAllGlobals());

test('an opened page lets go of versions that no tab has, but of none while another version comes or waits', async () => {
  expect(await keepsOld({})).toBe(false);
  expect(await keepsOld({ waiting: {} })).toBe(true);
  expect(await keepsOld({ installing: {} })).toBe(true);
});
