import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listSources } from '../../../src/lib/analysis';
import { sql } from '../../../src/lib/engine/sql';
import { missingHalf } from '../../../src/lib/formats/missing-half';
import { droppedText, type Library, openLibrary } from '../support/library';

/** Figures of a tool whose rows are missing: what Files says they are, and what to drop. */
let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

async function said(files: Readonly<Record<string, string>>) {
  await library.load(Object.entries(files).map(([path, text]) => droppedText(path, text)));
  const sources = await listSources(library.db);
  return sources.map(({ format, runFacts, remarks }) => ({
    declares: remarks.flatMap(({ text }) => (text.startsWith('declares') ? [text] : [])),
    missing: missingHalf(format, runFacts)?.text ?? null,
  }));
}
const scores = () => library.db.query(sql`SELECT metric, score FROM scores WHERE score IS NOT NULL`);

test('a SWE-bench report of what was resolved alone', async () => {
  const report = {
    ...{ total_instances: 300, submitted_instances: 300, completed_instances: 280, resolved_instances: 2 },
    ...{ resolved_ids: ['a__a-1', 'b__b-2'], no_generation: [], no_logs: [] },
  };
  expect(await said({ 'sb-cli/report.json': JSON.stringify(report) })).toEqual([
    {
      declares: ['declares resolved 0.006667 (of all instances, n 300): no scores to check it by'],
      missing:
        'No instance is scored: this report has totals, or names only what was resolved. The share that it declares stands beside its name on Files. Drop a report that also lists what was not resolved, or the reports by instance.',
    },
  ]);
  expect(await scores()).toEqual([]);
});

test('totals of BFCL', async () => {
  const totals = JSON.stringify({ accuracy: 0.61, correct_count: 61, total_count: 100 });
  expect(await said({ 'score/m/non_live/BFCL_v4_simple_java_score.json': `${totals}\n` })).toEqual([
    {
      declares: ['declares accuracy 0.61 (n 100): no scores to check it by'],
      missing:
        'The responses are missing: only failures are listed here, so nothing is scored. Drop the folder result of the same run.',
    },
  ]);
  expect(await scores()).toEqual([]);
});

const date = '2026-01-01T00-00-00.000000';
const results = JSON.stringify({
  results: {
    gsm8k: {
      ...{ alias: 'gsm8k', 'exact_match,strict-match': 0.25, 'exact_match_stderr,strict-match': 0.1 },
      ...{ 'exact_match,flexible-extract': 0.75, 'exact_match_stderr,flexible-extract': 0.1 },
    },
  },
  ...{ configs: { gsm8k: {} }, versions: { gsm8k: 3 }, 'n-shot': { gsm8k: 0 }, config: { model: 'hf' } },
  'n-samples': { gsm8k: { original: 4, effective: 4 } },
  ...{ higher_is_better: { gsm8k: { exact_match: true } }, model_name: 'vendor/model' },
});
const row = (id: number, score: number) =>
  JSON.stringify({
    ...{ doc_id: id, doc: { question: `${id}?` }, target: '4', arguments: [[`Q: ${id}?`]] },
    ...{ resps: [[' It is 4.']], filtered_resps: ['4'], exact_match: score },
  });

test('lm-eval results with two filters, and no samples', async () => {
  expect(await said({ [`vendor__model/results_${date}.json`]: results })).toEqual([
    {
      declares: [
        'declares exact_match, flexible-extract 0.75 (n 4), exact_match, strict-match 0.25 (n 4): no scores to check it by',
      ],
      missing:
        'The rows are missing: these are the results. Run with --log_samples, and drop samples_<task>_<date>.jsonl of the same folder.',
    },
  ]);
});

test('of several runs each figure says whose it is', async () => {
  const two = JSON.parse(results) as { results: Record<string, object> };
  two.results.arc = { 'acc,none': 0.5, 'acc_norm,none': 0.625 };
  const [found] = await said({ [`vendor__model/results_${date}.json`]: JSON.stringify(two) });
  expect(found?.declares).toHaveLength(1);
  expect(found?.declares[0]).toMatch(/vendor\/model on (arc|gsm8k): .* and 1 more figure: no scores/);
});

test('lm-eval samples of two filters that name neither', async () => {
  const samples = [0, 1, 2, 3]
    .flatMap((id) => [row(id, Number(id === 0)), row(id, Number(id > 0))])
    .join('\n');
  await said({
    [`vendor__model/results_${date}.json`]: results,
    [`vendor__model/samples_gsm8k_${date}.jsonl`]: samples,
  });
  const problems = await library.db.query<{ code: string; message: string }>(
    sql`SELECT code, message FROM problems WHERE code = 'filter_unnamed'`,
  );
  expect(problems.map(({ message }) => message)).toEqual([
    'Several rows of one document, and none names its filter: the first counts, and a declared score may be of another. Run with lm-evaluation-harness 0.4.7 or later, and drop its samples_*.jsonl.',
  ]);
});
