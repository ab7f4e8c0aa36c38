/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./chance.js').Chance} Chance */

export const FILES = 'input[type=file][multiple]:not([webkitdirectory])';
const PAGES = ['files', 'overview', 'compare', 'pair', 'slices', 'usage', 'samples', 'collections'];
const KEYS = 'Escape Enter Tab Space Home End ArrowUp ArrowDown ArrowLeft ArrowRight / ? j k'.split(' ');
const WORDS = ['', 'a', 'the', 'refund', 'a.*b', '"', '0', '5', '-1', '1e9'];
const USABLE =
  'button, a[href^="#"], select, input, summary, [role=option], [role=button], td[data-at], .samples tbody tr';

/** Uses one thing that can be seen, whatever it is. @param {Page} page @param {Chance} chance */
async function use(page, chance) {
  const picked = await page.evaluateHandle(
    ({ usable, share }) => {
      const seen = [...document.querySelectorAll(usable)].filter((node) => node.checkVisibility());
      return seen[Math.floor(share * seen.length)];
    },
    { usable: USABLE, share: chance.next() },
  );
  const thing = picked.asElement();
  if (!thing) return 'finds nothing to use';
  const { name, kind } = await thing.evaluate((node) => ({
    name: (node.getAttribute('aria-label') ?? node.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60),
    kind: node instanceof HTMLInputElement ? node.type : node.tagName.toLowerCase(),
  }));
  if (/start over|forget/i.test(name) && chance.happens(0.8)) return `leaves “${name}” alone`;
  const options = { timeout: 1500, force: chance.happens(0.5) };
  const text = chance.pick(WORDS);
  if (kind === 'search') await thing.fill('').then(() => thing.type(text, { delay: 15 }));
  else if (kind === 'text' || kind === 'number') await thing.fill(text);
  else if (kind === 'select') {
    const values = await thing.$$eval('option', (list) => list.map(({ value }) => value));
    await thing.selectOption(chance.pick(values));
  } else if (chance.happens(0.1)) await thing.dblclick(options);
  else await thing.click(options);
  return `${kind} “${name}”`;
}

/**
 * Does one thing that a person might do, and says what.
 * @param {Page} page @param {Chance} chance @param {readonly string[]} files paths of what may be dropped
 * @returns {Promise<string>}
 */
export async function step(page, chance, files) {
  if (chance.happens(0.2)) await page.mouse.wheel(0, (chance.next() - 0.3) * 1500);
  const what = chance.next();
  if (what < 0.05) {
    const file = chance.pick(files);
    await page.setInputFiles(FILES, [file]);
    return `drops ${file}`;
  }
  if (what < 0.15) {
    const to = chance.pick(PAGES);
    await page.evaluate((name) => (location.hash = location.hash.replace(/^[^?]*/, `#/${name}`)), to);
    return `goes to ${to}`;
  }
  if (what < 0.25) {
    const key = chance.pick(KEYS);
    await page.keyboard.press(key);
    return `presses ${key}`;
  }
  // What moves or goes away while it is used is no fault.
  return use(page, chance).catch(() => 'something that is gone');
}
