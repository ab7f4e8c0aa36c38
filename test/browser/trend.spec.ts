import { expect, test } from './support/page';
import { act, unfold } from './support/sections';

/** An Inspect log of a night: from the sixth on the model is another, and a third of what was right is wrong. */
const night = (n: number) => {
  const created = `2026-11-${String(n + 1).padStart(2, '0')}T00:00:00+00:00`;
  const samples = Array.from({ length: 60 }, (_, i) => {
    const isRight = (i * 7 + n) % 10 < 8 && !(n > 5 && i % 3 === 0);
    return {
      ...{ id: `desk-${i}`, epoch: 1, input: `What about thing ${i}?`, target: `It is ${i}`, messages: [] },
      output: { choices: [{ message: { role: 'assistant', content: isRight ? `It is ${i}` : 'no' } }] },
      scores: { match: { value: isRight ? 'C' : 'I' } },
    };
  });
  const named = { eval_id: `night ${n + 1}`, run_id: `run-${n}`, task: 'desk', task_id: `t${n}` };
  const log = {
    ...{ version: 2, status: 'success' },
    eval: {
      ...named,
      ...{ created, dataset: { name: 'desk' }, model: 'acme/desk-bot', config: { epochs: 1 } },
      model_args: { checkpoint: n < 6 ? '2608' : '2611' },
    },
    stats: { started_at: created, completed_at: created },
    samples,
  };
  return [`2026-11-${n + 1}_desk.json`, JSON.stringify(log)] as const;
};

test('runs over time: since when the score is lower, what changed there, and each run in the picture', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts(Object.fromEntries(Array.from({ length: 12 }, (_, n) => night(n))));
  await page.evaluate(() => (location.hash = '#/compare'));
  const section = page.locator('#trend');
  await expect(section).toContainText(
    /desk-bot is worse by \d+\.\d\spoints since .* \(99.% interval .*\) on the same 60 samples\. At that run model_args\.checkpoint changed from 2608 to 2611; that it is why is not shown\./,
  );
  await unfold(page, 'Runs over time');
  await expect(section.getByRole('img', { name: /^desk-bot: .*; a change at / })).toBeVisible();
  await section.getByText('12 runs').click();
  await expect(section.getByRole('row')).toHaveCount(13);
  await act(page, /^Add to notebook: Runs over time/);
  await expect(page.getByRole('img', { name: /^desk-bot: .*; a change at / })).toBeVisible();
});
