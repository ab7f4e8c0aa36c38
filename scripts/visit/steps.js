import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One visit, the same in every browser: what is seen is what Chromium’s tests say of the demo, letter for letter.
 * @typedef {{ visitor: import('./visitor.js').Visitor, folder: string, closeSite: () => Promise<void>,
 *   same: (what: string, text: string) => void }} Visit
 * @typedef {[name: string, take: (visit: Visit) => Promise<void>]} Step
 */

/** @param {string} model @param {(i: number) => boolean} right */
const rows = (model, right) =>
  Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ id: `q${i}`, model, question: `What is ${i}?`, correct: right(i) }),
  ).join('\n');

/** @param {string} what @param {boolean} holds */
function hold(what, holds) {
  if (!holds) throw new Error(`Not so: ${what}.`);
}

/** @type {Step[]} */
export const STEPS = [
  [
    'opens, and reads the demo',
    async ({ visitor }) => {
      await visitor.open('#/files');
      await visitor.press('button', 'Open the demo');
      await visitor.sees('.loaded', '17 files · 3,009 responses');
    },
  ],
  [
    'compares',
    async ({ visitor }) => {
      await visitor.press('link', 'Compare', 'header');
      const best = 'aster-large and brook-2 may each be best, with 90.2 and 87.1 % on 264 shared samples.';
      await visitor.sees('.compare[data-ready] .verdict .first', best);
    },
  ],
  [
    'shows slices',
    async ({ visitor }) => {
      await visitor.press('link', 'Slices', 'header');
      await visitor.sees('.slices[data-ready] table.heat tr', 'cobalt-s');
      await visitor.sees('table.heat tbody tr', 'easy');
      await visitor.sees('table.heat tbody td', '95.6');
    },
  ],
  [
    'lists samples, and opens one',
    async ({ visitor }) => {
      await visitor.press('link', 'Samples', 'header');
      await visitor.sees('.samples tbody th[scope=row]', 'desk-269');
      await visitor.click('.samples tbody th[title="desk-269"]');
      await visitor.sees('.sample[data-ready]', 'desk-269');
    },
  ],
  [
    'finds in the whole text',
    async ({ visitor }) => {
      await visitor.type('body', '/');
      await visitor.type(await visitor.find('textbox', 'Search the whole text'), 'parcel');
      await visitor.sees('main mark', 'parcel');
    },
  ],
  [
    'saves rows as CSV',
    async ({ visitor, same }) => {
      await visitor.press('button', 'Export', 'header');
      await visitor.press('button', 'Results…');
      await visitor.find('dialog', 'Export');
      await visitor.press('button', 'Save…', 'dialog[open]');
      const csv = await visitor.saved('.csv');
      hold('the table begins with its columns', csv.startsWith('evaluation,model,condition,'));
      same('rows as CSV', csv);
      await visitor.press('button', 'Close', 'dialog[open]');
    },
  ],
  [
    'runs a notebook, with results as stored',
    async ({ visitor }) => {
      await visitor.press('link', 'Notebook', 'header');
      await visitor.press('button', 'open that of the demo');
      await visitor.sees('main', 'All 4 results are as stored.');
      await visitor.sees('.prose', 'brook-2 differs by −3.0 points on 264 shared');
    },
  ],
  [
    'saves a report',
    async ({ visitor }) => {
      await visitor.press('button', 'Notebook: more');
      await visitor.press('button', 'Save as report');
      await visitor.press('button', 'Save', 'dialog[open]');
      const html = await visitor.saved('.html');
      hold(
        'the report has its heading',
        html.includes('Is a cheaper model good enough for the support desk?'),
      );
      hold('the report has a chart', html.includes('<svg'));
    },
  ],
  [
    'reads files that are given, and compares them',
    async ({ visitor, folder }) => {
      const files = { aster: rows('aster', (i) => i > 2), brook: rows('brook', (i) => i % 2 === 0) };
      const paths = Object.entries(files).map(([name, text]) => {
        const path = join(folder, `${name}.jsonl`);
        writeFileSync(path, text);
        return path;
      });
      await visitor.press('link', 'Files', 'header');
      await visitor.comeAgain();
      await visitor.give(paths);
      await visitor.sees('.loaded', '2 files · 24 responses');
      await visitor.press('link', 'Compare', 'header');
      await visitor.sees('.compare[data-ready] .verdict .first', 'on 12 shared samples');
    },
  ],
  [
    'keeps a session where the browser has a place for it, and says so where not',
    async ({ visitor }) => {
      await visitor.press('link', 'Files', 'header');
      await visitor.press('button', 'Keep on this computer');
      const hasPlace = await visitor.answer(`Boolean(navigator.storage?.getDirectory)`);
      if (!hasPlace) {
        await visitor.sees('dialog[open]', 'This browser has no place for files of a page.');
        return;
      }
      await visitor.press('button', 'Keep', 'dialog[open]');
      await visitor.find('button', 'Kept as …');
      await visitor.comeAgain();
      await visitor.press('button', 'Open', '[aria-label="Kept sessions"]');
      await visitor.sees('.loaded', '2 files · 24 responses');
    },
  ],
  [
    'opens when its host is gone',
    async ({ visitor, closeSite }) => {
      await visitor.until('No worker keeps the page.', 'navigator.serviceWorker.controller !== null');
      await closeSite();
      await visitor.comeAgain();
      await visitor.press('button', 'Open the demo');
      await visitor.sees('.loaded', '17 files · 3,009 responses');
      await visitor.press('link', 'Compare', 'header');
      await visitor.sees('.compare[data-ready] .verdict .first', 'on 264 shared samples.');
    },
  ],
];
