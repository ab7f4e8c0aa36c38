import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, howToHave } from '../browsers/ensure.js';
import { ensureTestBrowser } from '../find-browser.js';
import { commandOf, root, runNode } from '../tool.js';
import { noVisit, takeVisit } from '../visit/take.js';
import { playwrightTotals, vitestTotals } from './totals.js';

/** @typedef {import('./totals.js').Totals} Totals */

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

/** A command that checks something is one test. @param {string[]} args @param {Record<string, string>} [env] */
export const check = (args, env) => async () =>
  (await runNode(args, env, { atOnce: true })) === 0 ? PASSED : FAILED;

/**
 * A runner that leaves a report. @param {(report: string) => Promise<number>} run
 * @param {(report: string, code: number) => Totals} read
 */
async function reported(run, read) {
  const folder = mkdtempSync(join(tmpdir(), 'evalbook-test-'));
  const report = join(folder, 'report.json');
  try {
    return read(report, await run(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args @param {Record<string, string>} env */
export const unit = (args, env) => () =>
  reported(
    (report) =>
      runNode(
        [
          commandOf('vitest'),
          ...args,
          '--run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        env,
      ),
    vitestTotals,
  );

let isBuilt = false;

export async function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  isBuilt = (await runNode([commandOf('vite'), 'build', '--logLevel', 'warn'])) === 0;
  return isBuilt ? PASSED : FAILED;
}

/** @param {string[]} args @param {Record<string, string>} env */
export const browser = (args, env) => async () => {
  if (!isBuilt) throw new Error('The site is not built, so the browser tests cannot run.');
  return reported(
    (report) =>
      runNode([commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...args], {
        CHROMIUM_PATH: ensureTestBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        ...env,
      }),
    playwrightTotals,
  );
};

/** The visit in one browser; one that cannot be had is said, and fails nobody. @param {import('../browsers/driven.js').Kind} kind */
export const visit = (kind) => async () => {
  if (!isBuilt) throw new Error('The site is not built, so there is nothing to visit.');
  const open = ensure(kind);
  return open ? takeVisit(kind.name, open) : { ...noVisit(), note: howToHave(kind) };
};

/** Says which browser it is before all else; where there is none, the browser tests say so again and fail. */
export function sayBrowser() {
  try {
    console.log(`Browser: ${ensureTestBrowser()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** A machine without the real files of other tools. */
export const STRANGER = { EVALBOOK_DATA: 'none' };

/** Titles of browser tests that the quick run leaves out: by their tag, or by their file. */
export const NIGHTLY_VISITS = String.raw`@nightly|\.nightly\.spec`;
