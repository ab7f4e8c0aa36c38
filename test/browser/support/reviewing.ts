import type { Page } from '@playwright/test';
import { expect } from './page';

/** Rows of one model to questions that are the same in every such file, with what it says and how that is scored. */
export const quizFile = (
  model: string,
  samples: number,
  say: (i: number) => string,
  score: (i: number) => 0 | 1,
) =>
  Array.from({ length: samples }, (_, i) =>
    JSON.stringify({
      ...{ schema_version: '0.2.1', evaluation_id: `quiz/${model}/1`, model_id: model },
      ...{ evaluation_name: 'quiz', sample_id: `s${i}`, interaction_type: 'single_turn' },
      ...{ answer_attribution: [], input: { raw: `Question ${i}?`, reference: [`Reference ${i}`] } },
      output: { raw: [say(i)] },
      evaluation: { score: score(i), is_correct: score(i) === 1 },
    }),
  ).join('\n');

/** The answers that are on view while one reads, and where one is. */
export const answers = (page: Page) => page.locator('#read .final');
export const place = (page: Page) => page.locator('#read .prog b');

/** Opens the queue that is chosen, as this reviewer; without a name, as whoever was before. */
export async function startReading(page: Page, reviewer?: string): Promise<void> {
  if (reviewer !== undefined) await page.getByLabel('Reviewer').fill(reviewer);
  const start = page.getByRole('button', { name: /Start reading|Go on reading|Read again/ });
  await expect(start).toBeEnabled();
  await start.click();
  await expect(answers(page)).not.toHaveCount(0);
}

/** Presses a key that goes on to another answer, and waits for it. */
export async function pressOn(page: Page, key: string): Promise<void> {
  const before = (await place(page).textContent()) ?? '';
  await page.keyboard.press(key);
  await expect(place(page)).not.toHaveText(before);
}
