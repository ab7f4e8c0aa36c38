import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBrowser } from '../find-browser.js';
import { benchImport, newProfile, openBrowser, openSite, pause } from './browser.js';
import { onceNative } from './native.js';
import { median } from './numbers.js';

/** @typedef {{ path: string, bytes: number, rows: number }} File */
/** @typedef {{ name: string, url: string }} Site */

/** How long the page is open before a file is dropped on it: as long as it takes to look for one, and not at all. */
const WAITS = { warm: 3000, cold: 0 };

/** The same file packed, by the tools of this machine; those that it lacks are left out. @param {File} file */
function packed({ path, bytes, rows }) {
  const made = /** @type {(File & { packing: string })[]} */ ([]);
  /** @param {string} packing @param {string} program @param {(to: string) => string[]} args */
  const pack = (packing, program, args) => {
    const to = `${path}.${packing}`;
    try {
      if (!existsSync(to)) {
        execFileSync(program, args(`${to}.part.${packing}`), { stdio: 'ignore' });
        renameSync(`${to}.part.${packing}`, to);
      }
      made.push({ packing, path: to, bytes, rows });
    } catch {
      console.log(`No ${program} here: ${basename(to)} is left out.`);
    }
  };
  pack('gz', 'sh', (to) => ['-c', 'gzip -c "$1" > "$2"', 'sh', path, to]);
  pack('zst', 'zstd', (to) => ['-q', '-f', path, '-o', to]);
  pack('zip', 'zip', (to) => ['-q', '-j', to, path]);
  return made;
}

/** How long a page stays open before a browser has kept what it compiled for it. */
const KEPT_AFTER_MS = 5000;

/**
 * One import in a browser of its own, or in one that was there before.
 * @param {string} url @param {File} file @param {number} waitMs @param {string} [profile]
 */
async function once(url, file, waitMs, profile) {
  const browser = await openBrowser(ensureBrowser(), profile);
  try {
    const readySeconds = (await openSite(browser.page, url)) / 1000;
    const measured = await benchImport(browser, file, waitMs);
    if (profile) await pause(KEPT_AFTER_MS);
    return { readySeconds, ...measured };
  } finally {
    await browser.close();
  }
}

/** @param {Awaited<ReturnType<typeof once>>[]} runs */
function middle(runs) {
  /** @param {(run: Awaited<ReturnType<typeof once>>) => number | null} of */
  const by = (of) => median(runs.map((run) => of(run) ?? NaN));
  return {
    readySeconds: by((run) => run.readySeconds),
    seconds: by((run) => run.seconds),
    slowest: Math.max(...runs.map((run) => run.seconds)),
    cpuSeconds: by((run) => run.cpuSeconds),
    mbPerSecond: by((run) => run.mbPerSecond),
    peakMb: by((run) => run.memoryMb.peak),
    afterMb: by((run) => run.memoryMb.after),
  };
}

/**
 * The import of one file by several builds, in turn: medians of so many rounds, with the page open for a while, just opened,
 * and just opened in a browser that had it open before; plain and packed. Native DuckDB reads it in every round too, since
 * a machine is not equally fast all the time.
 * @param {readonly Site[]} sites @param {File} file @param {number} rounds
 */
export async function benchImports(sites, file, rounds) {
  await onceNative(file); // brings the file into the system's cache
  const cases = [
    { name: 'page open for 3 s', file, waitMs: WAITS.warm },
    { name: 'page just opened', file, waitMs: WAITS.cold },
    { name: 'just opened again', file, waitMs: WAITS.cold, isAgain: true },
    ...packed(file).map((one) => ({ name: `${one.packing}, open for 3 s`, file: one, waitMs: WAITS.warm })),
  ];
  const results = [];
  for (const one of cases) {
    const runs = sites.map(() => /** @type {Awaited<ReturnType<typeof once>>[]} */ ([]));
    const natively = /** @type {number[]} */ ([]);
    const profiles = 'isAgain' in one ? sites.map(newProfile) : [];
    for (const [i, { url }] of sites.entries())
      if (profiles[i]) await once(url, one.file, one.waitMs, profiles[i]);
    for (let round = 0; round < rounds; round++) {
      natively.push(await onceNative(file));
      for (const [i, { url }] of sites.entries())
        runs[i]?.push(await once(url, one.file, one.waitMs, profiles[i]));
    }
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
    const nativeSeconds = median(natively);
    for (const [i, site] of sites.entries()) {
      const measured = middle(runs[i] ?? []);
      results.push({
        ...{ case: one.name, site: site.name, ...measured },
        ...{ nativeSeconds, ofNative: nativeSeconds / measured.seconds },
      });
    }
  }
  return { packedBytes: cases.map(({ file: { path } }) => statSync(path).size), results };
}
