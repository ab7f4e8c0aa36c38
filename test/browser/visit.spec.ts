import { DuckDBInstance } from '@duckdb/node-api';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, root, test } from './support/page';
import { leave } from './support/sections';

const demo = readdirSync(join(root, 'public/demo'))
  .filter((name) => /\.jsonl?$/.test(name) && name !== 'index.json' && name !== 'demo-prices.json')
  .map((name) => join(root, 'public/demo', name));

/** Rows of a CSV as DuckDB itself reads them, every column as text. */
async function readBack(path: string): Promise<{ columns: string[]; rows: unknown[][] }> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    `SELECT * FROM read_csv('${path.replaceAll("'", "''")}', header = true, all_varchar = true, allow_quoted_nulls = false, nullstr = '')`,
  );
  const found = { columns: reader.columnNames(), rows: reader.getRows() };
  connection.closeSync();
  instance.closeSync();
  return found;
}

test('a whole visit: drop, compare, filter, save as CSV, and nothing leaves the page', async ({
  evalbook,
  page,
  requests,
}, info) => {
  await evalbook.open();
  await evalbook.pick(...demo);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.locator('[data-ready]')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Verdict' })).toBeVisible();

  const [label] = await evalbook.query(
    `SELECT key, value FROM sample_tags GROUP BY ALL HAVING key = 'topic' ORDER BY count(*) DESC, value LIMIT 1`,
  );
  const topic = String(label?.['value']);
  await page.evaluate((value) => {
    location.hash = `#/compare?chip=label:topic:${encodeURIComponent(value)}`;
  }, topic);
  await expect(page.getByRole('button', { name: `Remove filter: topic ${topic}` })).toBeVisible();

  await leave(page, /^Results/);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Save|Export/ })
    .click();
  const path = info.outputPath('results.csv');
  await (await saved).saveAs(path);

  const expected = await evalbook.query(
    `SELECT count(*) AS n, sum(score) AS score FROM results
     WHERE sample_key IN (SELECT sample_key FROM sample_tags WHERE key = 'topic' AND value = ?)`,
    [topic],
  );
  const { columns, rows } = await readBack(path);
  expect(rows).toHaveLength(Number(expected[0]?.['n']));
  expect(columns).toContain('tag.topic');
  const at = (name: string) => columns.indexOf(name);
  expect(new Set(rows.map((row) => row[at('tag.topic')]))).toEqual(new Set([topic]));
  const sum = rows.reduce((total, row) => total + Number(row[at('score')] ?? 0), 0);
  expect(sum).toBeCloseTo(Number(expected[0]?.['score']), 9);
  expect(requests.some((url) => url.endsWith('.wasm'))).toBe(true);
});

test('exact numbers and awkward text come back as they were stored', async ({ evalbook }, info) => {
  await evalbook.open();
  const row = (id: number, output: string, score: number) =>
    JSON.stringify({
      schema_version: '0.3.0',
      evaluation_id: 'e',
      model_id: 'm',
      evaluation_name: 'quotes',
      sample_id: String(id),
      interaction_type: 'single_turn',
      input: { raw: `question ${id}`, reference: [] },
      output: { raw: [output] },
      answer_attribution: [],
      evaluation: { score, is_correct: false },
    });
  const outputs = ['"quoted", twice', 'line\nbreak\r\nand another', '=1+1', '🙂 é 字', "it's", ' spaces '];
  const scores = [0.1 + 0.2, 1 / 3, 5e-324, 1.7976931348623157e308, -0.0000123, 123456789.12345679];
  await evalbook.importTexts({
    'awkward.jsonl': outputs.map((output, i) => row(i, output, scores[i] ?? 0)).join('\n'),
  });
  const csv = await evalbook.exportCsv({ guardFormulas: false });
  const path = info.outputPath('awkward.csv');
  await import('node:fs/promises').then(({ writeFile }) => writeFile(path, csv));
  const { columns, rows } = await readBack(path);
  expect(rows.map((cells) => cells[columns.indexOf('output_preview')])).toEqual(outputs);
  expect(rows.map((cells) => Number(cells[columns.indexOf('score')]))).toEqual(scores);

  const guarded = await evalbook.exportCsv();
  expect(guarded).toContain("'=1+1");
});

test('the policy binds page, workers and engine', async ({ evalbook, page, complaints }) => {
  await evalbook.open();
  // As text: within `evaluate` itself the policy does not hold, within a timer it does.
  const refused: unknown = await page.evaluate(`new Promise((done) => {
    setTimeout(() => {
      try {
        done(String(new Function('return 1')()));
      } catch (error) {
        done(error.name);
      }
    });
  })`);
  expect(refused).toBe('EvalError');
  const outside = await page.evaluate(() =>
    fetch('http://127.0.0.1:9/').then(
      () => 'loaded',
      () => 'refused',
    ),
  );
  expect(outside).toBe('refused');
  for (const statement of [
    `SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')`,
    `COPY (SELECT 1) TO 'x.csv'`,
    `SET enable_external_access = true`,
    `INSTALL httpfs`,
    `DROP TABLE scores`,
  ])
    await expect(evalbook.query(statement), statement).rejects.toThrow();
  complaints.length = 0; // the refusals above are said in the console
});
