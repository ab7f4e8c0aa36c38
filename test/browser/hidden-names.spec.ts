import { expect, test } from './support/page';

const TURNED = 'synthetic/a\u202egnp';
const row = (i: number, model: string) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `quiz/${model}/1`,
    model_id: model,
    evaluation_name: 'quiz\u200b',
    sample_id: `q${i}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${i}`, reference: ['yes'] },
    output: { raw: ['yes'] },
    answer_attribution: [],
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
    token_usage: { input_tokens: 10, output_tokens: 4 + i, total_tokens: 14 + i },
    metadata: { topic: i % 3 ? 'x' : 'y' },
  });
const rows = (model: string) => Array.from({ length: 30 }, (_, i) => row(i, model)).join('\n');
/** What would turn or hide the text around it. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u;

test('what nobody sees in a name is seen on every page, and two names that look the same are said to differ', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({
    'a\u202elnosj.jsonl': rows(TURNED),
    'b_samples.jsonl': rows('synthetic/agnp'),
    'c_samples.jsonl': rows('synthetic/\u0430gnp'),
  });
  const left: string[] = [];
  for (const hash of ['files', 'overview', 'compare', 'slices', 'usage', 'samples']) {
    await page.evaluate((to) => (location.hash = `#/${to}`), hash);
    await expect(page.locator('main')).toContainText(hash === 'files' ? 'Add files' : 'gnp');
    const found = await page.evaluate(() => {
      const pick: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const place =
          (node instanceof Element ? node : node.parentElement)?.closest('[class]')?.className ?? '';
        if (node instanceof Text) pick.push(`${String(place)}: ${node.data}`);
        else if (node instanceof Element)
          for (const name of ['aria-label', 'title'])
            pick.push(`${node.tagName} ${name}: ${node.getAttribute(name) ?? ''}`);
      }
      return pick;
    });
    left.push(...found.filter((text) => UNSEEN.test(text)).map((text) => `${hash}: ${text}`));
  }
  expect(left).toEqual([]);
  await page.evaluate(() => (location.hash = '#/files'));
  await expect(page.getByText('a⟦RLO⟧lnosj.jsonl').first()).toBeVisible();
  await expect(page.getByText(/look the same and are not/).first()).toBeVisible();
});
