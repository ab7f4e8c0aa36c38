import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import type { Automation, ImportReport, Row, Value } from './automation';

const IMPORT_TIMEOUT = 60_000;
const FILE_INPUT = 'input[type=file][multiple]:not([webkitdirectory])';

/** The root of the checkout, for files named by their place in it. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Drives the built site the way a person and a script do. */
export class Evalbook {
  readonly page: Page;
  readonly url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  /** Opens the page (at an address after `#`, where given) and waits until the engine answers. */
  async open(hash = ''): Promise<void> {
    await this.page.goto(this.url + hash);
    await this.ready();
  }

  /** Opens the whole demo by its button, then this page of it. */
  async openDemo(hash: string): Promise<void> {
    await this.open('#/files');
    await this.page.getByRole('button', { name: 'Open the demo' }).click();
    await expect(this.page.getByText('17 files · 3,009 responses')).toBeVisible();
    await this.page.goto(this.url + hash);
  }

  async ready(): Promise<void> {
    await this.page.waitForFunction(() => 'evalbook' in window);
    await this.page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.ready);
  }

  /**
   * Picks files in the page's own field and waits until the page has counted one more finished import
   * (`data-imports` on the root element).
   */
  async pick(...paths: string[]): Promise<void> {
    const before = await this.imports();
    await this.page.setInputFiles(FILE_INPUT, paths);
    await expect.poll(() => this.imports(), { timeout: IMPORT_TIMEOUT }).toBeGreaterThan(before);
  }

  /** Hands files to `window.evalbook.import` and returns its report. */
  async import(...paths: string[]): Promise<ImportReport> {
    const input = await this.page.evaluateHandle(() => {
      const field = document.createElement('input');
      field.type = 'file';
      field.multiple = true;
      return field;
    });
    await input.setInputFiles(paths);
    return input.evaluate((field) => {
      const { evalbook } = window as unknown as { evalbook: Automation };
      return evalbook.import([...(field.files ?? [])]);
    });
  }

  /** Imports texts as files, named by their keys. */
  importTexts(files: Record<string, string>): Promise<ImportReport> {
    return this.page.evaluate((texts) => {
      const { evalbook } = window as unknown as { evalbook: Automation };
      return evalbook.import(Object.entries(texts).map(([name, text]) => new File([text], name)));
    }, files);
  }

  query(sql: string, params: Value[] = []): Promise<Row[]> {
    return this.page.evaluate(
      ({ statement, values }: { statement: string; values: Value[] }) =>
        (window as unknown as { evalbook: Automation }).evalbook.query(statement, values),
      { statement: sql, values: params },
    );
  }

  /** The filtered results as CSV. */
  exportCsv(options: Record<string, unknown> = {}): Promise<string> {
    return this.page.evaluate(async (given) => {
      const { evalbook } = window as unknown as { evalbook: Automation };
      return (await evalbook.exportCsv(given)).text();
    }, options);
  }

  /** Opens a text as the notebook of this name; nothing of it runs. */
  openNotebook(text: string, name: string): Promise<void> {
    return this.page.evaluate(
      ([given, called]) =>
        (window as unknown as { evalbook: Automation }).evalbook.notebook.open(given, called),
      [text, name] as const,
    );
  }

  /** The file of the notebook that was opened last, with its results. */
  notebookText(): Promise<string> {
    return this.page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.text());
  }

  /** Waits until no part of the page hangs out of its window: a change of width is drawn a frame or more later. */
  async fits(message?: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
        message,
      })
      .toBeLessThanOrEqual(0);
  }

  private imports(): Promise<number> {
    return this.page.evaluate(() => Number(document.documentElement.dataset.imports ?? 0));
  }
}

/** Everything the page asked of any network, workers and wasm included. */
function requestsOf(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  return urls;
}

/** What the page complained about, in its console or by an uncaught error. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return complaints;
}

const isLocal = (url: string, origin: string) => {
  const { protocol } = new URL(url);
  if (protocol === 'data:') return true;
  return new URL(url).origin === origin; // a blob's origin is that of the page that made it
};

interface Fixtures {
  /** Whether every section and column is shown. */
  opensAll: boolean;
  evalbook: Evalbook;
  /** Every address requested so far. */
  requests: string[];
  /** Errors so far; a test that provokes some looks at them and empties the list. */
  complaints: string[];
}

/** The dialog of the system cannot be answered from here: files are downloaded, as in a browser that has no such dialog. */
const withoutSaveDialog = () => Reflect.deleteProperty(window, 'showSaveFilePicker');

/** All sections and columns, as the settings allow: what a fold or a short table hides is tested by itself. */
const withAllShown = () => {
  if (!location.protocol.startsWith('http')) return;
  const place = 'evalbook.preferences';
  if (localStorage.getItem(place) === null)
    localStorage.setItem(place, JSON.stringify({ openSections: true, hiddenColumns: [] }));
};

export const test = base.extend<Fixtures>({
  requests: [
    async ({ context }, use) => {
      const requests = requestsOf(context);
      await use(requests);
      const { origin } = new URL(siteUrl());
      expect(requests.filter((url) => !isLocal(url, origin))).toEqual([]);
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  opensAll: [true, { option: true }],
  evalbook: async ({ page, opensAll }, use) => {
    await page.addInitScript(withoutSaveDialog);
    if (opensAll) await page.addInitScript(withAllShown);
    await use(new Evalbook(page, siteUrl()));
  },
});

/**
 * For the tests of one file that read the same files and choose by the address alone: they share a page, where `load`
 * was done once. Each begins with what the address says and nothing else; what a page stores, the next one finds.
 */
export const sharing = (load: (evalbook: Evalbook) => Promise<unknown>) =>
  test.extend<object, { loaded: Page }>({
    loaded: [
      async ({ browser }, use, { project }) => {
        const { serviceWorkers, locale, timezoneId, viewport } = project.use;
        const context = await browser.newContext({ serviceWorkers, locale, timezoneId, viewport });
        await context.addInitScript(withAllShown);
        const evalbook = new Evalbook(await context.newPage(), siteUrl());
        await evalbook.open('#/files');
        await load(evalbook);
        await use(evalbook.page);
        await context.close();
      },
      { scope: 'worker' },
    ],
    context: ({ loaded }, use) => use(loaded.context()),
    page: async ({ loaded }, use) => {
      await loaded.goto(`${siteUrl()}#/files`);
      await use(loaded);
    },
  });

function siteUrl(): string {
  const url = process.env.EVALBOOK_URL;
  if (!url) throw new Error('EVALBOOK_URL is not set: run the tests through playwright.config.ts.');
  return url;
}

/** A test of the nightly run alone: long, or of what a cheaper test holds as well. */
export const NIGHTLY = { tag: '@nightly' };
/** Tests that read real files of other tools, which the nightly run alone does. */
export const REAL = { tag: ['@nightly', '@real'] };

export { expect };
