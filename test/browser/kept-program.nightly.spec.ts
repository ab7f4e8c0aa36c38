import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { host } from './support/host';
import { Evalbook } from './support/page';

/** Far less than is compiled of the engine, and far more than of anything else. */
const MUCH = 1_000_000;

test('the browser keeps the program and what it compiled of it', async ({
  playwright,
  launchOptions,
}, info) => {
  const profile = info.outputPath('profile');
  const site = await host({
    // Old at once: who asks in the usual way asks the host.
    program: (response, program) =>
      response
        .writeHead(200, { 'Content-Type': 'application/wasm', 'Cache-Control': 'max-age=0' })
        .end(program),
  });
  const asked = () => site.asked.filter((path) => path.endsWith('.wasm')).length;
  const kept = join(profile, 'Default', 'Code Cache', 'wasm');
  const largest = () =>
    Math.max(
      0,
      ...(existsSync(kept) ? readdirSync(kept).map((name) => statSync(join(kept, name)).size) : []),
    );

  // What is kept is the optimised code, which other tests do without.
  const args = launchOptions.args?.filter((arg) => !arg.includes('liftoff'));
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args,
    serviceWorkers: 'block',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const evalbook = new Evalbook(page, site.url);
  await evalbook.open();
  expect(asked()).toBe(1);
  await expect.poll(largest, { timeout: 120_000 }).toBeGreaterThan(MUCH);

  await page.goto('about:blank');
  await evalbook.open();
  expect(asked()).toBe(1);
  await page.reload();
  await evalbook.ready();
  expect(asked()).toBe(2);

  await context.close();
  site.close();
});
