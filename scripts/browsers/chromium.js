import { chromium as ofPlaywright } from '@playwright/test';
import { ensureTestBrowser } from '../find-browser.js';
import { drivenByPlaywright } from './playwright.js';

/** @type {import('./driven.js').Kind} */
export const chromium = {
  name: 'Chromium',
  find:
    () =>
    ({ isQuick = false } = {}) =>
      drivenByPlaywright(ofPlaywright, {
        executablePath: ensureTestBrowser(),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--no-first-run',
          ...(isQuick ? ['--js-flags=--liftoff-only'] : []),
        ],
      }),
  packages: [],
  advice: 'npx playwright install chromium',
};
