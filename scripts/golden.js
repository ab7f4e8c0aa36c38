import { ensureTestBrowser } from './find-browser.js';
import { commandOf, runNode } from './tool.js';

const write = { EVALBOOK_GOLDEN: 'write' };

/** Writes what comes out now over the golden files: look at what changed before it is committed. */
const tables = await runNode([commandOf('vitest'), 'run', 'test/unit/golden.test.ts'], write);
const build = await runNode([commandOf('vite'), 'build', '--logLevel', 'warn']);
const charts =
  build === 0
    ? await runNode(
        [commandOf('@playwright/test', 'playwright'), 'test', 'test/browser/golden-charts.nightly.spec.ts'],
        {
          ...write,
          CHROMIUM_PATH: ensureTestBrowser(),
        },
      )
    : build;
process.exitCode = tables || charts;
