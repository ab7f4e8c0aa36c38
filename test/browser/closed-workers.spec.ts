import { expect, test } from './support/page';

/** An address for documentation (RFC 5737): whatever asks it is seen among the requests of the page. */
const ELSEWHERE = '203.0.113.1/told';

interface Listed {
  path: string;
}

test('no worker can ask another address for anything', async ({ evalbook, page, requests, complaints }) => {
  /** Never sent: the policy stopped it, and the browser lists it all the same. */
  let stopped = 0;
  page.context().on('requestfailed', (request) => {
    if (request.url().includes(ELSEWHERE) && request.failure()?.errorText === 'csp') stopped++;
  });
  await evalbook.open();
  // The page begins some of them when they are needed: here, all of them begin.
  const begun = await page.evaluate(async () => {
    const list = (await (await fetch('built-files.json')).json()) as Listed[];
    const own = list.filter(({ path }) => /(?:read|search|keep|stats)-worker/.test(path));
    for (const { path } of own) new Worker(new URL(path, document.baseURI), { type: 'module' });
    return own.map(({ path }) => path);
  });
  expect(begun).toHaveLength(4);
  await expect
    .poll(() => begun.every((path) => page.workers().some((one) => one.url().endsWith(path))))
    .toBe(true);
  const engines = page.workers().filter((worker) => worker.url().startsWith('blob:'));
  expect(engines).toHaveLength(1);
  for (const worker of page.workers()) {
    const isOwn = !engines.includes(worker);
    const answered = await worker.evaluate(async (elsewhere) => {
      const http = `http://${elsewhere}`;
      const scope = self as unknown as Record<string, never> & { navigator: Record<string, never> };
      const made = (name: string, ...given: unknown[]): object =>
        new (scope[name] as unknown as new (...all: unknown[]) => object)(...given);
      const called = (from: Record<string, never>, name: string, ...given: unknown[]): unknown =>
        (from[name] as unknown as (...all: unknown[]) => unknown).call(from, ...given);
      const settled = (target: object): Promise<boolean> =>
        new Promise((resolve) => {
          const heard = target as EventTarget;
          heard.addEventListener('error', () => resolve(false));
          for (const name of ['open', 'load', 'message']) heard.addEventListener(name, () => resolve(true));
        });
      const ways: Record<string, () => unknown> = {
        fetch: () => called(scope, 'fetch', http),
        XMLHttpRequest: () => {
          const request = made('XMLHttpRequest') as XMLHttpRequest;
          request.open('GET', http);
          request.send();
          return settled(request);
        },
        WebSocket: () => settled(made('WebSocket', `ws://${elsewhere}`)),
        EventSource: () => settled(made('EventSource', http)),
        importScripts: () => called(scope, 'importScripts', http),
        sendBeacon: () => called(scope.navigator, 'sendBeacon', http, 'x'),
        caches: async () => (await (scope['caches'] as unknown as CacheStorage).open('x')).add(http),
        FontFace: () => (made('FontFace', 'x', `url(${http})`) as FontFace).load(),
        Worker: () => settled(made('Worker', http)),
      };
      const through: string[] = [];
      for (const [name, way] of Object.entries(ways)) {
        try {
          if ((await way()) !== false) through.push(name);
        } catch {
          // It is not there, or the policy stops it.
        }
      }
      return through;
    }, ELSEWHERE);
    expect(answered, worker.url()).toEqual([]);
    if (isOwn)
      expect(
        await worker.evaluate(() => ['fetch', 'importScripts', 'Worker'].filter((name) => name in self)),
      ).toEqual([]);
  }
  const told = requests.filter((url) => url.includes(ELSEWHERE));
  await expect.poll(() => stopped).toBe(told.length);
  requests.splice(0, Infinity, ...requests.filter((url) => !told.includes(url)));
  complaints.length = 0; // what the policy stopped is said in the console
});
