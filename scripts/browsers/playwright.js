import { LIMIT_MS } from './driven.js';

/**
 * A page of a browser that Playwright starts.
 * @param {import('@playwright/test').BrowserType} type @param {import('@playwright/test').LaunchOptions} options
 * @returns {Promise<import('./driven.js').Driven>}
 */
export async function drivenByPlaywright(type, options) {
  const browser = await type.launch(options);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(LIMIT_MS);
  return {
    open: (url) => page.goto(url),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.focus(selector);
      await page.keyboard.type(text);
    },
    give: (selector, paths) => page.setInputFiles(selector, [...paths]),
    answer: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}
