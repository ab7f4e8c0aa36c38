import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { host } from './support/host';
import { expect, test, NIGHTLY } from './support/page';

type Answer = (response: ServerResponse, program: Buffer) => void;

const TYPED = { 'Content-Type': 'application/wasm' };

test.use({
  // These sites stand on hosts of their own.
  requests: async ({ context }, use) => {
    const urls: string[] = [];
    context.on('request', (request) => urls.push(new URL(request.url()).origin.replace(/:\d+$/, '')));
    await use(urls);
    expect(new Set(urls)).toEqual(new Set(['http://127.0.0.1']));
  },
});

for (const [name, answer, when] of [
  [
    'gives the program a wrong type',
    (response, program) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(program),
    {},
  ],
  [
    'has it as a gzip file',
    (response, program) =>
      response
        .writeHead(200, { 'Content-Type': 'application/octet-stream' })
        .end(gzipSync(program, { level: 1 })),
    NIGHTLY,
  ],
  [
    'has it as a gzip file and says that it is plain',
    (response, program) => response.writeHead(200, TYPED).end(gzipSync(program, { level: 1 })),
    NIGHTLY,
  ],
] as [string, Answer, { tag?: string }][]) {
  test(`opens on a host that ${name}`, when, async ({ page }) => {
    const site = await host({ program: answer });
    await page.goto(site.url);
    await page.waitForFunction(() => 'evalbook' in window);
    const rows = await page.evaluate(async () => {
      const { evalbook } = window as unknown as {
        evalbook: { ready: Promise<void>; query(sql: string): Promise<unknown> };
      };
      await evalbook.ready;
      return evalbook.query('SELECT 40 + 2 AS n');
    });
    expect(rows).toEqual([{ n: 42 }]);
    site.close();
  });
}

for (const [name, answer, message] of [
  [
    'lacks the program',
    (response) => response.writeHead(404).end(),
    /could not be loaded: .*\.wasm answered 404/,
  ],
  [
    'answers with a page',
    (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><p>Hello'),
    /is not the database engine: the host answers with another file/,
  ],
  [
    'answers with a page and says that it is the program',
    (response) => response.writeHead(200, TYPED).end('<!doctype html><p>Hello'),
    /is not the database engine: the host answers with another file/,
  ],
  [
    'says what it has and breaks off',
    (response, program) => {
      response.writeHead(200, { ...TYPED, 'Content-Length': program.length });
      response.write(program.subarray(0, 100_000), () => response.destroy());
    },
    /Loading the database engine from .* broke off/,
  ],
  [
    'says what it has, which is half of it',
    (response, program) => response.writeHead(200, TYPED).end(program.subarray(0, 1_000_000)),
    /The database engine from .* could not be started/,
  ],
  [
    'breaks off',
    (response, program) => {
      response.writeHead(200, { 'Content-Length': program.length });
      response.write(program.subarray(0, 100_000), () => response.destroy());
    },
    /Loading the database engine from .* broke off/,
  ],
  [
    'has half of it',
    (response, program) => response.writeHead(200).end(program.subarray(0, 1_000_000)),
    /The database engine from .* could not be started/,
  ],
] as [string, Answer, RegExp][]) {
  test(`says what is wrong on a host that ${name}`, NIGHTLY, async ({ page, complaints }) => {
    const site = await host({ program: answer });
    await page.goto(site.url);
    await expect(page.getByText(message).first()).toBeVisible();
    complaints.length = 0; // the console repeats it
    site.close();
  });
}
