import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { isMain } from './is-main.js';
import { commandOf, root } from './tool.js';

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

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null;
}

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
  return onPath(NAMES) ?? places.find(runs) ?? ofPlaywright() ?? onPath(SHELLS);
}

/** The same for tests: one without windows, where there is any. @returns {string | null} */
const findShell = () => (process.env.CHROMIUM_PATH ? null : onPath(SHELLS));

/** @param {string} command @param {string[]} args */
function succeeds(command, args) {
  console.log(`> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function installWithApt() {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isDebianRoot) return false;
  succeeds('apt-get', ['update', '-q']);
  return ['chromium-headless-shell', 'chromium'].some((name) =>
    succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', name]),
  );
}

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
