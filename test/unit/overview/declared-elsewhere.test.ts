import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf } from '../../../src/lib/table/csv';
import { markdownOf } from '../../../src/lib/table/markdown';
import { declaredView, statedFigures } from '../../../src/lib/views/declared';
import { realData, hasRealData } from '../../support/real-data';
import { dropOf as generated, families } from '../import/tool-drops';
import { dropOf, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

const filesOf = (family: string) => {
  const make = families.find(([name]) => name === family)?.[1];
  if (make === undefined) throw new Error('no such family');
  return generated(family, make());
};
const ask = () => statedFigures.ask({ db: library.db, signal: new AbortController().signal }, {});

test('figures of boards stand with their files, each as it is declared', async () => {
  await library.fresh();
  await library.load(filesOf('board'));
  const figures = (await ask()) ?? [];
  expect(declaredView.finding?.(figures, {})).toBe(
    '6 figures of 3 models on 3 evaluations, from 3 files without samples. None is computed or compared here.',
  );
  const table = declaredView.table(figures, {});
  expect(markdownOf({ ...table, caption: '' })).toMatchInlineSnapshot(`
    "| what | model | declared | n | condition | file |
    | --- | --- | --: | --: | --- | --- |
    | Likeness, config and split test, acc | brook-2 | 61.5 | — |  | README.md |
    | aider polyglot, pass_rate_1 | aster-large | 0.222 | 225 | diff | polyglot_leaderboard.yml |
    | aider polyglot, pass_rate_1 | brook-2 | 0.204 | 225 | whole | polyglot_leaderboard.yml |
    | aider polyglot, pass_rate_2 | aster-large | 0.516 | 225 | diff | polyglot_leaderboard.yml |
    | aider polyglot, pass_rate_2 | brook-2 | 0.356 | 225 | whole | polyglot_leaderboard.yml |
    | lab/likeness, task diamond, value | lab/brook-2 | 78.8 | — |  | likeness.yaml |

    As the files declare them, each on its own scale. Where a file does not say which way is better, the highest stand first.
    "
  `);
  expect(csvOf(table)).toContain('board/_data/polyglot_leaderboard.yml');
});

test('what stands beside its answers is no figure of elsewhere', async () => {
  await library.fresh();
  await library.load(filesOf('eee').filter(({ path }) => !path.includes('leaderboard')));
  const beside = (await ask()) ?? [];
  expect(beside.filter(({ evaluation }) => evaluation === 'eee-quiz')).toEqual([]);
  await library.fresh();
  await library.load(
    filesOf('eee').filter(({ path }) => path.endsWith('.json') && !path.includes('leaderboard')),
  );
  const alone = ((await ask()) ?? []).filter(({ evaluation }) => evaluation === 'eee-quiz');
  expect(alone.map(({ model, metric, better }) => [model, metric, better])).toEqual([
    ['fictional/alder', 'exact_match', 'higher'],
    ['fictional/birch', 'exact_match', 'higher'],
    ['fictional/alder', 'f1', 'higher'],
    ['fictional/birch', 'f1', 'higher'],
  ]);
});

test.skipIf(!hasRealData)('the real board of Aider has two figures a run', async () => {
  await library.fresh();
  await library.load(dropOf(realData, 'yaml'));
  const figures = (await ask()) ?? [];
  const sum = (metric: string) =>
    figures.filter((one) => one.metric === metric).reduce((all, { value }) => all + value, 0);
  expect(figures).toHaveLength(2 * 69 + 1);
  expect(sum('pass_rate_1')).toBeCloseTo(14.731, 9);
  expect(sum('pass_rate_2')).toBeCloseTo(32.947, 9);
});
