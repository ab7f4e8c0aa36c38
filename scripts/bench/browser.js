import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { watchMemory } from './memory.js';

/** @typedef {import('@playwright/test').Page} Page */

const SETTLE_MS = 1500;
export const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** Where a browser keeps what it has. */
export const newProfile = () => mkdtempSync(join(tmpdir(), 'evalbook-bench-'));

/**
 * A headless Chromium, with a profile of its own unless one is given, by which its processes are found.
 * @param {string} executablePath @param {string} [given] is left as it is then
 */
export async function openBrowser(executablePath, given) {
  const profile = given ?? newProfile();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const memory = watchMemory(profile);
  await page.goto('about:blank');
  await pause(SETTLE_MS);
  const empty = memory?.now() ?? null;
  return {
    page,
    memory,
    /** Bytes of the browser with nothing but an empty page. */
    empty,
    async close() {
      memory?.stop();
      await context.close();
      if (given === undefined) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Opens the site and waits for the engine. @param {Page} page @param {string} url */
export async function openSite(page, url) {
  const started = performance.now();
  await page.goto(url);
  await page.waitForFunction(() => 'evalbook' in window);
  // @ts-expect-error the page brings it
  await page.evaluate(() => window.evalbook.ready);
  return performance.now() - started;
}

/**
 * Imports one file the way the page does and measures it.
 * @param {Awaited<ReturnType<typeof openBrowser>>} browser @param {{ path: string, bytes: number, rows: number }} file
 * @param {number} [waitMs] how long the page is open before
 */
export async function benchImport({ page, memory, empty }, file, waitMs = SETTLE_MS) {
  const field = await page.evaluateHandle(() => {
    const input = document.createElement('input');
    input.type = 'file';
    return input;
  });
  await field.setInputFiles(file.path);
  await pause(waitMs);
  const opened = memory?.now() ?? null;
  memory?.takePeak();

  const cpuBefore = memory?.cpu() ?? null;
  const result = await field.evaluate(async (input) => {
    // @ts-expect-error the page brings it
    const { evalbook } = window;
    const started = performance.now();
    const report = await evalbook.import([...(input.files ?? [])]);
    return {
      ms: performance.now() - started,
      responses: report.responses,
      problems: report.problems,
      stages: evalbook.timings ?? null,
    };
  });
  const cpuSeconds = cpuBefore === null ? null : (memory?.cpu() ?? 0) - cpuBefore;
  const peak = memory?.takePeak() ?? null;
  await pause(SETTLE_MS);
  const after = memory?.now() ?? null;
  if (result.responses < file.rows) {
    throw new Error(
      `The page has ${result.responses} responses of ${file.rows}, with ${result.problems} problems.`,
    );
  }
  const seconds = result.ms / 1000;
  const above = (/** @type {number | null} */ bytes) =>
    bytes === null || empty === null ? null : (bytes - empty) / 1e6;
  /** Stages of several workers may overlap: their sum is not the whole. @type {Record<string, number> | null} */
  const stages = result.stages;
  return {
    seconds,
    cpuSeconds,
    bytes: file.bytes,
    mbPerSecond: file.bytes / 1e6 / seconds,
    rowsPerSecond: file.rows / seconds,
    stageSeconds: stages && Object.fromEntries(Object.entries(stages).map(([name, ms]) => [name, ms / 1000])),
    memoryMb: { opened: above(opened), peak: above(peak), after: above(after) },
  };
}
