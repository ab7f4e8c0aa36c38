import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BuiltFile, codeOf, builtIn, WORKER, workerOf } from '$lib/offline/built';
import { type Site, siteOf, tooMuch } from '$lib/session/site';

const html = '<!doctype html>\n<head>\n<meta charset="utf-8" />\n</head>';
const own = { 'index.html': html, 'assets/a.js': 'a', 'demo/rows.jsonl': '{}' };
const built = Object.entries(own).map(([path, text]): BuiltFile => ({
  ...{ path, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') },
}));
const page = { base: new URL('https://host.test/'), files: built, bytes: 100 };
let host: Record<string, string> = {};
beforeEach(() => {
  host = { ...own, [WORKER]: workerOf(built, 'code') };
  vi.stubGlobal('fetch', (url: URL) => {
    const text = host[url.pathname.slice(1)];
    return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = (path: string, text: string) =>
  ({ path, file: new File([text], path) }) as Site['files'][number];
const site = (...files: Site['files']): Site => ({
  ...{ page, folder: 'quiz', notebook: { name: 'quiz', text: '# Quiz' }, files },
});
async function unpacked(of: Site): Promise<Record<string, string>> {
  const found = unzipSync(new Uint8Array(await (await siteOf(of, {})).arrayBuffer()));
  return Object.fromEntries(
    Object.entries(found).map(([path, bytes]) => [
      path.slice('quiz/'.length),
      new TextDecoder().decode(bytes),
    ]),
  );
}

test('a site is the page, the notebook and its files, and opens these', async () => {
  const found = await unpacked(
    site(
      file('rows.jsonl', 'mine'),
      file('assets/a.js', 'b'),
      file('rows.jsonl', 'other'),
      file('demo/rows.jsonl', '{}'),
      file('å b.csv', 'x'),
    ),
  );
  expect(found).toMatchObject({
    ...{ 'assets/a.js': 'a', 'quiz.evalbook.md': '# Quiz', 'rows.jsonl': 'mine' },
    ...{ 'files/assets/a.js': 'b', 'files/rows.jsonl': 'other', 'demo/rows.jsonl': '{}', 'å b.csv': 'x' },
  });
  expect(JSON.parse(found['open.json'] ?? '')).toEqual([
    ...['quiz.evalbook.md', 'rows.jsonl', 'files/assets/a.js', 'files/rows.jsonl', 'demo/rows.jsonl'],
    '%C3%A5%20b.csv',
  ]);
  expect(found['index.html']).toContain('<meta name="evalbook-open" content="open.json" />');
  const list = builtIn(found['built-files.json'] ?? '');
  const index = list?.find(({ path }) => path === 'index.html');
  expect(index?.sha256).toBe(
    createHash('sha256')
      .update(found['index.html'] ?? '')
      .digest('hex'),
  );
  expect(list && codeOf(list, found[WORKER] ?? '')).toBe('code');
});

test('nothing of a site leads out of its folder, whatever its notebook and its files are called', async () => {
  const found = Object.keys(
    unzipSync(
      new Uint8Array(
        await (
          await siteOf(
            {
              ...site(file('../../up.jsonl', '{}'), file('/root.jsonl', '{}'), file('up.jsonl', '{"a":1}')),
              notebook: { name: '../../../evil\r\nx', text: '# Quiz' },
            },
            {},
          )
        ).arrayBuffer(),
      ),
    ),
  );
  expect(found).toEqual(
    expect.arrayContaining(
      ['evil__x.evalbook.md', 'up.jsonl', 'root.jsonl', 'files/up.jsonl'].map((path) => `quiz/${path}`),
    ),
  );
  expect(found.filter((path) => !path.startsWith('quiz/') || path.includes('..'))).toEqual([]);
});

test.each([
  [
    'a file of the page is another one',
    { 'assets/a.js': 'x' },
    'assets/a.js of this page is not as it was built.',
  ],
  ['the worker is another one', { [WORKER]: 'code' }, `${WORKER} of this page is not as it was built.`],
])('no site is made where %s', async (_, there, why) => {
  host = { ...host, ...there };
  await expect(siteOf(site(), {})).rejects.toThrow(why);
});

test('what no zip holds is said before', () => {
  expect(tooMuch({ page, files: [] })).toBeNull();
  const large = { path: 'a', file: { size: 2 ** 32 } } as Site['files'][number];
  expect(tooMuch({ page, files: [large] })).toContain('at most 4 GB');
  expect(tooMuch({ page, files: Array<typeof large>(65_530).fill(file('a', '')) })).toContain('65,535 files');
});
