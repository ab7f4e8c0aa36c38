import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../serve.js';
import { root } from '../tool.js';
import { STEPS } from './steps.js';
import { Visitor } from './visitor.js';

/** What browsers said before this one, which every other has to say too. @type {Map<string, { by: string, text: string }>} */
const told = new Map();

/** @param {string} by @param {string} what @param {string} text */
function same(by, what, text) {
  const first = told.get(what) ?? { by, text };
  told.set(what, first);
  if (first.text !== text) throw new Error(`${what} are others than in ${first.by}.`);
}

/**
 * The visit in one browser, from a folder of its host. After a step that fails the rest is not tried.
 * @param {string} name @param {import('../browsers/driven.js').Open} open
 * @returns {Promise<import('../test/totals.js').Totals>}
 */
export async function takeVisit(name, open) {
  const site = await serve({ root: join(root, 'dist'), port: 0, base: '/some/folder/' });
  const folder = mkdtempSync(join(tmpdir(), 'evalbook-visit-'));
  /** @type {import('../browsers/driven.js').Driven | null} */
  let page = null;
  let passed = 0;
  try {
    try {
      page = await open({ isQuick: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { ...noVisit(), note: `${name} is here and does not start: ${reason}` };
    }
    const visitor = new Visitor(page, site.url);
    const visit = { visitor, folder, closeSite: site.close, same: same.bind(null, name) };
    for (const [step, take] of STEPS) {
      const started = performance.now();
      await take(visit);
      const complaints = await visitor.complaints();
      if (complaints.length > 0) throw new Error(`The page complains: ${complaints.join('; ')}`);
      passed += 1;
      console.log(`  ok ${name}: ${step} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    }
    return { passed, failed: 0, skipped: 0 };
  } catch (error) {
    const reason = `${STEPS[passed]?.[0]}\n  ${error instanceof Error ? error.message : String(error)}`;
    console.log(`  failed ${name}: ${reason}`);
    return { passed, failed: 1, skipped: STEPS.length - passed - 1, failures: [reason] };
  } finally {
    await page?.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A browser that cannot be had: nothing of the visit was taken. @returns {import('../test/totals.js').Totals} */
export const noVisit = () => ({ passed: 0, failed: 0, skipped: STEPS.length });
