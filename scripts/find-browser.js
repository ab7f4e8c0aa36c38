import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { aptInstall, findProgram, runs, succeeds } from './browsers/programs.js';
import { isMain } from './is-main.js';
import { commandOf } from './tool.js';

/** Browsers without windows: tests cost a fifth less with them, since no window is drawn around each page. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder
        ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
            (name) => join(folder, name),
          )
        : [],
  ),
};

function ofPlaywright() {
  const path = chromium.executablePath();
  return path && runs(path) ? path : null;
}

/** The Chromium or Chrome that is already on this machine; null if none is. @returns {string | null} */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, and there is no program there.`);
  }
  const places = PLACES[/** @type {'darwin' | 'win32'} */ (process.platform)] ?? [];
  return findProgram(NAMES) ?? places.find(runs) ?? ofPlaywright() ?? findProgram(SHELLS);
}

/** The same for tests: one without windows, where there is any. @returns {string | null} */
const findShell = () => (process.env.CHROMIUM_PATH ? null : findProgram(SHELLS));

const installWithApt = () => ['chromium-headless-shell', 'chromium'].some((name) => aptInstall([name]));

/**
 * Finds a browser or installs one.
 * @returns {string} path of the program
 */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium or Chrome here: installing one.');
  const playwright = [commandOf('@playwright/test', 'playwright'), 'install'];
  const ways = [
    () => succeeds(process.execPath, [...playwright, '--with-deps', 'chromium']),
    () => succeeds(process.execPath, [...playwright, 'chromium']),
    installWithApt,
  ];
  for (const way of ways) {
    const path = way() ? findBrowser() : null;
    if (path) return path;
  }
  throw new Error(
    'There is no Chromium or Chrome on this machine and none could be installed. ' +
      'Install one, or set CHROMIUM_PATH to the program.',
  );
}

/**
 * Finds a browser for tests or installs one.
 * @returns {string} path of the program
 */
export const ensureTestBrowser = () => findShell() ?? ensureBrowser();

if (isMain(import.meta.url)) console.log(ensureBrowser());
