import { strToU8, zipSync } from 'fflate';
import { writeInputs } from '../../src/lib/notebook/inputs';
import { host } from './support/host';
import { Evalbook, expect, test as base, NIGHTLY } from './support/page';

const rows = (model: string, right: (i: number) => boolean) =>
  ['id,model,question,correct']
    .concat(
      Array.from({ length: 12 }, (_, i) => `q${i},${model},What is ${i}?,${right(i) ? 'True' : 'False'}`),
    )
    .join('\n');
const told = (paths: readonly string[]): string => {
  const inputs = paths.map((path) => ({ path, bytes: 1, sha256: null, digest: null }));
  const cell = `\`\`\`csv inputs\n${writeInputs(inputs)}\n\`\`\`\n`;
  return ['---\nevalbook: 1\n---\n\n# What was found\n', cell].join('\n');
};
const files: Record<string, string | Uint8Array> = {
  'both.zip': zipSync({
    'one.csv': strToU8(rows('aster', (i) => i > 2)),
    'in/two.csv': strToU8(rows('brook', (i) => i > 5)),
  }),
  'results/one a.csv': rows('aster', (i) => i > 2),
  'results/two.csv': rows('brook', (i) => i % 2 === 0),
  'results/list.json': JSON.stringify(['one%20a.csv', 'two.csv', 'gone.csv', 'https://example.org/far.csv']),
  'told.evalbook.md': told(['results/one a.csv', 'results/two.csv']),
  'packed.evalbook.md': told(['both.zip/in/two.csv', 'both.zip/one.csv']),
};

const test = base.extend<{ site: string; far: string }>({
  site: async ({ browserName: _ }, use) => {
    const { url, close } = await host({ files });
    await use(url);
    close();
  },
  /** A second origin that has the same files. */
  far: async ({ site }, use) => use(site.replace('127.0.0.1', 'localhost')),
  requests: async ({ context }, use) => {
    const urls: string[] = [];
    context.on('request', (request) => urls.push(new URL(request.url()).hostname));
    await use(urls);
    expect(new Set(urls.filter((host) => host !== ''))).toEqual(new Set(['127.0.0.1']));
  },
});

test(
  'a list of result files beside the page is opened, and what is not there is said',
  NIGHTLY,
  async ({ page, site, complaints }) => {
    const evalbook = new Evalbook(page, `${site}?open=results/list.json`);
    await evalbook.open('#/compare');
    await expect(page.locator('.verdict .first')).toContainText('on 12 shared samples');
    await expect(page.locator('main')).toContainText('gone.csv could not be fetched.');
    await expect(page.locator('main')).toContainText('The host answered 404.');
    await expect(page.locator('main')).toContainText('https://example.org/far.csv was not opened.');
    expect(await evalbook.query('SELECT path FROM sources ORDER BY path')).toEqual([
      { path: 'results/one a.csv' },
      { path: 'results/two.csv' },
    ]);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')));
  },
);

for (const [name, notebook] of [
  ['the files that it names', 'told'],
  ['the archive that they are packed in', 'packed'],
])
  test(`a notebook beside the page opens with ${name}`, NIGHTLY, async ({ page, site }) => {
    const evalbook = new Evalbook(page, `${site}?open=${notebook}.evalbook.md`);
    await evalbook.open();
    await expect(page.getByRole('heading', { name: 'What was found', level: 1 })).toBeVisible();
    await expect.poll(() => evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 24 }]);
  });

test('a file of another host is not asked for', NIGHTLY, async ({ page, site, far }) => {
  const evalbook = new Evalbook(page, `${site}?open=${encodeURIComponent(`${far}results/two.csv`)}`);
  await evalbook.open('#/files');
  await expect(page.locator('main')).toContainText('Only files on the host of this page are fetched.');
  expect(await evalbook.query('SELECT count(*) AS n FROM sources')).toEqual([{ n: 0 }]);
});
