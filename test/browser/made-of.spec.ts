import { expect, test } from './support/page';

interface Bill {
  components: readonly { name: string; licenses: readonly object[] }[];
}

test('the page says what it is made of, its workers and the engine among it, with the licences', async ({
  evalbook,
  page,
}) => {
  await evalbook.open();
  await page.getByRole('button', { name: 'Help' }).click();
  const link = page.getByRole('link', { name: 'What it is made of' });
  await expect(link).toBeVisible();
  const [text, bill] = await link.evaluate(async (element: HTMLAnchorElement) => {
    const said = await (await fetch(element.href)).text();
    const listed = (await (await fetch('third-party.cdx.json')).json()) as Bill;
    return [said, listed] as const;
  });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'svelte',
      'apache-arrow',
      '@duckdb/duckdb-wasm',
      'hyparquet',
      'fzstd',
      '@observablehq/plot',
    ]),
  );
  for (const name of names) expect(text).toContain(`\n${name} `);
  expect(names.filter((name) => ['vite', 'typescript', 'eslint', 'fast-check'].includes(name))).toEqual([]);
});
