import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { presets } from '$lib/mapping/presets';
import { csv, filesOf, isJudged, presetFiles } from '../../fixtures/presets';
import { answersOf, MODELS, sumOf } from '../../fixtures/tools/story';
import { droppedText, dropOf, type Library, openLibrary } from '../support/library';
import { hasRealData, realData } from '../../support/real-data';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const dropped = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => droppedText(path, text));

const scores = (metric: string) =>
  library.db.query<{ model: string | null; rows: number; n: number; sum: number }>(
    sql`SELECT model, count(*)::INTEGER AS rows, count(score)::INTEGER AS n, round(sum(score), 6) AS sum
        FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
        WHERE metric = ${metric} GROUP BY model ORDER BY model`,
  );

test('every ready-made mapping has a file here', () => {
  const named = new Set(Object.values(presetFiles).map(({ name }) => name));
  expect(presets.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);
});

describe.each(Object.entries(presetFiles))('%s', (key, wanted) => {
  const answers = MODELS.map((model) => answersOf(`preset-${key}`, model));
  const nameOf = (model: string) => (wanted.namesModel ? model : (model.split('/')[1] ?? ''));

  test('two files of two models are read at once, and what was not judged has no score', async () => {
    const { tables } = await library.load(dropped(filesOf(key)));
    expect(tables.map(({ guess }) => [guess.preset?.name, guess.open])).toEqual([[wanted.name, []]]);
    expect(await scores(wanted.metric)).toEqual(
      answers.map((all, i) => {
        const judged = all.filter(isJudged);
        const sum = Math.round(sumOf(judged.map(wanted.score)) * 1e6) / 1e6;
        return { model: nameOf(MODELS[i] ?? ''), rows: 6, n: judged.length, sum };
      }),
    );
    expect(await library.db.query(sql`SELECT DISTINCT code FROM problems`)).toEqual(
      wanted.hasNumberForNone ? [{ code: 'score_none' }] : [],
    );
    const [counts] = await library.db.query(
      sql`SELECT (SELECT count(*)::INTEGER FROM samples) AS samples, count(*)::INTEGER AS responses FROM responses`,
    );
    expect(counts).toEqual({ samples: 6, responses: 12 });
    if (wanted.hasText !== false) {
      const [texts] = await library.db.query(
        sql`SELECT count(output_preview)::INTEGER AS outputs,
              (SELECT count(*)::INTEGER FROM samples WHERE contains(input_preview, 'What is')) AS inputs FROM responses`,
      );
      expect(texts).toEqual({ outputs: 12, inputs: 6 });
    }
    if (wanted.bounds) {
      const [metric] = await library.db.query(
        sql`SELECT min_score, max_score, lower_is_better FROM metrics WHERE metric = ${wanted.metric}`,
      );
      const [min_score, max_score] = wanted.bounds;
      expect(metric).toEqual({ min_score, max_score, lower_is_better: wanted.lowerIsBetter ?? null });
    }
  });

  test('one file alone is read where it names its model, and else waits for that name alone', async () => {
    const [[path, text] = ['', '']] = Object.entries(filesOf(key));
    const { tables } = await library.load([droppedText(path, text)]);
    const asked = tables.map(({ guess, mapping }) => [guess.open.map(({ code }) => code), mapping !== null]);
    expect(asked).toEqual([wanted.namesModel ? [[], true] : [['no_model'], false]]);
  });
});

describe('what a ready-made mapping leaves open', () => {
  const azure = (name: string, rows: Record<string, unknown>[]) =>
    droppedText(name, rows.map((row) => JSON.stringify(row) + '\n').join(''));

  test('two evaluators of one metric are two metrics, each with its own reasons', async () => {
    const rows = [1, 2, 3].map((n) => ({
      'inputs.query': `q${n}`,
      'inputs.response': `a${n}`,
      'outputs.strict.relevance': n,
      'outputs.strict.relevance_reason': 'strict',
      'outputs.kind.relevance': n + 2,
      'outputs.kind.relevance_reason': 'kind',
    }));
    await library.load([azure('a.jsonl', rows)], { guesses: 'all' });
    expect(
      await library.db.query(
        sql`SELECT metric, sum(score) AS sum, min(explanation_preview) AS why FROM scores GROUP BY metric ORDER BY metric`,
      ),
    ).toEqual([
      { metric: 'outputs_kind_relevance', sum: 12, why: 'kind' },
      { metric: 'relevance', sum: 6, why: 'strict' },
    ]);
  });

  test('a score outside the scale of the documentation is not put on it', async () => {
    const rows = [0.2, 0.9, 1].map((score, i) => ({
      ...{ prompt: `q${i}`, response: 'a' },
      'coherence/score': score,
    }));
    const { tables } = await library.load([droppedText('v.csv', csv(rows))]);
    const column = tables[0]?.guess.mapping.columns.find(({ role }) => role === 'score');
    expect(column?.reading).toEqual({ as: 'number', min: 0, max: 1 });
  });

  test('runs below another run are no samples: LangSmith’s mapping does not take such a file', async () => {
    const [text = ''] = Object.values(filesOf('langsmith-runs'));
    const children = text.replaceAll('"parent_run_id":null', '"parent_run_id":"run-0"');
    const { tables } = await library.load([droppedText('runs.jsonl', text + children)]);
    expect(tables[0]?.guess.preset).toBeUndefined();
  });

  test('who a pairwise metric prefers is right or wrong in the words of the SDK, and asked in others', async () => {
    const rowsOf = (words: string[]) =>
      csv(
        words.map((word, i) => ({
          prompt: `q${i}`,
          response: 'a',
          baseline_model_response: 'b',
          'quality/pairwise_choice': word,
        })),
      );
    const known = await library.load([droppedText('k.csv', rowsOf(['CANDIDATE', 'BASELINE', 'TIE']))], {
      guesses: 'all',
    });
    expect(known.tables[0]?.guess.open.map(({ code }) => code)).toEqual(['no_model']);
    const [wins] = await library.db.query(
      sql`SELECT metric, sum(score) AS sum, count(*)::INTEGER AS n FROM scores GROUP BY metric`,
    );
    expect(wins).toEqual({ metric: 'quality_win', sum: 1.5, n: 3 });
    const others = await library.load([droppedText('o.csv', rowsOf(['A', 'B', 'SAME']))]);
    expect(others.tables[0]?.guess.open.map(({ code }) => code)).toEqual(['no_model', 'right_word']);
  });

  test('settings and sums beside the results are not taken for samples, and a judge not for the model', async () => {
    const [[path, text] = ['', '']] = Object.entries(filesOf('azure-rag'));
    const settings = JSON.stringify({
      evaluation_gpt_model: 'gpt-4',
      num_questions: 6,
      target_url: 'http://localhost',
    });
    const sums = JSON.stringify({
      gpt_groundedness: { pass_count: 4, pass_rate: 0.6, mean_rating: 4.2 },
      gpt_relevance: { pass_count: 4, pass_rate: 0.6, mean_rating: 4.2 },
      latency: { mean: 2.5, max: 2.5, min: 2.5 },
    });
    const { tables } = await library.load([
      ...['a', 'b'].flatMap((run) => [
        droppedText(`${run}/${path}`, text.replace('2.5', run === 'a' ? '2.5' : '3.5')),
        droppedText(`${run}/evaluate_parameters.json`, settings.replace('localhost', run)),
      ]),
      droppedText('a/summary.json', sums),
    ]);
    expect(tables.map((group) => group.tables.map((table) => table.path))).toEqual([
      [`a/${path}`, `b/${path}`],
    ]);
    expect(await library.db.query(sql`SELECT DISTINCT model FROM runs ORDER BY model`)).toEqual([
      { model: 'a' },
      { model: 'b' },
    ]);
  });
});

describe.skipIf(!hasRealData)('real files', () => {
  const sums = () =>
    library.db.query(
      sql`SELECT coalesce(model, '') AS model, metric, count(score)::INTEGER AS n, round(sum(score), 4) AS sum
          FROM scores JOIN responses USING (response_id) JOIN runs USING (run_id)
          WHERE metric IN ('gpt_groundedness', 'gpt_relevance') GROUP BY ALL ORDER BY metric, model`,
    );

  test('three runs of Azure’s RAG evaluator: the folders are the runs, the judge is no model', async () => {
    const { tables } = await library.load(dropOf(realData, 'azure_ai/rag-postgres'));
    expect(tables.map(({ guess, mapping }) => [guess.preset?.name, guess.open, mapping?.model])).toEqual([
      [
        'the eval_results.jsonl of Azure’s RAG evaluator',
        [],
        { from: 'file', pattern: '*/eval_results.jsonl' },
      ],
    ]);
    const runs = ['baseline', 'baseline_2024-08-30', 'baseline_2024-10-22'];
    const of = (metric: string, all: Record<string, [number, number]>) =>
      runs.map((model) => ({ model, metric, n: all[model]?.[0], sum: all[model]?.[1] }));
    expect(await sums()).toEqual([
      ...of('gpt_groundedness', {
        baseline: [10, 50],
        'baseline_2024-10-22': [10, 50],
        'baseline_2024-08-30': [20, 88],
      }),
      ...of('gpt_relevance', {
        baseline: [10, 50],
        'baseline_2024-10-22': [10, 50],
        'baseline_2024-08-30': [20, 85],
      }),
    ]);
    const [latency] = await library.db.query(
      sql`SELECT round(sum(latency_ms) / 1000, 6) AS s FROM responses`,
    );
    // One answer took −1 s by its file: that is no time.
    expect(latency).toEqual({ s: 25.575525 + 25.064711 + (78.83425 + 1) });
    const [shared] = await library.db.query(sql`SELECT count(*)::INTEGER AS samples FROM samples`);
    expect(shared).toEqual({ samples: 30 });
  });

  test('MLflow and ragas wait for a model; metrics that failed are empty, and no zeros', async () => {
    const waiting = await library.load([...dropOf(realData, 'mlflow'), ...dropOf(realData, 'ragas')]);
    expect(
      waiting.tables.map(({ guess, mapping }) => [
        guess.preset?.name,
        guess.open.map(({ code }) => code),
        mapping,
      ]),
    ).toEqual([
      ['MLflow’s eval_results_table', ['no_model'], null],
      ['ragas’ results', ['no_model'], null],
    ]);
    for (const { sourceNos, guess } of waiting.tables)
      await library.map(sourceNos, { ...guess.mapping, model: { from: 'name', name: 'app' } });
    const scored = await library.db.query<{ metric: string; n: number; rows: number }>(
      sql`SELECT metric, count(score)::INTEGER AS n, count(*)::INTEGER AS rows FROM scores GROUP BY metric ORDER BY metric`,
    );
    expect(Object.fromEntries(scored.map(({ metric, n, rows }) => [metric, `${n} of ${rows}`]))).toEqual({
      answer_correctness: '4 of 10',
      ari_grade_level: '10 of 10',
      flesch_kincaid_grade_level: '10 of 10',
      faithfulness: '0 of 5',
      answer_relevancy: '1 of 5',
      context_precision: '1 of 5',
      context_recall: '5 of 5',
    });
  });
});
