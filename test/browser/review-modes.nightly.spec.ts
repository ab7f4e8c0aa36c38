import type { Page } from '@playwright/test';
import { expect, test } from './support/page';
import { answers, place, quizFile, startReading } from './support/reviewing';

const SAMPLES = 24;
const models = ['aster', 'brook'] as const;

/** What is wrong with an answer, as its text says; null: nothing. */
const faultOf = (m: number, i: number): string | null =>
  (i + m) % 3 === 0
    ? null
    : ((['invents', 'makes up', 'too long'] as const)[(Math.floor(i / 2) + m) % 3] ?? null);
const fileOf = (m: 0 | 1): string =>
  quizFile(
    models[m],
    SAMPLES,
    (i) => `fault: ${faultOf(m, i) ?? 'none'}`,
    () => 1,
  );

const countOf = (m: number, ...faults: string[]): number =>
  Array.from({ length: SAMPLES }, (_, i) => faultOf(m, i)).filter((one) => one && faults.includes(one))
    .length;

/** Marks how the answer that is open fails, as its text says; a mode that is new gets the next key. */
async function isWrong(page: Page, made: string[]): Promise<boolean> {
  const fault = ((await answers(page).textContent()) ?? '').replace(/^.*fault: /s, '').trim();
  if (fault === 'none') return false;
  if (!made.includes(fault)) {
    await page.keyboard.press(String(made.push(fault)));
    await page.keyboard.type(fault);
    await page.keyboard.press('Enter');
  } else await page.keyboard.press(String(made.indexOf(fault) + 1));
  await expect(page.locator('#read .keyline.on')).toContainText(fault);
  return true;
}

test('failure modes are renamed and merged while one reads, and every number follows', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  await evalbook.open(`#/review?queue=all&namesare=shown&baseline=aster`);
  await evalbook.importTexts({ 'aster.jsonl': fileOf(0), 'brook.jsonl': fileOf(1) });
  await startReading(page, 'mira');
  const made: string[] = [];
  for (let i = 1; i <= 2 * SAMPLES; i++) {
    await expect(place(page)).toHaveText(`Answer ${i} of ${2 * SAMPLES}`);
    if (await isWrong(page, made)) await page.keyboard.press('j');
    else await page.keyboard.press('y');
  }
  expect([...made].sort()).toEqual(['invents', 'makes up', 'too long']);
  const counted = async (from: string) =>
    Object.fromEntries(
      (
        await evalbook.query(
          `SELECT value, model, count(*) AS n FROM ${from} JOIN responses USING (response_id)
           JOIN runs USING (run_id) GROUP BY ALL`,
        )
      ).map(({ value, model, n }) => [`${String(value)} of ${String(model)}`, Number(n)]),
    );
  const said = () => counted(`(FROM reviewed WHERE kind = 'mode')`);
  const expected = (modes: Record<string, readonly string[]>) =>
    Object.fromEntries(
      Object.entries(modes).flatMap(([name, faults]) =>
        models.map((model, m) => [`${name} of ${model}`, countOf(m, ...faults)]),
      ),
    );
  const line = (name: string) => page.locator('#modes tbody tr', { hasText: name });
  const apart = { invents: ['invents'], 'makes up': ['makes up'], 'too long': ['too long'] };
  await expect.poll(said).toEqual(expected(apart));
  await expect(line('too long').locator('td').first()).toHaveText(
    String(countOf(0, 'too long') + countOf(1, 'too long')),
  );

  // Renamed: the name alone changes.
  const rename = async (from: string, to: string) => {
    await page.getByRole('button', { name: 'Rename, merge' }).click();
    const field = page.getByLabel(`Name of ${from}`);
    await field.fill(to);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await rename('too long', 'verbose');
  await expect(page.locator('#read .keyline', { hasText: 'verbose' }).locator('.ct')).toHaveText(
    String(countOf(0, 'too long') + countOf(1, 'too long')),
  );
  await expect(page.locator('#read .keyline', { hasText: 'too long' })).toHaveCount(0);
  const renamed = { invents: ['invents'], 'makes up': ['makes up'], verbose: ['too long'] };
  await expect.poll(said).toEqual(expected(renamed));

  // Merged: under a name that is there, the two are one.
  await rename('makes up', 'invents');
  const both = countOf(0, 'invents', 'makes up') + countOf(1, 'invents', 'makes up');
  await expect(page.locator('#read .keyline', { hasText: 'invents' }).locator('.ct')).toHaveText(
    String(both),
  );
  await expect(page.locator('#read .keyline', { hasText: 'makes up' })).toHaveCount(0);
  await expect.poll(said).toEqual(expected({ invents: ['invents', 'makes up'], verbose: ['too long'] }));
  // The table of modes, its shares, and the samples that a count leads to.
  const cell = (k: number) => line('invents').locator('td').nth(k);
  const share = (n: number) => `${n}${((100 * n) / SAMPLES).toFixed(1)}`;
  await expect(cell(0)).toHaveText(String(both));
  await expect(cell(1)).toHaveText(share(countOf(0, 'invents', 'makes up')));
  await expect(cell(2)).toHaveText(share(countOf(1, 'invents', 'makes up')));

  // One key takes back the merge, another the name.
  await page.locator('#read .texts').click();
  await page.keyboard.press('u');
  await expect.poll(said).toEqual(expected(renamed));
  await page.keyboard.press('u');
  await expect.poll(said).toEqual(expected(apart));
  await expect(page.locator('#read .keyline', { hasText: 'too long' })).toHaveCount(1);

  // A mode that nobody has is removed; by keyboard alone.
  await page.keyboard.press('4');
  await page.keyboard.type('a slip');
  await page.keyboard.press('Enter');
  await page.keyboard.press('4');
  await expect(page.locator('#read .keyline', { hasText: 'a slip' }).locator('.ct')).toHaveText('0');
  await page.getByRole('button', { name: 'Rename, merge' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#read .keyline', { hasText: 'a slip' })).toHaveCount(0);

  await line('makes up').locator('td').nth(2).getByRole('button').click();
  await expect(page).toHaveURL(/#\/samples/);
  await expect
    .poll(() => counted(`(FROM response_tags WHERE key = 'failure mode')`))
    .toEqual(expected(apart));
  await expect(page.locator('#samples')).toContainText(`${countOf(1, 'makes up')} `);
});
