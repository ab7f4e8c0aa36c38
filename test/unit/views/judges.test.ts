import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Comparison, MetricInfo } from '$lib/analysis/types';
import { severalJudges } from '$lib/analysis/judges/several-judges';
import { familyOf, judgesOf } from '$lib/analysis/judges/judge-metrics';
import { noMetric } from '$lib/analysis/metrics/no-metric';
import { judgesQuestion, voteJudgesQuestion } from '$lib/views/judges';
import { judgesTable } from '$lib/views/judges/judges-table';
import { judgesFinding } from '$lib/views/judges/judges-words';
import { mulberry32 } from '$lib/stats';
import { reference2 } from '../stats/oracle-2';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const context = () => ({ db: library.db, signal: new AbortController().signal });
const comparison = (metric: string): Comparison => ({
  ...{ evaluation: 'quiz', metric, by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
});

type Mark = (judge: string, model: string, i: number) => number | null;

/** A row a judge and answer. */
async function judged(judges: readonly string[], models: readonly string[], n: number, mark: Mark) {
  const rows = models.flatMap((model) =>
    Array.from({ length: n }, (_, i) =>
      judges.flatMap((judge) => {
        const score = mark(judge, model, i);
        return score === null
          ? []
          : [`${model},q${i},Why is number ${i} odd?,${model} says ${i * 3},${judge},${score}`];
      }),
    ).flat(),
  );
  await library.load([droppedText('quiz.csv', ['model,id,question,answer,judge,score', ...rows].join('\n'))]);
  const answer = await judgesQuestion.ask(context(), { comparison: comparison('score') });
  if (answer === null || answer === 'too many') throw new Error('No judges');
  return answer;
}

test('agreement is that of the reference file, and of eleven answers nothing is said of it', () => {
  const { input, output } = reference2().krippendorff;
  const found = severalJudges({
    judges: ['ann', 'bob', 'cy', 'dee'],
    matrix: input,
    samples: (input[0] ?? []).map((_, i) => i),
    models: 0,
    differences: () => [],
    figure: () => null,
  });
  expect(found.kind).toBe('ordinal');
  expect(found.agreement.alpha).toBeCloseTo(output.ordinal, 9);
  const votes = { what: 'votes', of: 4, answers: 12, models: [], metric: noMetric('quiz') } as const;
  expect(judgesFinding({ ...votes, ...found })).toBe(
    '4 judges. Two or more judged 11 games: it takes 20 to say how far they agree.',
  );
});

const noise = (seed: number) => {
  const random = mulberry32(seed);
  return () => random() + random() + random() - 1.5;
};
const within = (value: number) => Math.max(1, Math.min(5, Math.round(value)));

test('judges that agree have models in one order, and say so', async () => {
  const [of, by] = [noise(1), noise(2)];
  const truth = new Map<string, number>();
  const answer = await judged(['ann', 'bob', 'cy'], ['alder', 'birch'], 80, (_, model, i) => {
    const key = `${model} ${i}`;
    truth.set(key, truth.get(key) ?? (model === 'alder' ? 3.4 : 2.4) + 1.5 * of());
    return within((truth.get(key) ?? 0) + 0.3 * by());
  });
  expect(judgesFinding(answer)).toMatch(
    /^3 judges agree well on 160 answers \(α 0\.9\d, 0\.\d\d to 0\.\d\d\)\. alder is scored higher than birch for all 3 judges; each tells them apart\.$/,
  );
  expect(judgesTable(answer).rows).toHaveLength(3);
});

test('where judges tell models apart the other way, the order hangs on the judge', async () => {
  const by = noise(3);
  const answer = await judged(['ann', 'bob'], ['alder', 'birch'], 80, (judge, model) =>
    within(3 + ((judge === 'ann') === (model === 'alder') ? 0.7 : -0.7) + by()),
  );
  expect(judgesFinding(answer)).toMatch(
    /The order hangs on the judge: \w+ is (better|scored higher) than \w+ by \w+, (worse|lower) by \w+\.$/,
  );
  expect(judgesFinding(answer)).toMatch(/^2 judges agree poorly/);
});

test('judges that differ by chance alone are not said to differ', async () => {
  const by = noise(4);
  const answer = await judged(['ann', 'bob', 'cy', 'dee'], ['alder', 'birch', 'cedar'], 30, () =>
    within(3 + by()),
  );
  expect(judgesFinding(answer)).toMatch(/on none beyond chance\.$/);
});

test('a judge that favours its own family is told from one that is kinder to all', async () => {
  const by = noise(5);
  const answer = await judged(
    ['gpt-4o', 'claude-opus', 'ann'],
    ['gpt-4o-mini', 'birch'],
    80,
    (judge, model) => {
      const own = judge === 'gpt-4o' && model.startsWith('gpt') ? 0.8 : 0;
      return within(2.6 + (judge === 'claude-opus' ? 0.8 : 0) + own + by());
    },
  );
  const notes = (judgesTable(answer).notes ?? []).join('\n');
  expect(notes).toMatch(
    /^gpt-4o scores models of its own family \(gpt\) higher than the other judges do.* \+0\.\d/m,
  );
  expect(notes).not.toContain('claude');
  const kind =
    answer.what === 'scores' ? answer.judges.find(({ name }) => name === 'claude-opus') : undefined;
  expect(kind?.kinder.low).toBeGreaterThan(0.2);
});

test('of marks to 5 and of marks to 10 no agreement is said', async () => {
  const by = noise(6);
  const answer = await judged(['ann', 'bob'], ['alder', 'birch'], 40, (judge) =>
    judge === 'ann' ? within(3 + by()) : 2 * within(3 + by()),
  );
  expect(judgesFinding(answer)).toMatch(/^2 judges\. Their scores reach differently high/);
});

describe('which metrics are judges', () => {
  const metric = (name: string, given = name): MetricInfo => ({
    ...noMetric('quiz'),
    ...{ metric: name, given, kind: 'numeric' },
  });
  const names = (all: readonly string[], compared: string) =>
    judgesOf(
      all.map((one) => metric(one)),
      compared,
    ).map(({ judge }) => judge);
  test.each<[readonly string[], string, readonly string[]]>([
    [['judge_1', 'judge_2', 'length'], 'judge_1', ['judge 1', 'judge 2']],
    [['judge_gpt_4o', 'judge_claude_sonnet_4'], 'judge_gpt_4o', ['claude-sonnet-4', 'gpt-4o']],
    [
      ['gpt_4o_judge_style', 'gemini_pro_judge_style', 'gpt_4o_judge_facts'],
      'gpt_4o_judge_style',
      ['gemini-pro', 'gpt-4o'],
    ],
    [['judge_helpfulness', 'judge_accuracy'], 'judge_helpfulness', []],
    [['gpt_score', 'claude_score'], 'gpt_score', []],
    [['judge_1', 'judge_2', 'accuracy'], 'accuracy', []],
  ])('%j beside %s', (all, compared, expected) => expect(names(all, compared)).toEqual(expected));
  test('families go by their maker', () => {
    expect(['gpt-4o-mini', 'openai/gpt-5', 'Claude 3 Opus', 'opus-4', 'alder'].map(familyOf)).toEqual([
      ...['gpt', 'gpt', 'claude', 'claude', null],
    ]);
  });
});

const voted = async (votes: readonly string[]) => {
  await library.load([
    droppedText('arena.csv', ['question,model_a,model_b,judge,winner', ...votes].join('\n')),
  ]);
  const [found] = await library.db.query<{ evaluation: string }>({
    text: 'SELECT evaluation FROM pairs LIMIT 1',
    parameters: [],
  });
  return voteJudgesQuestion.ask(context(), { evaluation: found?.evaluation ?? '' });
};

test('votes: judges of the same games, and two that say the opposite', async () => {
  const random = mulberry32(9);
  const votes = (wins: Record<string, number>) =>
    Array.from({ length: 60 }, (_, i) =>
      Object.entries(wins).map(
        ([judge, share]) => `Question ${i}?,alder,birch,${judge},model_${random() < share ? 'a' : 'b'}`,
      ),
    ).flat();
  const answer = await voted(votes({ ann: 0.85, bob: 0.15 }));
  expect(answer?.answers).toBe(60);
  expect(answer && judgesFinding(answer)).toMatch(
    /^2 judges agree poorly on 60 games .* The order hangs on the judge: \w+ is better than \w+ by \w+, worse by \w+\.$/,
  );
  await library.fresh();
  expect(await voted(votes({ ann: 0.8 }))).toBeNull();
});
