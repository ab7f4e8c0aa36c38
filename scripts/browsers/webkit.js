import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webkit as ofPlaywright } from '@playwright/test';
import { pause } from './driven.js';
import { drivenByPlaywright } from './playwright.js';
import { findProgram, runs } from './programs.js';
import { drivenBy, sessionOverHttp } from './web-driver.js';

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** Starts a screen without a monitor, on a number that it chooses. @param {string} program */
async function screenOf(program) {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((done, fail) => {
    child.stdio[3]?.once('data', (/** @type {Buffer} */ some) => done(some.toString().trim()));
    child.once('exit', () => fail(new Error('There is no screen: Xvfb has ended.')));
  });
  return { child, display: `:${number}` };
}

/** A session once the server listens. @param {string} server @param {object} capabilities */
async function sessionOf(server, capabilities) {
  for (const end = Date.now() + 60_000; ; await pause(50)) {
    try {
      await fetch(`${server}/status`);
      break;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
  return sessionOverHttp(server, capabilities);
}

/** What would pay for itself in hours alone: drawing as a graphics card does, optimised code of the engine. */
const QUICK = { WEBKIT_DISABLE_COMPOSITING_MODE: '1', JSC_useOMGJIT: '0' };

/** WebKitGTK’s small browser on a screen of its own. @param {string} screen @param {string} server @param {string} binary @param {boolean} isQuick */
async function system(screen, server, binary, isQuick) {
  const home = mkdtempSync(join(tmpdir(), 'evalbook-webkit-'));
  const { child, display } = await screenOf(screen);
  const port = await freePort();
  const env = {
    ...{ ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home },
    ...{ DISPLAY: display, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    ...(isQuick ? QUICK : {}),
  };
  const driver = spawn(server, [`--port=${port}`], { stdio: 'ignore', env });
  const end = async () => {
    driver.kill();
    child.kill();
    // Its processes end, and write, a while after it.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const options = { binary, args: ['--automation'] };
    const session = await sessionOf(`http://127.0.0.1:${port}`, { 'webkitgtk:browserOptions': options });
    return await drivenBy(session.send, () => session.end().finally(end));
  } catch (error) {
    await end();
    throw error;
  }
}

/** @type {import('./driven.js').Kind} */
export const webkit = {
  name: 'WebKit',
  find() {
    if (runs(ofPlaywright.executablePath())) return () => drivenByPlaywright(ofPlaywright, {});
    const programs = ['Xvfb', 'WebKitWebDriver', 'MiniBrowser'].map((name) => findProgram([name]));
    const [screen, server, binary] = programs;
    return screen && server && binary
      ? ({ isQuick = false } = {}) => system(screen, server, binary, isQuick)
      : null;
  },
  packages: ['webkit2gtk-driver', 'xvfb'],
  advice: 'npx playwright install webkit',
};
