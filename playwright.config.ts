import { defineConfig } from '@playwright/test';

process.env.TZ = 'UTC';
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'test/browser',
  outputDir: 'test-results',
  globalSetup: './test/browser/support/server.js',
  // One more than cores: a test waits for its page and its workers now and then.
  workers: 3,
  retries: 0,
  timeout: 240_000,
  // A machine that is busy answers late; what never comes fails all the same.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page of a test is gone before optimised code of the engine would pay for its making.
        '--js-flags=--liftoff-only',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
