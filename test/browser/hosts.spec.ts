import { createServer, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, root, test } from './support/page';

const dist = join(root, 'dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The built site on a host that answers for the engine's program in its own way. */
async function host(answer: (response: ServerResponse, program: Buffer) => void) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(dist, path === '/' ? 'index.html' : path);
    try {
      const bytes = readFileSync(file);
      if (path.endsWith('.wasm')) return answer(response, bytes);
      response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'text/plain' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test.use({
  // These sites stand on hosts of their own.
  requests: async ({ context }, use) => {
    const urls: string[] = [];
    context.on('request', (request) => urls.push(new URL(request.url()).origin.replace(/:\d+$/, '')));
    await use(urls);
    expect(new Set(urls)).toEqual(new Set(['http://127.0.0.1']));
  },
});

for (const [name, answer] of [
  [
    'gives the program a wrong type',
    (response, program) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end(program),
  ],
  [
    'has it as a gzip file',
    (response, program) =>
      response
        .writeHead(200, { 'Content-Type': 'application/octet-stream' })
        .end(gzipSync(program, { level: 1 })),
  ],
] as [string, Parameters<typeof host>[0]][]) {
  test(`opens on a host that ${name}`, async ({ page }) => {
    const site = await host(answer);
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
] as [string, Parameters<typeof host>[0], RegExp][]) {
  test(`says what is wrong on a host that ${name}`, async ({ page, complaints }) => {
    const site = await host(answer);
    await page.goto(site.url);
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 20_000 });
    complaints.length = 0; // the console repeats it
    site.close();
  });
}
