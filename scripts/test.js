import { chromium } from './browsers/chromium.js';
import { firefox } from './browsers/firefox.js';
import { webkit } from './browsers/webkit.js';
import { Account } from './test/account.js';
import { browser, build, check, NIGHTLY_VISITS, sayBrowser, STRANGER, unit, visit } from './test/suites.js';
import { commandOf } from './tool.js';

/**
 * The quick run: the same on every machine, since real files of other tools are read by `npm run nightly` alone.
 * @typedef {import('./test/account.js').Suite} Suite
 */

/** Each keeps one core busy, for about as long. @type {Suite[][]} */
const besideEachOther = [
  [
    ['types', check([commandOf('svelte-check'), '--tsconfig', './tsconfig.json'])],
    ['format', check([commandOf('prettier'), '--check', '.'])],
    ['build', build],
  ],
  [['lint', check([commandOf('eslint'), '.'], { EVALBOOK_LINT: 'quick' })]],
];

/** @param {import('./browsers/driven.js').Kind} kind @returns {Suite} */
const visitIn = (kind) => [`visit in ${kind.name}`, visit(kind)];

const account = new Account();
sayBrowser();
await Promise.all(besideEachOther.map((suites) => account.inTurn(suites)));
await account.inTurn([
  ['unit', unit(['--exclude', '**/*.nightly.test.ts'], STRANGER)],
  ['browser', browser(['--grep-invert', NIGHTLY_VISITS], STRANGER)],
]);
// WebKit takes as long as the two others together.
await Promise.all([account.inTurn([visitIn(chromium), visitIn(firefox)]), account.inTurn([visitIn(webkit)])]);
const left = account.sum('skipped', ['unit', 'browser']);
account.close(
  left > 0
    ? `${left} tests that read real files of other tools were left to \`npm run nightly\` (see CONTRIBUTING.md).`
    : undefined,
);
