import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { type BuiltFile, LIST, WORKER, workerOf } from '$lib/offline/built';
import { KeptPage } from '$lib/offline/kept-page';

const SCOPE = 'https://host.test/evalbook/';
const urlOf = (of: RequestInfo | URL): string => (of instanceof Request ? of.url : String(of));

/** A browser's caches, in memory. */
class Store {
  readonly all = new Map<string, Map<string, Response>>();
  open = (name: string) => {
    const held = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, held);
    return Promise.resolve({
      match: (of: RequestInfo) => Promise.resolve(held.get(urlOf(of))?.clone()),
      put: (of: RequestInfo, response: Response) => Promise.resolve(void held.set(urlOf(of), response)),
      delete: (of: RequestInfo) => Promise.resolve(held.delete(urlOf(of))),
      keys: () => Promise.resolve([...held.keys()].map((url) => new Request(url))),
    });
  };
  has = (name: string) => Promise.resolve(this.all.has(name));
  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
}

let store = new Store();
/** What the host has now. */
let host: Record<string, string> = {};
const fetched: string[] = [];
beforeEach(() => {
  store = new Store();
  host = {};
  fetched.length = 0;
  vi.useRealTimers();
});

const ground = {
  caches: store as unknown as CacheStorage,
  digest: (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes),
  fetch: ((of: RequestInfo | URL) => {
    const path = decodeURIComponent(urlOf(of).slice(SCOPE.length));
    fetched.push(path);
    const text = host[path];
    return Promise.resolve(new Response(text ?? 'none', { status: text === undefined ? 404 : 200 }));
  }) as typeof fetch,
};

/** A version of the page as it is built, put on the host. */
function release(files: Record<string, string>): KeptPage {
  const built = Object.entries(files).map(([path, text]): BuiltFile => ({
    ...{ path, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') },
  }));
  host = { ...files, [WORKER]: workerOf(built, 'code') };
  return new KeptPage(SCOPE, built, { ...ground, caches: store as unknown as CacheStorage });
}
const one = { 'index.html': 'one', 'assets/a-1.js': 'a1', 'logo.svg': 'logo' };
const two = { 'index.html': 'two', 'assets/a-2.js': 'a2', 'logo.svg': 'logo' };
const textOf = async (found: Promise<Response | null>) => (await found)?.text();

test('a tab stays with the version that it began with, and a new one has the later', async () => {
  const first = release(one);
  await first.install();
  expect(await first.isFirst()).toBe(true);
  await first.open('tab 1');
  const second = release(two);
  fetched.length = 0;
  await second.install();
  expect(fetched).not.toContain('logo.svg');
  expect(await second.isFirst()).toBe(false);
  expect(await textOf(second.open('tab 2'))).toBe('two');
  host = {};
  expect(await textOf(second.find('index.html', 'tab 1'))).toBe('one');
  expect(await textOf(second.find('assets/a-1.js', 'tab 1'))).toBe('a1');
  expect(await textOf(second.find('index.html', 'tab 2'))).toBe('two');
  expect(await textOf(second.find('index.html', ''))).toBe('two');
  expect(await second.find('gone.js', 'tab 1')).toBeNull();
  expect(JSON.parse((await textOf(second.find(LIST, 'tab 1'))) ?? '')).toHaveLength(3);
});

test('a version that is wanted opens before its worker is let in, and stays while it is', async () => {
  const first = release(one);
  await first.install();
  await first.begin('tab-1');
  const second = release(two);
  await second.install();
  expect(await textOf(first.open('tab-2'))).toBe('one');
  expect(await second.isOf('tab-2')).toBe(false);
  await second.want();
  expect(await textOf(first.open('tab-3'))).toBe('two');
  expect(await second.isOf('tab-3')).toBe(true);
  expect(await textOf(first.find('logo.svg', 'tab-1'))).toBe('logo');
  await first.prune([]);
  expect(await textOf(first.open('tab-4'))).toBe('two');
});

test('a version goes once no tab has it, none that just opens does', async () => {
  const first = release(one);
  await first.install();
  await first.open('tab 1');
  const second = release(two);
  await second.install();
  await second.prune([]);
  expect(await textOf(second.find('assets/a-1.js', ''))).toBe('a1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await second.prune(['tab 1']);
  expect(await textOf(second.find('assets/a-1.js', ''))).toBe('a1');
  await second.prune(['tab 2']);
  expect(await second.find('assets/a-1.js', '')).toBeNull();
  expect(await textOf(second.find('assets/a-2.js', ''))).toBe('a2');
});

test.each([
  [
    'another file than was built',
    { 'assets/a-1.js': 'other' },
    'assets/a-1.js is not the file that was built.',
  ],
  [
    'the worker of another version',
    { [WORKER]: workerOf([], 'code') },
    `${WORKER} is of another version by now.`,
  ],
])('%s is not taken', async (_, there, why) => {
  const page = release(one);
  host = { ...host, ...there };
  await expect(page.install()).rejects.toThrow(why);
  expect(await page.find(LIST, '')).toBeNull();
});

test('requests of the page are its own, and nothing else is', () => {
  const page = release(one);
  const path = (url: string, given: Partial<Request> = {}) =>
    page.pathOf({ method: 'GET', mode: 'cors', url: new URL(url, SCOPE).href, ...given });
  expect(path('', { mode: 'navigate' })).toBe('index.html');
  expect(path('docs/', { mode: 'navigate' })).toBeNull();
  expect([path('logo.svg'), path('assets/old.js'), path(LIST)]).toEqual(['logo.svg', 'assets/old.js', LIST]);
  expect([
    path('results.jsonl'),
    path('/other/logo.svg'),
    path('https://else.test/evalbook/logo.svg'),
  ]).toEqual([...[null, null, null]]);
  expect(path('logo.svg', { method: 'POST' })).toBeNull();
});
