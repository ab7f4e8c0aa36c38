import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureTestBrowser } from './find-browser.js';
import { playwrightTotals, vitestTotals } from './test-totals.js';
import { commandOf, root, runNode } from './tool.js';

/** @typedef {import('./test-totals.js').Totals} Totals */

const { values: options } = parseArgs({ options: { 'stranger-too': { type: 'boolean', default: false } } });
const reports = mkdtempSync(join(tmpdir(), 'evalbook-test-'));
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A check is one test. @param {string[]} args @returns {() => Promise<Totals>} */
const check = (args) => async () => ((await runNode(args, {}, { atOnce: true })) === 0 ? passed : failed);

/** A machine without the real files of other tools that some suites read. */
const STRANGER = { EVALBOOK_DATA: 'none' };
const REAL_DATA = 'test/support/real-data.ts';

/** @param {string[]} which @param {Record<string, string>} [env] */
async function unit(which, env) {
  const report = join(reports, 'vitest.json');
  rmSync(report, { force: true });
  const code = await runNode(
    [
      commandOf('vitest'),
      ...which,
      '--run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  );
  return vitestTotals(report, code);
}

let isBuilt = false;

async function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  if ((await runNode([commandOf('vite'), 'build', '--logLevel', 'warn'])) !== 0) return failed;
  isBuilt = true;
  return passed;
}

/** @param {string[]} which @param {Record<string, string>} [env] */
async function browser(which, env) {
  if (!isBuilt) {
    console.log('The site is not built, so the browser tests cannot run.');
    return failed;
  }
  const report = join(reports, 'playwright.json');
  rmSync(report, { force: true });
  const playwright = commandOf('@playwright/test', 'playwright');
  const code = await runNode([playwright, 'test', ...which, '--reporter=list,json'], {
    CHROMIUM_PATH: ensureTestBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  });
  return playwrightTotals(report, code);
}

/** @typedef {[name: string, run: () => Promise<Totals>][]} Stages */

const lint = (/** @type {string} */ which) => check([commandOf('eslint'), which]);
/** Each keeps one core busy, for about as long. @type {Stages[]} */
const besideEachOther = [
  [
    ['lint', lint('**/*.{ts,js}')],
    ['types', check([commandOf('typescript', 'tsc'), '--noEmit'])],
    ['format', check([commandOf('prettier'), '--check', '.'])],
  ],
  [
    ['lint of components', lint('**/*.svelte')],
    ['components', check([commandOf('svelte-check'), '--tsconfig', './tsconfig.json'])],
  ],
];
/** Each keeps every core busy. @type {Stages} */
const stages = [
  ['unit', () => unit(['run'])],
  ['build', build],
  ['browser', () => browser([])],
];
/** What runs otherwise on a machine that has only this repository. @type {Stages} */
const strangersStages = [
  ['unit, as a stranger', () => unit(['related', REAL_DATA], STRANGER)],
  ['browser, as a stranger', () => browser(['--grep', '@real|a whole visit'], STRANGER)],
];

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
/** Said once more at the end, where a log that is cut still has them. @type {string[]} */
const failures = [];

try {
  console.log(`Browser: ${ensureTestBrowser()}`);
} catch (error) {
  // The browser stage says it again and fails; everything before it can still run.
  console.error(error instanceof Error ? error.message : error);
}

/** @param {string} name @param {() => Promise<Totals>} run */
async function account(name, run) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const result = await run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return failed;
  });
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  failures.push(...(result.failures ?? []).map((one) => `${name}: ${one}`));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(
    `${name.padEnd(22)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ` +
      `${String(result.skipped).padStart(4)} skipped  ${seconds} s`,
  );
}

/** @param {Stages} some */
async function inTurn(some) {
  for (const [name, run] of some) await account(name, run);
}

await Promise.all(besideEachOther.map(inTurn));
await inTurn(stages);
const here = total.skipped;
if (options['stranger-too'] && here === 0) await inTurn(strangersStages);

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n== failed\n\n${failures.join('\n\n')}`);
console.log(`\n${summary.join('\n')}\n`);
if (here > 0)
  console.log(
    `${here} tests were skipped: they read real files of other tools, which are not in this repository (see CONTRIBUTING.md).\n`,
  );
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
