import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Comparison,
  type Configurations,
  configurations,
  listContenders,
  severalRuns,
} from '../../../src/lib/analysis';
import { merge } from '../../../src/lib/engine/merge';
import type { RunRecord } from '../../../src/lib/records/record';
import { toolFiles } from '../../fixtures/tools';
import { hasRealData, realData } from '../../support/real-data';
import { dropOf, droppedText, type Library, openLibrary } from '../support/library';
import { answer, place, stage } from '../support/stage';
import { rawResponses } from './oracle';

let library: Library;
beforeAll(async () => void (library = await openLibrary()));
afterAll(() => library.db.close());
beforeEach(() => library.fresh());

const UNIT = '\u001f';

/** Runs of one evaluation, each of which answers the samples that it names. */
async function load(...runs: (Partial<RunRecord> & { answers: readonly string[] })[]): Promise<void> {
  await stage(
    library.db,
    runs.map(({ answers, ...more }, i) => ({
      no: i + 1,
      path: `runs/${String.fromCharCode(97 + i)}.jsonl`,
      fill: (sink) => {
        const key = `r${i}`;
        sink.run({ key, role: 'rows', name: key, model: 'm', evaluation: 'quiz', ...more });
        answers.forEach((id, k) => sink.row(answer(key, id, `${key} ${id}`, { em: k % 2 }), place(k * 10)));
      },
    })),
  );
  await merge(library.db);
}
const QUIZ = { evaluation: 'quiz', by: 'model' } as const;
const noonOf = (day: number) => Date.UTC(2026, 5, day, 12);

describe('several runs of a contender', () => {
  test('are offered with the samples that more than one of them answered', async () => {
    await load(
      { answers: ['1', '2', '3'], startedAt: noonOf(2) },
      { answers: ['2', '3', '4'], startedAt: noonOf(1) },
      { answers: ['1', '2'], model: 'apart' },
      { answers: ['3', '4'], model: 'apart' },
      { answers: ['1', '2'], model: 'once' },
      { answers: ['1', '2'], model: null },
      { answers: ['1', '2'], model: null },
    );
    const found = await severalRuns(library.db, QUIZ);
    expect(found).toEqual([{ contender: 'm', runs: [`m${UNIT}r1`, `m${UNIT}r0`], repeated: 2 }]);
    // The same, from the rows: samples of a model under two run ids.
    const raw = (await rawResponses(library.db)).filter(({ model }) => model === 'm');
    const runsOf = (sample: number) =>
      new Set(raw.flatMap((one) => (one.sampleKey === sample ? [one.runId] : [])));
    expect([...new Set(raw.map((one) => one.sampleKey))].filter((one) => runsOf(one).size > 1)).toHaveLength(
      2,
    );
    const keys = (await listContenders(library.db, 'quiz', 'run')).map(({ key }) => key);
    for (const run of found[0]?.runs ?? []) expect(keys).toContain(run);
  });

  test('of one condition are offered by condition, of two are not', async () => {
    await load(
      { answers: ['1'], condition: 'naive' },
      { answers: ['1'], condition: 'naive' },
      { answers: ['1'], condition: 'coached' },
    );
    const found = await severalRuns(library.db, { ...QUIZ, by: 'condition' });
    expect(found.map(({ contender, runs }) => [contender, runs.length])).toEqual([[`m${UNIT}naive`, 2]]);
  });
});

const compared = async (...configs: (object | null)[]): Promise<Configurations> => {
  await load(...configs.map((one) => ({ answers: ['1'], config: one && JSON.stringify(one) })));
  const keys = configs.map((_, i) => `m${UNIT}r${i}`);
  const found = await configurations(library.db, { evaluation: 'quiz', by: 'run' }, keys);
  if (found === null) throw new Error('These are runs.');
  return found;
};

describe('configurations', () => {
  test('differences alone, in the order of what matters, without what is a run’s own', async () => {
    const of = (n: number) => ({
      ...{ zeta: n, run_id: `r${n}`, created: `2026-01-0${n}`, output_dir: `/out/${n}`, elapsed_seconds: n },
      ...{ total_cost_usd: n, results_hash: `h${n}`, _config_hash: `c${n}` },
      ...{ lm_eval_version: `0.4.${n}`, num_fewshot: n, temperature: n / 10, top_p: n / 10, seed: 1 },
      ...{
        system_prompt: `p${n}`,
        system_prompt_sha256: `s${n}`,
        model_revision: `v${n}`,
        timeout_seconds: n,
      },
      same: { deep: [1, 2] },
      ...(n === 2 ? { alone: true } : {}),
    });
    const { different, equal, settingCounts: said } = await compared(of(1), of(2));
    expect(different.map(({ name }) => name)).toEqual([
      'model_revision',
      ...['system_prompt', 'system_prompt_sha256'],
      ...['temperature', 'top_p'],
      'num_fewshot',
      'lm_eval_version',
      ...['alone', 'timeout_seconds', 'zeta'],
    ]);
    expect(different.find(({ name }) => name === 'alone')?.values).toEqual([null, 'true']);
    expect(equal).toBe(2);
    expect(said).toEqual([12, 13]);
  });

  test('of a contender that is several runs nothing is said', async () => {
    await load({ answers: ['1'], config: '{"a":1}' }, { answers: ['1'], config: '{"a":2}' });
    expect(await configurations(library.db, QUIZ, ['m'])).toBeNull();
  });
});

/** Files of a tool that tell of one model, and the same with some words of them replaced. */
const twice = (family: string, only: RegExp, ...replaced: [string, string][]) =>
  Object.entries(toolFiles[family]?.().files ?? {}).flatMap(([path, content]) => {
    if (!only.test(path) || typeof content !== 'string') return [];
    const other = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), content);
    return [droppedText(`first/${path}`, content), droppedText(`second/${path}`, other)];
  });
async function differing(evaluation: string): Promise<[string, readonly (string | null)[]][]> {
  const by = 'run';
  const keys = (await listContenders(library.db, evaluation, by)).map(({ key }) => key);
  expect(keys).toHaveLength(2);
  const found = await configurations(library.db, { evaluation, by }, keys);
  return (found?.different ?? []).map(({ name, values }) => [name, values]);
}

describe('files of tools', () => {
  test('two Inspect logs: plan and package', async () => {
    await library.load(
      twice(
        'inspect',
        /json.alder/,
        ['"eval_id": "eval', '"eval_id": "other'],
        ['"temperature": 0', '"temperature": 0.7'],
        ['0.3.206', '0.3.210'],
      ),
    );
    expect(await differing('inspect_json')).toEqual([
      ['plan.config.temperature', ['0', '0.7']],
      ['packages.inspect_ai', ['0.3.206', '0.3.210']],
    ]);
  });

  test('two runs of lm-evaluation-harness: arguments, shots and version', async () => {
    await library.load(
      twice(
        'lm-eval',
        /alder.*(results|choice)/,
        ['pretrained=fictional/alder', 'pretrained=fictional/alder,revision=b'],
        ['"quiz_choice": 0', '"quiz_choice": 5'],
        ['0.4.9', '0.5.0'],
        // Equal bytes are one file.
        ['"acc_norm":0', '"acc_norm":1'],
      ),
    );
    expect(await differing('quiz_choice')).toEqual([
      ['config.model_args.revision', [null, 'b']],
      ['num_fewshot', ['0', '5']],
      ['lm_eval_version', ['0.4.9', '0.5.0']],
    ]);
  });

  test.skipIf(!hasRealData)('three real runs of one model, of one configuration', async () => {
    await library.load(dropOf(realData, 'runcards/reports'));
    const comparison: Pick<Comparison, 'evaluation' | 'by'> = { evaluation: 'eng-cym-dev-v1', by: 'model' };
    const [several, ...others] = await severalRuns(library.db, comparison);
    expect(others).toEqual([]);
    expect(several).toMatchObject({ contender: 'google/gemini-3.5-flash', repeated: 47 });
    const runs = several?.runs ?? [];
    expect(runs).toHaveLength(3);
    const found = await configurations(library.db, { ...comparison, by: 'run' }, runs);
    expect(found?.different).toEqual([]);
    const labels = (await listContenders(library.db, comparison.evaluation, 'run'))
      .filter(({ model }) => model === several?.contender)
      .map(({ label }) => label);
    expect(labels.sort()).toEqual(
      ['12:51:12', '12:51:13', '12:51:15'].map((time) => `gemini-3.5-flash · ${time}`),
    );
  });
});
