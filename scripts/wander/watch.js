/** @typedef {import('@playwright/test').Page} Page */

const PATIENCE_MS = 10_000;

/** Collects what the page complains of on its console, or by an uncaught error. @param {Page} page */
export function complaintsOf(page) {
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`));
  return complaints;
}

/** What no reader should see, as the page stands. @param {Page} page @returns {Promise<string[]>} */
const sights = (page) =>
  page.evaluate(() => {
    const faults = [];
    const [leaked] =
      document.body.innerText.match(/.{0,60}\b(NaN|undefined|\[object \w+\])(?!, Infinity).{0,60}/) ?? [];
    if (leaked) faults.push(`text: ${leaked}`);
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const beyond = [...document.body.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + wide - 1)
        .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`);
      faults.push(`wider than its window by ${wide} pixels: ${beyond.slice(0, 6).join(' > ')}`);
    }
    const frame = document.querySelector('.top');
    const covered = document.querySelector('dialog[open], :popover-open');
    const end = frame && !covered ? frame.getBoundingClientRect().bottom : 0;
    for (let x = 4; x < innerWidth; x += 60)
      for (let y = 4; y < end; y += 12) {
        const seen = document.elementFromPoint(x, y);
        if (!seen || frame?.contains(seen) || seen.closest('.skip, dialog, [popover]')) continue;
        return [...faults, `over the frame: ${seen.tagName} ${seen.className}`];
      }
    return faults;
  });

/** The same, unless it is gone a moment later: what is being drawn may be seen. @param {Page} page */
export async function faultsOf(page) {
  const faults = await sights(page);
  if (faults.length === 0) return faults;
  await page.waitForTimeout(600);
  return sights(page);
}

/** Whether the engine still answers. @param {Page} page @returns {Promise<boolean>} */
export const answers = (page) =>
  page.evaluate(
    (patience) =>
      Promise.race([
        // @ts-expect-error the page brings it
        window.evalbook.query('SELECT 1 AS one').then(() => true),
        new Promise((resolve) => setTimeout(() => resolve(false), patience)),
      ]),
    PATIENCE_MS,
  );
