import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

async function violations(page: Page): Promise<Violation[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
}

const line = ({ id, nodes }: Violation): string =>
  `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join(' | ')}`;

/** What axe finds wrong on the page as it stands, a line each. */
export const obstacles = async (page: Page): Promise<string[]> => (await violations(page)).map(line);

/** Of those, what keeps someone out. */
export const seriousObstacles = async (page: Page): Promise<string[]> =>
  (await violations(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical').map(line);

async function inBothSchemes(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const lines: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // While an answer is on its way, the page is dimmed on purpose.
    await page.locator('.stage.dim').waitFor({ state: 'detached' });
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    lines.push(...(await find(page)).map((found) => `${colorScheme}: ${found}`));
  }
  return lines;
}

/** Both in light and in dark; the page stays dark. */
export const obstaclesInBoth = (page: Page): Promise<string[]> => inBothSchemes(page, obstacles);
export const seriousObstaclesInBoth = (page: Page): Promise<string[]> =>
  inBothSchemes(page, seriousObstacles);
