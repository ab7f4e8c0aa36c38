import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureBrowser } from './find-browser.js';
import { serve } from './serve.js';
import { root } from './tool.js';
import { Chance } from './wander/chance.js';
import { FILES, step } from './wander/step.js';
import { answers, complaintsOf, faultsOf } from './wander/watch.js';

/**
 * Uses the built site at random, as an impatient person would, and stops a visit at the first thing that should not be:
 * a complaint on the console, a number that is none, a page wider than its window, anything over the frame, an engine
 * that does not answer. What it meets hangs on the clock, so that a seed finds the same only mostly. `--minutes` goes on for so
 * long, whatever `--visits` says.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    visits: { type: 'string', default: '10' },
    minutes: { type: 'string' },
    steps: { type: 'string', default: '80' },
    files: { type: 'string', default: join(root, 'public/demo') },
  },
});
const dist = join(root, 'dist');
if (!existsSync(dist)) throw new Error('There is no built site: run `npm run build` first.');
const files = readdirSync(values.files, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {number} seed */
async function visit(browser, url, seed) {
  const chance = new Chance(seed);
  const viewport = chance.happens(0.4) ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: chance.pick(['light', 'dark']) });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  page.on('filechooser', () => undefined); // none opens
  /** @type {string[]} */
  const done = [];
  /** @type {string[]} */
  let faults = [];
  await page.goto(url);
  await page.waitForFunction(() => 'evalbook' in window);
  await page.setInputFiles(FILES, [chance.pick(files), chance.pick(files), chance.pick(files)]);
  for (let i = 0; i < Number(values.steps) && faults.length === 0; i++) {
    done.push(await step(page, chance, files));
    await page.waitForTimeout(chance.next() * 150);
    faults = [...complaints, ...(await faultsOf(page))];
  }
  if (faults.length === 0 && !(await answers(page))) faults.push('the engine does not answer');
  console.log(`visit ${seed}, ${viewport.width} wide: ${faults.length === 0 ? 'nothing found' : faults[0]}`);
  if (faults.length > 0) console.log(`  at ${page.url()}\n  after ${done.slice(-8).join('; ')}`);
  await context.close();
  return faults.length;
}

const site = await serve({ root: dist, port: 0 });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const ends = values.minutes === undefined ? null : performance.now() + Number(values.minutes) * 60_000;
let visits = 0;
let found = 0;
while (ends === null ? visits < Number(values.visits) : performance.now() < ends)
  found += (await visit(browser, site.url, Number(values.seed) + visits++)) > 0 ? 1 : 0;
await browser.close();
await site.close();
console.log(`${visits} visits, ${found} with something found`);
process.exitCode = found > 0 ? 1 : 0;
