import type { Page } from '@playwright/test';
import type { Automation } from './support/automation';
import { drawAll } from './support/cells';
import { seriousObstaclesInBoth } from './support/obstacles';
import { type Evalbook, expect, test } from './support/page';

const call = (id: string, name: string, given: object, result: string) => [
  {
    ...{ role: 'assistant', content: null },
    tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }],
  },
  { role: 'tool', tool_call_id: id, name, content: result },
];

/** Trials of an airline agent: two search before they change a flight, two change it at once. */
const trial = (task: number, at: number, isRight: boolean) => ({
  ...{ task_id: task, trial: at, reward: isRight ? 1 : 0 },
  info: { task: { user_id: 'u', actions: [], instruction: `Task ${task}`, outputs: [] }, source: 'user' },
  traj: [
    { role: 'system', content: 'You are an agent.' },
    { role: 'user', content: `I want flight ${task}.` },
    ...call('a', 'get_reservation', { id: 'Q2K8' }, '{"from": "ATL"}'),
    ...(isRight ? [] : call('b', 'search_direct', { to: 'LAS' }, '["HAT052"]')),
    ...call('c', 'update_flights', { to: 'HAT030' }, 'Error: flight HAT030 is full'),
    ...(isRight ? [] : call('d', 'update_flights', { to: 'HAT052' }, '{"ok": true}')),
    { role: 'assistant', content: isRight ? 'There is none.' : 'It is done.' },
  ],
});

const airline = JSON.stringify(
  Array.from({ length: 6 }, (_, task) => [0, 1, 2, 3].map((at) => trial(task, at, at > 1))).flat(),
);

async function openTask(evalbook: Evalbook, page: Page, task: number): Promise<void> {
  const [found] = await evalbook.query('SELECT content_key FROM samples WHERE sample_id = ?', [String(task)]);
  await page.evaluate((hash) => (location.hash = hash), `#/sample/${String(found?.['content_key'])}`);
  await page.locator('.sample[data-ready]').waitFor();
}

test('calls of all answers to a sample stand in columns, and a call opens its text', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'airline.json': airline });
  await openTask(evalbook, page, 3);
  const paths = page.getByRole('region', { name: 'Paths', exact: true });
  await expect(paths).toContainText(
    'Four answers part at call 2: 2 call update_flights and 2 call search_direct. 12 calls, 4 errors, all from update_flights.',
  );
  await expect(paths).toContainText(
    'All 2 wrong answers call search_direct and update_flights where no right one calls anything.',
  );
  const texts = paths.getByRole('region', { name: /^Call 2/ });
  await expect(texts.getByRole('article')).toHaveCount(2);
  await expect(texts).toContainText('Error: flight HAT030 is full');
  await expect(texts).toContainText('["HAT052"]');
  // One stop of the tab key; arrows go from call to call.
  const first = paths.getByRole('button', { name: /answer 3: get_reservation/ });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    paths.getByRole('button', { name: /answer 3: update_flights, returned an error/ }),
  ).toBeFocused();
  await paths.getByRole('button', { name: /answer 1: update_flights \{/ }).press('Enter');
  const last = paths.getByRole('region', { name: /^Column 4: 2 answers/ });
  await expect(last).toContainText('{"ok": true}');
  await expect(last).toContainText('Nothing there:');
  await last.getByRole('link', { name: 'Read it in the transcript' }).click();
  await expect(page).toHaveURL(/turn=/);
  await paths
    .getByRole('button', { name: /^Final answer of/ })
    .first()
    .click();
  await expect(paths.getByRole('region', { name: 'What was said last' })).toContainText('There is none.');
  expect(await seriousObstaclesInBoth(page)).toEqual([]);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await evalbook.fits(String(width));
  }
});

test('over all samples: where paths part, tools by model and by outcome, and last calls', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'airline.json': airline });
  await page.evaluate(() => (location.hash = '#/samples'));
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Where paths part')).toContainText('6 of 6 samples part at call 2.');
  await expect(section('Where paths part')).toContainText(/33.%, .*33.% of pairs of answers of one model/);
  await expect(section('Right and wrong at the parting').getByRole('row').nth(1)).toContainText(
    'update_flights search_direct 24 6',
    { useInnerText: true },
  );
  await section('Tools').getByRole('button', { name: 'by outcome' }).click();
  await expect(section('Tools').getByRole('row').filter({ hasText: 'wrong' }).first()).toContainText('+2.00');
  await expect(section('Last calls')).toContainText('50 % of 24 answers are right');
  expect(await seriousObstaclesInBoth(page)).toEqual([]);
});

test('a notebook shows them, and its report as well', async ({ evalbook, page }) => {
  await evalbook.open('#/notebook');
  await evalbook.importTexts({ 'airline.json': airline });
  const text = ['paths', 'partings', 'tools'].map(
    (show) => '```json view\n' + JSON.stringify({ show }) + '\n```',
  );
  await evalbook.openNotebook(`# Agents\n\n${text.join('\n\n')}\n`, 'agents');
  await page.evaluate(() => (window as unknown as { evalbook: Automation }).evalbook.notebook.run());
  await drawAll(page);
  await expect(page.locator('main')).toContainText('Four answers part at call 2');
  await expect(page.locator('.paths .glyph')).toHaveCount(12);
  const report = await page.evaluate(async () =>
    (await (window as unknown as { evalbook: Automation }).evalbook.notebook.report()).text(),
  );
  expect(report).toContain('class="glyph');
  expect(report).not.toMatch(/<button[^>]*glyph/);
});
