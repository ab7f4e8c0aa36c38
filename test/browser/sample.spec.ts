import type { Page } from '@playwright/test';
import { hasRealData, realData } from '../support/real-data';
import { zipOf } from '../unit/ingest/pack';
import { seriousObstacles } from './support/obstacles';
import { type Evalbook, expect, REAL, root, test, NIGHTLY } from './support/page';
import { act } from './support/sections';

interface Row {
  model?: string;
  id?: string;
  input?: unknown;
  output?: string | null;
  messages?: unknown;
  score?: number;
  epoch?: string;
  more?: object;
}

/** One row of Every Eval Ever. */
const row = ({
  model = 'alder',
  id = 'q-1',
  input = 'Why?',
  output = 'So',
  messages,
  score = 1,
  epoch,
  more,
}: Row) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: `reading/${model}/1`,
    model_id: `vendor/${model}`,
    evaluation_name: 'reading',
    evaluation_result_id: 'exact_match',
    sample_id: id,
    interaction_type: messages ? 'agentic' : 'single_turn',
    input: { raw: input, reference: ['So'] },
    ...(messages ? { messages } : { output: { raw: [output] } }),
    answer_attribution: [],
    evaluation: { score, is_correct: score === 1 },
    metadata: { topic: 'x', ...(epoch ? { epoch } : {}) },
    ...more,
  });

const opened = (page: Page) => page.locator('.sample[data-ready]').waitFor();

/** `from`: the end of the path of a file that holds it. */
async function openSample(evalbook: Evalbook, id: string, from = '', more = ''): Promise<void> {
  const [found] = await evalbook.query(
    `SELECT content_key FROM samples JOIN parts USING (sample_key) JOIN sources USING (source_id)
     WHERE sample_id = ? AND path LIKE ? ORDER BY sample_key LIMIT 1`,
    [id, `%${from.split('/').at(-1) ?? ''}`],
  );
  await evalbook.page.evaluate(
    (hash) => (location.hash = hash),
    `#/sample/${String(found?.['content_key'])}${more}`,
  );
  await opened(evalbook.page);
}

const columnNames = (page: Page) => page.locator('article .model').allInnerTexts();

test('models side by side: the trajectory held against the golden one, columns by keyboard, a link to a turn', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.pick(
    ...['aster-large', 'brook-2', 'cobalt-s'].map(
      (model) => `${root}public/demo/booking-agent.${model}_samples.jsonl`,
    ),
  );
  await openSample(evalbook, 'booking-014');
  await expect(page.getByText('find_trains → get_fare → check_seats → book_seats')).toBeVisible();
  const brook = page.getByRole('article', { name: 'brook-2' });
  await expect(brook.getByRole('list', { name: 'Tool calls' })).toContainText('book_seats missing');
  await expect(brook.getByText('argument people missing')).toBeVisible();
  await expect(brook.locator('.final .ext')).toHaveAttribute('title', 'extracted answer, by regex');
  await expect(page.getByText(/2 of 3 models gave this answer/)).toBeVisible();

  await expect.poll(() => columnNames(page)).toEqual(['aster-large', 'brook-2', 'cobalt-s']);
  for (const key of [']', ']', ']', 'p']) await page.keyboard.press(key);
  await expect.poll(() => columnNames(page)).toEqual(['cobalt-s', 'aster-large', 'brook-2']);
  await page.keyboard.press(']');
  await page.keyboard.press('h');
  await expect.poll(() => columnNames(page)).toEqual(['cobalt-s', 'brook-2']);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('booking-014');
  await expect.poll(() => columnNames(page)).toEqual(['cobalt-s', 'brook-2']);
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('booking-014');
  await page.getByRole('button', { name: 'Show 1 hidden model' }).click();
  await page.getByRole('button', { name: 'Move aster-large to the right' }).click();
  await expect.poll(() => columnNames(page)).toEqual(['cobalt-s', 'brook-2', 'aster-large']);

  await brook.getByRole('link', { name: 'Link to turn 8' }).click();
  await expect(brook.locator('.turn.pointed')).toContainText('check_seats');
  expect(page.url()).toContain(':0:7');
  await page.locator('.pick', { hasText: 'cobalt-s' }).waitFor();
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page.locator('.two .diff')).toHaveCount(2);
  await page.getByRole('button', { name: 'Open all' }).click();
  await expect(brook.getByText('"from"').first().or(brook.getByText('from').first())).toBeVisible();
  expect(await seriousObstacles(page)).toEqual([]);

  await page.getByText(/brook-2: booking-agent/).click();
  await expect(page.getByText(/, line 14, byte /)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await act(page, 'Copy as Markdown');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('### booking\\-014, synthetic\\-booking\\-agent');
  expect(copied).toContain('- tool calls: find\\_trains');
});

const attacks = [
  '<script>window.hit=1</script><img src="http://127.0.0.1:9/beacon.png" onerror="window.hit=2">',
  '<svg onload="window.hit=3"><image href="http://127.0.0.1:9/svg"/></svg><iframe src="javascript:parent.hit=4"></iframe>',
  '<style>body{background:url(http://127.0.0.1:9/css)}</style><link rel=stylesheet href=http://127.0.0.1:9/l>',
  '[click](javascript:window.hit=5) [data](data:text/html,<script>top.hit=6</script>) ![pixel](http://127.0.0.1:9/pixel.png)',
  '[ref]: javascript:window.hit=7\n[ref] <javascript:window.hit=8> <http://127.0.0.1:9/auto>',
  '```html" onmouseover="window.hit=9\n<b>code</b>\n```\n| a |\n|---|\n| <img src=x onerror=window.hit=10> |',
  '$\\href{javascript:window.hit=11}{x}$ $\\includegraphics{http://127.0.0.1:9/tex}$ $\\htmlStyle{background:url(http://127.0.0.1:9/t)}{x}$',
  '\u001b[31mred\u001b[0m file\u202egnp.exe pay\u200bpal \u{e0041}',
].join('\n\n');

test('hostile content: nothing runs, nothing is requested, what is invisible is shown', async ({
  evalbook,
  page,
  requests,
}) => {
  const messages = [
    { role: 'system', content: attacks },
    { role: 'user', content: attacks },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: attacks },
        { type: 'image_url', image_url: { url: 'http://127.0.0.1:9/message.png' } },
        { type: 'image_url', image_url: { url: 'data:text/html,<script>top.hit=12</script>' } },
        {
          type: 'image_url',
          image_url: {
            url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" onload="top.hit=13"><script>top.hit=14</script><image href="http://127.0.0.1:9/inner"/></svg>')}`,
          },
        },
      ],
      reasoning_trace: [attacks],
      tool_calls: [
        { id: '<b>', name: '<img src=x onerror=window.hit=15>', arguments: { [attacks]: attacks } },
      ],
    },
    { role: 'tool', tool_call_id: ['<b>'], content: JSON.stringify({ [attacks]: attacks }) },
    { role: 'assistant', content: attacks },
  ];
  const more = { error: attacks, metadata: { topic: attacks.slice(0, 80), epoch: '1' } };
  await evalbook.open();
  await evalbook.importTexts({
    'a.jsonl': row({ input: attacks, messages, score: 0, more }),
    'b.jsonl': row({ model: 'birch', input: attacks, output: attacks.toUpperCase() }),
  });
  await openSample(evalbook, 'q-1');
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.getByText(/alder: a\.jsonl/).click();
  const sample = page.locator('.sample');
  await expect(sample).toContainText('<script>window.hit=1</script>');
  for (const short of ['RLO', 'ZWSP', 'ESC', 'TAG'])
    await expect(sample.locator('.hidden-character', { hasText: short }).first()).toBeVisible();
  const left = await sample.evaluate((element) =>
    ['\u202e', '\u200b', '\u001b'].filter((hidden) => (element as HTMLElement).innerText.includes(hidden)),
  );
  expect(left).toEqual([]);
  await expect(page.getByText('http://127.0.0.1:9/message.png', { exact: true })).toBeVisible();
  await expect(page.getByText('elsewhere, not loaded').first()).toBeVisible();

  await page.getByRole('button', { name: 'As Markdown', exact: true }).click();
  await page.locator('.markdown').first().waitFor();
  await expect(page.locator('.markdown').first()).toContainText('⟦RLO⟧');
  const found = await sample.evaluate((element) => ({
    active: element.querySelectorAll('script, iframe, object, embed, style, link, base, form, meta').length,
    images: [...element.querySelectorAll('img')].map(({ src }) => src.slice(0, 18)),
    handlers: [...element.querySelectorAll('*')].flatMap((one) =>
      [...one.attributes]
        .filter(({ name, value }) => /^on/i.test(name) || /javascript:/i.test(value))
        .map(({ name }) => name),
    ),
    links: [...element.querySelectorAll('.markdown a, .markdown [href], .markdown [src], .markdown [style]')]
      .length,
  }));
  expect(found).toEqual({ active: 0, images: ['data:image/svg+xml'], handlers: [], links: 0 });
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  expect(requests.filter((url) => url.includes(':9/'))).toEqual([]);
});

test(
  'Markdown, math and code at a click; text as it is written otherwise',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const text =
      '# Head\n\n- **two** bolts\n\n$$\\frac{1}{2}$$ costs $5 and $6, $x^2$\n\n```js\nconst a = 1;\n```\n\n  indented';
    await evalbook.open();
    await evalbook.importTexts({ 'a.jsonl': row({ output: text }) });
    await openSample(evalbook, 'q-1');
    expect(await page.locator('.final .written').evaluate((element) => element.textContent)).toBe(text);
    await page.getByRole('button', { name: 'As Markdown', exact: true }).click();
    const laidOut = page.locator('.final .markdown');
    await expect(laidOut.locator('h1')).toHaveText('Head');
    await expect(laidOut.locator('math')).toHaveCount(2);
    await expect(laidOut.locator('mfrac')).toHaveCount(1);
    await expect(laidOut.locator('code .hljs-keyword')).toHaveText('const');
    await expect(laidOut).toContainText('costs $5 and $6,');
    await page.getByRole('button', { name: 'Plain text' }).click();
    await expect(page.locator('.final .markdown')).toHaveCount(0);

    // What is looked for is marked where it stands.
    await page.keyboard.press('/');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('bolts');
    await expect(page.locator('.final mark')).toHaveText('bolts');
  },
);

test(
  'two thousand turns: only what is near exists, and a link reaches any of them',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const messages = [
      { role: 'user', content: 'Why?' },
      ...Array.from({ length: 1000 }, (_, i) => [
        { role: 'assistant', tool_calls: [{ id: `c${i}`, name: `tool_${i % 7}`, arguments: { step: i } }] },
        { role: 'tool', tool_call_id: [`c${i}`], content: `result ${i} ${'word '.repeat(40)}` },
        { role: 'assistant', content: `Note ${i}` },
      ]).flat(),
      { role: 'assistant', content: 'So' },
    ];
    await evalbook.open();
    await evalbook.importTexts({
      'a.jsonl': row({ messages }),
      'b.jsonl': row({ model: 'birch', messages }),
    });
    await openSample(evalbook, 'q-1');
    const transcript = page.getByRole('region', { name: 'Transcript of alder, 2,001 turns' });
    await expect(transcript.getByText('Note 0', { exact: true })).toBeVisible();
    expect(await transcript.locator('.turn').count()).toBeLessThan(200);
    await transcript.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(transcript.getByText('shown above')).toBeVisible();
    expect(await transcript.locator('.turn').count()).toBeLessThan(400);
    // A note of the middle, by its place in the file.
    await openSample(evalbook, 'q-1', '', '?turn=vendor%2Falder:0:1503');
    await expect(transcript.locator('.turn.pointed')).toContainText('Note 500');
    await expect(transcript.locator('.turn.pointed')).toBeInViewport();
  },
);

test(
  'columns come in the order of the leaderboard, and never in another first',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const rows = (model: string, score: number) =>
      Array.from({ length: 4000 }, (_, i) =>
        row({ id: `q-${i}`, input: `Question ${i}`, model, score }),
      ).join('\n');
    await evalbook.open();
    await evalbook.importTexts({ 'a.jsonl': rows('alder', 0), 'b.jsonl': rows('birch', 1) });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const names = [...document.querySelectorAll('article .model')].map((one) => one.textContent?.trim());
        if (names.length > 0 && seen.at(-1) !== names.join(', ')) seen.push(names.join(', '));
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await openSample(evalbook, 'q-1');
    expect(await page.evaluate(() => (window as { seen?: string[] }).seen)).toEqual(['birch, alder']);
  },
);

test(
  'repeats as tabs, errors with their trace, media from files dropped along',
  NIGHTLY,
  async ({ evalbook, page }) => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const asked = [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'inputs/dot.png' } },
          { type: 'text', text: 'What is it?' },
        ],
      },
    ];
    await evalbook.open();
    await evalbook.importTexts({
      'a.jsonl': [
        row({ output: 'So', epoch: '1' }),
        row({ output: 'Not so', score: 0, epoch: '2' }),
        row({
          output: 'Never',
          score: 0,
          epoch: '3',
          more: { error: 'late\nTraceback (most recent call last):\n  x' },
        }),
      ].join('\n'),
      'g.jsonl': JSON.stringify({
        sample_id: 't:1',
        task_id: 't',
        namespace: 'n',
        sample: { id: 'picture', messages: asked, references: ['a dot'] },
        model_output: { answer: 'a dot' },
        metrics: { exact_match: { values: { score: 1 } } },
      }),
    });
    await openSample(evalbook, 'q-1', '', '?evaluation=reading');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveCount(3);
    await expect(page.locator('.final')).toHaveText('So');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.final')).toHaveText('Not so');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.error')).toContainText('late');
    await expect(page.locator('.error')).not.toContainText('Traceback');
    await page.getByText('trace, 2 lines').click();
    await expect(page.locator('.error')).toContainText('Traceback');

    await openSample(evalbook, 'picture', '', '?evaluation=t');
    await expect(page.getByText('drop the file along with the results')).toBeVisible();
    await page.evaluate(
      (bytes) => {
        const { evalbook } = window as unknown as { evalbook: { import(files: File[]): Promise<unknown> } };
        return evalbook.import([new File([new Uint8Array(bytes)], 'dot.png')]);
      },
      [...picture],
    );
    await openSample(evalbook, 'q-1', '', '?evaluation=reading');
    await openSample(evalbook, 'picture', '', '?evaluation=t');
    const shown = page.locator('.question img');
    await expect(shown).toBeVisible();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);

    // The same from an archive that holds records and images side by side, one of them said to be another.
    const inArchive = JSON.stringify({
      sample_id: 'z:1',
      task_id: 'z',
      namespace: 'n',
      sample: {
        id: 'packed',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'image_url', image_url: { url: 'images/packed.png' } },
              { type: 'image_url', image_url: { url: 'images/broken.png' } },
            ],
          },
        ],
        references: ['a dot'],
      },
      model_output: { answer: 'a dot' },
      metrics: { exact_match: { values: { score: 1 } } },
    });
    const archive = zipOf([
      { name: 'deep/rows.jsonl', bytes: inArchive },
      { name: 'deep/images/packed.png', bytes: picture },
      { name: 'deep/images/broken.png', bytes: picture, crc: 1 },
    ]);
    await page.evaluate(
      (bytes) => {
        const { evalbook } = window as unknown as { evalbook: { import(files: File[]): Promise<unknown> } };
        return evalbook.import([new File([new Uint8Array(bytes)], 'all.zip')]);
      },
      [...archive],
    );
    await openSample(evalbook, 'packed', '', '?evaluation=z');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expect(page.locator('.question')).toContainText('do not match the checksum');
  },
);

/** A sample of each of the documents that the project began with, and what must be read on its page. */
const seeds: readonly (readonly [name: string, file: string, id: string, words: readonly string[]])[] = [
  [
    'Every Eval Ever',
    'eee/v0.2_inspect/ai2_arc_ollama_qwen2.5-0.5b_1761001924_samples.jsonl',
    '1',
    [
      'Sunlight is the source of energy',
      'reference',
      'the question as it was put, 494 characters',
      'ANSWER: A',
    ],
  ],
  [
    'gage-eval samples',
    'gage/seed001_examples.jsonl',
    'agent_0001',
    [
      'Search the weather and summarize.',
      'golden trajectory in full',
      '1 tool offered',
      'No model has answered it.',
    ],
  ],
  [
    'EvalScope',
    'evalscope/v1.10/qwen-plus/reviews/qwen-plus/gsm8k_main.jsonl',
    '1',
    ['A robe takes 2 bolts of blue fiber', '\\boxed{', 'extracted'],
  ],
  [
    'run cards',
    'runcards/reports/run_20260612_131151_metallama_llama3370binstruct_naive_all_b25_c6fb75_report.json',
    'tatoeba_13700980',
    ['You too, Brutus?', 'A tithau, Brutus?', 'chrf'],
  ],
  [
    'OpenCode sessions',
    'opencode/eval_run_reconstructed_8801189.json',
    'ses_aaa',
    ['List the src folder', 'fs.list', 'There is one file: app.py', 'fs.read', 'It is one function.'],
  ],
];

test('a record of each document that the project began with reads well', REAL, async ({ evalbook, page }) => {
  test.skip(!hasRealData, 'the real files are not here');
  await evalbook.open();
  await evalbook.pick(...seeds.map(([, file]) => `${realData}/${file}`));
  for (const [name, file, id, words] of seeds)
    await test.step(name, async () => {
      await openSample(evalbook, id, file);
      for (const word of words) await expect(page.locator('.sample')).toContainText(word);
      expect(await seriousObstacles(page)).toEqual([]);
    });
});

test('what has no score can be read as well: Compare lists it', NIGHTLY, async ({ evalbook, page }) => {
  const session = (id: string, text: string) => ({
    session_id: id,
    request: { contents: [{ role: 'user', parts: [{ text }] }] },
    response: { candidates: [{ content: { parts: [{ text: `Done: ${text}` }] } }] },
    intermediate_events: [],
  });
  await evalbook.open('#/compare');
  await evalbook.importTexts({ 'run.json': JSON.stringify([session('a', 'List'), session('b', 'Read')]) });
  const list = page.getByRole('grid', { name: 'All samples' });
  await expect(list.getByRole('row', { name: 'Read' })).toBeVisible();
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await opened(page);
  await expect(page.locator('.final')).toHaveText('Done: Read');
  await page.keyboard.press('k');
  await expect(page.locator('.final')).toHaveText('Done: List');
});

test('a sample that only votes tell of shows both answers and each vote with its order', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  const rater = (score: number, is_flipped: boolean) => ({ score, is_flipped, rationale: 'It says why.' });
  const file = JSON.stringify({
    models: [{ name: 'alder' }, { name: 'birch' }],
    examples: [
      {
        ...{ input_text: 'Why?', output_text_a: 'Since it rains.', output_text_b: 'No idea.', score: 1 },
        individual_rater_scores: [rater(1, false), rater(-1, true)],
      },
    ],
  });
  await evalbook.importTexts({ 'side.json': file });
  await page.evaluate(() => (location.hash = '#/samples'));
  await page.getByRole('row', { name: 'Why?' }).dblclick();
  await opened(page);
  await expect(page.locator('.sides article')).toHaveText([
    /^alder\s+Since it rains\./,
    /^birch\s+No idea\./,
  ]);
  await expect(page.locator('.votes tbody tr')).toHaveText([/^alder won\s*alder/, /^birch won\s*birch/]);
  await expect(page.locator('main')).not.toContainText('not loaded');
  expect(await seriousObstacles(page)).toEqual([]);

  // A notebook pins a comparison: where nothing is compared, nothing offers to put a section into one.
  await page.evaluate(() => (location.hash = '#/overview'));
  await page.getByRole('button', { name: 'Preferences: more' }).click();
  await expect(page.locator('.menu:visible')).toContainText('Save picture');
  await expect(page.locator('.menu:visible')).not.toContainText('Add to notebook');
});
