import { expect, test } from './support/page';

interface Made {
  created: string;
  temperature: number;
  template: string;
  /** How many of forty it gets right. */
  right: number;
}

/** A log of Inspect; beside what is given, two differ only in their ids and folders. */
const log = (id: string, { created, temperature, template, right }: Made) =>
  JSON.stringify({
    version: 2,
    status: 'success',
    eval: {
      ...{
        eval_id: id,
        run_id: `run-${id}`,
        task: 'quiz',
        task_id: `task-${id}`,
        model: 'org/alder',
        created,
      },
      dataset: { name: 'quiz', samples: 40 },
      config: { epochs: 1, log_dir: `/logs/${id}` },
      packages: { inspect_ai: '0.3.206' },
    },
    plan: {
      name: 'plan',
      steps: [{ solver: 'system_message', params: { template } }],
      config: { temperature },
    },
    stats: { started_at: created, completed_at: created, model_usage: {} },
    samples: Array.from({ length: 40 }, (_, i) => ({
      ...{ id: i, epoch: 1, input: `Question ${i}?`, target: String(i), messages: [] },
      output: { choices: [{ message: { role: 'assistant', content: 'x' }, stop_reason: 'stop' }] },
      scores: { match: { value: i < right ? 'C' : 'I' } },
    })),
  });

test('two runs of one model are offered, named by their days, and what differs is listed', async ({
  evalbook,
}) => {
  const { page } = evalbook;
  const brief = { created: '2026-01-01T00:00:00+00:00', temperature: 0, template: 'Be brief.', right: 30 };
  const long = {
    created: '2026-01-08T00:00:00+00:00',
    temperature: 0.7,
    template: 'Think. '.repeat(40),
    right: 18,
  };
  await evalbook.open('#/compare');
  await evalbook.importTexts({ 'a.json': log('Xy7kLm93AbQ1', brief), 'b.json': log('Pq2rSt48CdR2', long) });

  const offer = page.locator('#verdict');
  await expect(offer).toContainText(
    'alder has 2 runs of this evaluation, averaged here on the 40 samples that more than one answered.',
  );
  await expect(offer).not.toContainText('Configuration');
  await page.getByRole('link', { name: 'Compare its runs' }).click();
  await expect(page).toHaveURL(/by=run/);
  await expect(page.locator('.verdict .first')).toContainText(
    'alder · 2026-01-01 is better than alder · 2026-01-08 by 30.0 points on 40 shared samples',
  );
  const settings = page.getByRole('group', { name: 'Configuration of the two runs' });
  const rows = async () =>
    (await settings.locator('tbody tr').allInnerTexts()).map((text) =>
      text.split('\t').map((cell) => cell.trim()),
    );
  const wanted = [
    ['plan.steps[1].params.template', 'Be brief.', 'Think. '.repeat(40).trim()],
    ['plan.config.temperature', '0', '0.7'],
  ];
  await expect(settings).toContainText('2 settings differ, 5 are equal.');
  expect(await rows()).toEqual(wanted);
  await page.getByRole('link', { name: 'Open the pair' }).click();
  await page.locator('.pair-page[data-ready]').waitFor();
  await expect(settings).toContainText('2 settings differ');
  expect(await rows()).toEqual(wanted);
});
