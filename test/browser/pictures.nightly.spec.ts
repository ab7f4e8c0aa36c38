import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/page';
import { savePicture } from './support/sections';

/** How many pixels are drawn, on the page and in the picture, and how many of them the other has nothing like nearby. */
interface Alike {
  drawn: number;
  unlike: number;
  /** The same where the picture has lost its words. */
  unlikeWithoutWords: number;
}

/** Holds a picture against the page, pixel by pixel; type may move by a pixel. */
async function compare(page: Page, title: string, svg: string, whole: Buffer): Promise<Alike> {
  return await page.evaluate(
    async ({ title: name, text, shot }) => {
      const button = document.querySelector(`button[aria-label="${name} as SVG"]`);
      const drawing = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const size = (key: string) => Number(drawing.getAttribute(key));
      const body = drawing.querySelector(':scope > g:last-of-type');
      const [left = 0, top = 0] = (body?.getAttribute('transform')?.match(/[\d.]+/g) ?? []).map(Number);
      const isShown = (node: Element) => {
        const { width, height } = node.getBoundingClientRect();
        const boxes = [node, ...node.querySelectorAll('.scroll-x')];
        const hidden = Math.max(...boxes.map((one) => one.scrollWidth - one.clientWidth));
        const isWide = Math.abs(Math.max(width + hidden, 360) + 2 * left - size('width')) < 1;
        return isWide && Math.abs(Math.max(height, node.scrollHeight) + top + left - size('height')) < 1;
      };
      const chart = [...(button?.closest('.section')?.querySelectorAll('.body *') ?? [])].find(isShown);
      if (!chart) throw new Error(`Nothing on the page has the size of the picture “${name}”.`);
      const box = chart.getBoundingClientRect();
      const [width, height] = [Math.floor(box.width), Math.floor(box.height)];
      const pixels = async (src: string, x: number, y: number) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [width, height];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context?.drawImage(image, -x, -y);
        return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      };
      const asUrl = (svgText: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
      const page = await pixels(shot, Math.round(box.left + scrollX), Math.round(box.top + scrollY));
      const picture = await pixels(asUrl(text), left, top);
      const wordless = await pixels(asUrl(text.replace(/<text[\s>].*?<\/text>/gs, '')), left, top);
      const ground = page.slice(0, 3);
      const far = (a: ArrayLike<number>, i: number, b: ArrayLike<number>, k: number) =>
        Math.max(...[0, 1, 2].map((c) => Math.abs((a[i + c] ?? 0) - (b[k + c] ?? 0))));
      const NEAR = 1;
      const lost = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
        let [drawn, unlike] = [0, 0];
        for (let y = NEAR; y < height - NEAR; y++)
          for (let x = NEAR; x < width - NEAR; x++) {
            const i = 4 * (y * width + x);
            if (far(a, i, ground, 0) < 60) continue;
            drawn++;
            // Within what stands nearby in the other, so that an edge may lie between two pixels.
            let isAlike = true;
            for (let c = 0; c < 3 && isAlike; c++) {
              let [low, high] = [255, 0];
              for (let dy = -NEAR; dy <= NEAR; dy++)
                for (let dx = -NEAR; dx <= NEAR; dx++) {
                  const value = b[4 * ((y + dy) * width + x + dx) + c] ?? 0;
                  low = Math.min(low, value);
                  high = Math.max(high, value);
                }
              const own = a[i + c] ?? 0;
              isAlike = own >= low - 40 && own <= high + 40;
            }
            if (!isAlike) unlike++;
          }
        return { drawn, unlike };
      };
      const [ofPage, ofPicture, ofWordless] = [
        lost(page, picture),
        lost(picture, page),
        lost(page, wordless),
      ];
      return {
        drawn: ofPage.drawn + ofPicture.drawn,
        unlike: ofPage.unlike + ofPicture.unlike,
        unlikeWithoutWords: ofWordless.unlike,
      };
    },
    { title, text: svg, shot: `data:image/png;base64,${whole.toString('base64')}` },
  );
}

const pages = [
  { hash: '#/overview', ready: '.overview' },
  { hash: '#/compare', ready: '.compare' },
  { hash: '#/slices', ready: '.slices' },
  { hash: '#/usage', ready: '.usage' },
  { hash: '#/pair?metric=f1', ready: '.pair-page' },
];

test('every picture is what the page shows, in both themes', async ({ evalbook }) => {
  test.slow();
  const { page } = evalbook;
  await page.setViewportSize({ width: 1440, height: 900 });
  await evalbook.open('#/files');
  await page.getByRole('button', { name: /demo/i }).first().click();
  await expect
    .poll(() => page.locator('html').getAttribute('data-imports'), { timeout: 60_000 })
    .not.toBe('0');
  // The head of the page would lie over what is below the window; what is selected is not of the picture.
  await page.addStyleTag({
    content:
      'header.top, header.top * { position: static !important } .matrix td { outline: none !important }',
  });
  const found: string[] = [];
  for (const { hash, ready } of pages) {
    await page.evaluate((to) => (location.hash = to), hash);
    await page.locator(`${ready}[data-ready]`).waitFor();
    for (const section of await page.locator('.section').all()) await section.scrollIntoViewIfNeeded();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const titles = await page
        .locator('button[aria-label$=" as SVG"]')
        .evaluateAll((all) =>
          all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/ as SVG$/, '')),
        );
      const pictures = [];
      for (const title of titles) {
        const download = await savePicture(page, title);
        pictures.push({ title, svg: readFileSync(await download.path(), 'utf8') });
      }
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.mouse.move(0, 0);
      await page.evaluate(() => scrollTo(0, 0));
      const whole = await page.screenshot({ fullPage: true });
      for (const { title, svg } of pictures) {
        const { drawn, unlike, unlikeWithoutWords } = await compare(page, title, svg, whole);
        const where = `${title}, ${colorScheme}`;
        // Nothing keeps its size where the picture is made smaller.
        expect(svg, where).not.toContain('non-scaling-stroke');
        expect(drawn, where).toBeGreaterThan(1000);
        expect(unlike / drawn, where).toBeLessThan(0.005);
        // The measure sees what is missing.
        expect(unlikeWithoutWords / drawn, where).toBeGreaterThan(0.025);
        found.push(title);
      }
    }
  }
  for (const title of [
    'Models by evaluation',
    'Leaderboard',
    'Every pair',
    'Slices',
    'Quality against cost',
    'Latency',
    'Score against score',
  ])
    expect(found).toContain(title);
});
