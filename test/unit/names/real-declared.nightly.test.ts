import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { checkDeclared, possibleReplays } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';

describe.skipIf(!hasRealData)('figures that real files declare', () => {
  let library: Library;
  beforeAll(async () => {
    library = await openLibrary();
  });
  beforeEach(() => library.fresh());
  afterAll(() => library.db.close());

  test('agree with their rows, but for a cost that a cache made 0, a mean copied from another job, and three means of skills', async () => {
    await library.load(dropOf(realData, '.'), { guesses: 'none' });
    const checks = await checkDeclared(library.db);
    const differing = checks.filter(({ agreement }) => agreement === 'differs');
    expect(differing).toMatchObject([
      { run: 'betaa-job', metric: 'reward', declared: 0.36, declaredN: 5, n: 4 },
      // Two count what their single expectations deny; the third is no mean of its rows.
      { run: 'iteration-1/without_skill', metric: 'pass_rate', declared: 0.5294, n: 5 },
      { run: 'iteration-7/with_skill', metric: 'pass_rate', declared: 0.98, n: 5 },
      { run: 'iteration-1/without_skill', metric: 'pass_rate', declared: 0.646, n: 12 },
      {
        run: 'run_20260612_145201_google_gemini35flash_naive_all_b25_941c7d',
        metric: 'total cost, USD',
        declared: 0,
      },
    ]);
    expect(differing.at(-1)?.recomputed).toBeCloseTo(0.0461, 4);
    // Aggregates that speak of all samples where the rows are an excerpt; a report of garak lies there twice.
    const excerpts = checks.filter(({ agreement }) => agreement === 'other n');
    expect(excerpts.map(({ declaredN, n }) => [declaredN, n])).toEqual([
      [2376, 3],
      [500, 2],
      [50, 4],
      [50, 4],
    ]);
    expect(checks.filter(({ agreement }) => agreement === 'agrees').length).toBeGreaterThan(350);
    const formats = await library.db.query<{ format: string }>(
      sql`SELECT DISTINCT format FROM sources WHERE source_id IN (${{
        text: checks
          .filter(({ agreement }) => agreement === 'agrees')
          .map(({ sourceId }) => String(sourceId))
          .join(', '),
        parameters: [],
      }}) ORDER BY format`,
    );
    expect(formats.map(({ format }) => format)).toEqual([
      'bfcl-scores',
      'evalscope-report',
      'gage-summary',
      'garak-report',
      'helm-stats',
      'inspect-eval',
      'inspect-log',
      'mt-report',
      'mt-run-card',
      'openai-evals-log',
      'opencode-export',
      'opencompass-results',
      'skill-benchmark',
      'terminal-bench-results',
      'verifiers-metadata',
    ]);
    expect(await possibleReplays(library.db)).toEqual([]);
  });

  test('a report under another model is a possible replay of the first', async () => {
    const name = 'run_20260612_125112_google_gemini35flash_naive_all_b25_acc94e_report.json';
    const report = readFileSync(join(realData, 'runcards/reports', name), 'utf8');
    const copy = report
      .replaceAll('google/gemini-3.5-flash', 'other/model')
      .replaceAll('run_20260612_125112', 'run_20260613_125112');
    await library.load([droppedText('a_report.json', report), droppedText('b_report.json', copy)]);
    const [found] = await possibleReplays(library.db);
    expect(found?.runs.map(({ model }) => model).sort()).toEqual(['google/gemini-3.5-flash', 'other/model']);
    expect(found?.equal).toBe(found?.shared);
    expect(found?.shared).toBeGreaterThanOrEqual(20);
  });
});
