import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../tool.js';

/**
 * A page in some browser: opens an address, gives a file to a field and answers what an expression, which may be a
 * promise, comes to.
 * @typedef {{
 *   open: (url: string) => Promise<unknown>, give: (field: string, path: string) => Promise<unknown>,
 *   answer: (expression: string) => Promise<any>, close: () => Promise<void> }} Driven
 */

const LIMIT_MS = 300_000;
const PORT = 27_481;
const DISPLAY = ':481';
const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** A program on the path, or of WebKitGTK, which keeps its own apart. @param {string} name */
function program(name) {
  const lib = '/usr/lib';
  const kits = existsSync(lib)
    ? readdirSync(lib).flatMap((arch) => ['4.1', '6.0'].map((v) => join(lib, arch, `webkit2gtk-${v}`)))
    : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...kits];
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/** A package that this one does not depend on, of the folder in BENCH_DRIVERS or beside it. @param {string} name */
async function driver(name) {
  try {
    const from = createRequire(join(process.env.BENCH_DRIVERS ?? root, 'package.json'));
    return await import(pathToFileURL(from.resolve(name)).href);
  } catch {
    return null;
  }
}

/** @returns {Promise<Driven | null>} */
async function firefox() {
  const executablePath = program('firefox-esr') ?? program('firefox');
  const puppeteer = await driver('puppeteer-core');
  if (!executablePath || !puppeteer) return null;
  const browser = await puppeteer.default.launch({
    ...{ browser: 'firefox', executablePath, headless: true, protocolTimeout: LIMIT_MS },
  });
  const page = await browser.newPage();
  return {
    open: (url) => page.goto(url),
    give: async (field, path) => (await page.$(field)).uploadFile(path),
    answer: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

/** @returns {Promise<Driven | null>} */
async function webkit() {
  const programs = ['Xvfb', 'WebKitWebDriver', 'MiniBrowser'].map(program);
  const selenium = await driver('selenium-webdriver');
  const [screen, server, binary] = programs;
  if (!screen || !server || !binary || !selenium) return null;
  const { Builder, By, Capabilities } = selenium.default ?? selenium;
  const env = { ...process.env, DISPLAY, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const started = [
    spawn(screen, [DISPLAY, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
    spawn(server, [`--port=${PORT}`], { stdio: 'ignore', env }),
  ];
  const end = () => started.forEach((child) => child.kill());
  try {
    await pause(1000);
    const options = { binary, args: ['--automation'] };
    const page = await new Builder()
      .usingServer(`http://127.0.0.1:${PORT}`)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build();
    await page.manage().setTimeouts({ script: LIMIT_MS });
    return {
      open: (url) => page.get(url),
      give: async (field, path) => (await page.findElement(By.css(field))).sendKeys(path),
      async answer(expression) {
        const said = await page.executeAsyncScript(
          `const done = arguments[0];
           Promise.resolve(${expression}).then((is) => done({ is }), (error) => done({ failed: String(error) }));`,
        );
        if (said.failed) throw new Error(said.failed);
        return said.is;
      },
      async close() {
        await page.quit();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Browsers beside Chromium, and what each needs; `open` answers null where some of it is not here. */
export const drivers = [
  { name: 'Firefox', open: firefox, needs: 'firefox-esr; puppeteer-core' },
  { name: 'WebKitGTK', open: webkit, needs: 'webkit2gtk-driver, xvfb; selenium-webdriver' },
];
