import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures`: name and reason of each test that failed, as far as the runner tells; `note`: what is said at the end.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: string[], note?: string }} Totals
 */

const MOST_LINES = 12;

/** @param {string} name @param {string} message */
function failure(name, message) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES);
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}

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
 * @param {{ name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 */
function vitestFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failure(name, message ?? '')];
  return failed.map(({ fullName, failureMessages }) =>
    failure(`${name}: ${fullName}`, failureMessages?.[0] ?? ''),
  );
}

/**
 * @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: { results: { error?: { message?: string, location?: { line: number } } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} suite @returns {string[]}
 */
function playwrightFailures({ specs = [], suites = [] }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const error = tests.flatMap((one) => one.results).find((result) => result.error)?.error;
      return failure(`${file}:${error?.location?.line ?? line}: ${title}`, error?.message ?? '');
    });
  return [...own, ...suites.flatMap(playwrightFailures)];
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
    failures: report.testResults.flatMap(vitestFailures),
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
  const totals = {
    ...{ passed: expected + flaky, failed: unexpected + report.errors.length, skipped },
    failures: [
      ...playwrightFailures(report),
      ...report.errors.map((/** @type {{ message?: string }} */ { message }) =>
        failure('browser tests', message ?? ''),
      ),
    ],
  };
  return honest(totals, exitCode === 0);
}
