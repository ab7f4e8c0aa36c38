import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './find-browser.js';
import { playwrightTotals, vitestTotals } from './test-totals.js';
import { commandOf, root, runNode } from './tool.js';

/** @typedef {import('./test-totals.js').Totals} Totals */

const reports = mkdtempSync(join(tmpdir(), 'evalbook-test-'));
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A check is one test. @param {string[]} args @returns {() => Promise<Totals>} */
const check = (args) => async () => ((await runNode(args)) === 0 ? passed : failed);

async function unit() {
  const report = join(reports, 'vitest.json');
  const code = await runNode([
    commandOf('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return vitestTotals(report, code);
}

let isBuilt = false;

async function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  if ((await runNode([commandOf('vite'), 'build', '--logLevel', 'warn'])) !== 0) return failed;
  isBuilt = true;
  return passed;
}

async function browser() {
  if (!isBuilt) {
    console.log('The site is not built, so the browser tests cannot run.');
    return failed;
  }
  const report = join(reports, 'playwright.json');
  const code = await runNode([commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return playwrightTotals(report, code);
}

/** @type {[name: string, run: () => Promise<Totals>][]} */
const stages = [
  ['types', check([commandOf('typescript', 'tsc'), '--noEmit'])],
  ['components', check([commandOf('svelte-check'), '--tsconfig', './tsconfig.json'])],
  ['lint', check([commandOf('eslint'), '.'])],
  ['format', check([commandOf('prettier'), '--check', '.'])],
  ['unit', unit],
  ['build', build],
  ['browser', browser],
];

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];

try {
  console.log(`Browser: ${ensureBrowser()}`);
} catch (error) {
  // The browser stage says it again and fails; everything before it can still run.
  console.error(error instanceof Error ? error.message : error);
}

for (const [name, run] of stages) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const result = await run().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error);
    return failed;
  });
  total.passed += result.passed;
  total.failed += result.failed;
  total.skipped += result.skipped;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(
    `${name.padEnd(11)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed  ${seconds} s`,
  );
}

rmSync(reports, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
