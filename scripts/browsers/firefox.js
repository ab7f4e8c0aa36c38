import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox as ofPlaywright } from '@playwright/test';
import { until } from './driven.js';
import { marionette } from './marionette.js';
import { drivenByPlaywright } from './playwright.js';
import { findProgram, runs } from './programs.js';
import { drivenBy } from './web-driver.js';

const PREFERENCES = {
  'marionette.port': 0, // a free one, which it writes into the profile
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.normandy.enabled': false,
};

/** @param {string} path */
function portIn(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || null;
  } catch {
    return null;
  }
}

/** Firefox as the system has it. @param {string} program */
async function system(program) {
  const profile = mkdtempSync(join(tmpdir(), 'evalbook-firefox-'));
  const lines = Object.entries({
    ...PREFERENCES,
    ...{ 'browser.download.folderList': 2, 'browser.download.dir': profile },
  }).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.once('exit', done).once('error', done));
  const end = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const port = await until('port of Firefox', () => portIn(join(profile, 'MarionetteActivePort')));
    const session = await marionette(port);
    await session.send('NewSession', { capabilities: { alwaysMatch: {} } });
    return await drivenBy(session.send, async () => {
      session.end();
      await end();
    });
  } catch (error) {
    await end();
    throw error;
  }
}

/** @type {import('./driven.js').Kind} */
export const firefox = {
  name: 'Firefox',
  find() {
    if (runs(ofPlaywright.executablePath())) return () => drivenByPlaywright(ofPlaywright, {});
    const program = findProgram(['firefox-esr', 'firefox']);
    return program ? () => system(program) : null;
  },
  packages: ['firefox-esr'],
  advice: 'npx playwright install firefox',
};
