import { expect, test } from './support/page';

const row = (i: number) =>
  JSON.stringify({
    schema_version: '0.3.0',
    evaluation_id: 'quiz/a/1',
    model_id: 'a',
    evaluation_name: 'quiz',
    sample_id: `q${i}`,
    interaction_type: 'single_turn',
    input: { raw: `Question ${i}`, reference: ['yes'] },
    output: { raw: ['yes'] },
    answer_attribution: [],
    evaluation: { score: i % 2, is_correct: i % 2 === 1 },
  });
const rows = Array.from({ length: 30 }, (_, i) => row(i)).join('\n');
const TOO_LARGE = 'SELECT list_sum(range(3000000000)) AS n';
const NOTEBOOK = `# Broken

\`\`\`sql counted
SELECT count(*) AS n FROM responses
\`\`\`

\`\`\`sql large
${TOO_LARGE}
\`\`\`

\`\`\`sql after
SELECT n + 1 AS n FROM counted
\`\`\`
`;

test('an engine that a query broke is begun again with its files, and the cell that did it stays as it is', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await evalbook.importTexts({ 'a_samples.jsonl': rows });
  await evalbook.openNotebook(NOTEBOOK, 'broken.md');
  await page.getByRole('button', { name: /Run all/ }).click();
  const fault = page.getByRole('alert').filter({ hasText: 'This broke the database engine' });
  await expect(fault).toContainText('It is not run again unless you change it or run it by itself.');
  await expect(page.getByText('The database engine broke down.')).toBeVisible();
  await expect(page.getByText('The engine starts again. 1 file is read again.')).toBeVisible();
  await expect.poll(() => evalbook.query('SELECT count(*) AS n FROM responses')).toEqual([{ n: 30 }]);
  await page.getByRole('button', { name: 'Run 1 cell', exact: true }).click();
  await expect.poll(() => evalbook.notebookText()).toContain('| 31 |');
  await expect(fault).toBeVisible();
  await expect(page.getByText('broke down again')).toHaveCount(0);
});
