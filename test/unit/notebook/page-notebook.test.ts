import { afterEach, expect, test } from 'vitest';
import { cellsOf } from '../../../src/lib/notebook/notebook';
import { settingsOf } from '../../../src/lib/notebook/plan';
import { view } from '../../../src/lib/session/view.svelte';
import type { OpenNotebook } from '../../../src/lib/views/notebook/open-notebook.svelte';
import { notebookOfPage } from '../../../src/lib/views/notebook/report/page-notebook';

afterEach(() => view.reset());

const pins = {
  evaluation: 'desk',
  metric: 'exact_match',
  models: ['a', 'b'],
  filter: ['label:topic:refunds'],
};
const piece = (show: string, own: object = {}) => ({ show, pins: { ...pins, ...own }, options: {} });

/** What the views of a notebook are asked, one after the other. */
const asked = ({ notebook }: OpenNotebook): unknown[] =>
  cellsOf(notebook).flatMap(({ parts }) =>
    parts.kind === 'view' ? [JSON.parse(parts.source) as unknown] : [],
  );

test('what all sections of a page stand on is in the settings, and what one stands on alone is in its own', async () => {
  const made = await notebookOfPage('Compare', [piece('leaderboard'), piece('matrix', { metric: 'f1' })]);
  const { metric, ...shared } = pins;
  expect(settingsOf(made.notebook)).toEqual(shared);
  expect(asked(made)).toEqual([
    { show: 'verdict', metric },
    { show: 'leaderboard', metric },
    { show: 'matrix', metric: 'f1' },
    { show: 'ledger', metric },
  ]);
  expect(made.text).toMatch(/^# Compare: desk\n/);
});

test('the verdict of a page is asked with the margin that stands on it', async () => {
  view.choose({ margin: { value: 2, metric: null } });
  const made = await notebookOfPage('Compare', [piece('leaderboard')]);
  expect(settingsOf(made.notebook)).toEqual(pins);
  expect(asked(made)).toEqual([{ show: 'verdict', margin: 2 }, { show: 'leaderboard' }, { show: 'ledger' }]);
});
