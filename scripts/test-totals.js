import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A runner that failed without saying what counts as one failure. @param {Totals} totals @param {boolean} succeeded */
function honest(totals, succeeded) {
  const ranNothing = totals.passed + totals.failed === 0;
  return totals.failed === 0 && (!succeeded || ranNothing) ? { ...totals, failed: 1 } : totals;
}

/**
 * Vitest's own counts leave out files that did not load, a `beforeAll` that threw, and errors outside any test.
 * @param {string} path of the JSON report @param {number} exitCode
 * @returns {Totals}
 */
export function vitestTotals(path, exitCode) {
  const report = readJson(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const totals = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return honest(totals, exitCode === 0 && report.success === true);
}

/**
 * @param {string} path of the JSON report @param {number} exitCode
 * @returns {Totals}
 */
export function playwrightTotals(path, exitCode) {
  const report = readJson(path);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  const totals = { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
  return honest(totals, exitCode === 0);
}
