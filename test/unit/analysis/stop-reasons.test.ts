import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chip, type Comparison, countSamples, listStopReasons } from '../../../src/lib/analysis';
import { errors } from '../../../src/lib/analysis/usage';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { samplesOfTrouble } from '../../../src/lib/session/counted-answers';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

const QUIZ: Comparison = {
  evaluation: 'quiz',
  metric: 'exact',
  by: 'model',
  contenders: null,
  baseline: null,
  missingAs: 'dropped',
  chips: [],
};
const A = 'model of a';
const B = 'model of b';

/** How the answers to questions 1 to 6 ended, by model. */
const ended = {
  [A]: ['stop', 'length', 'MAX_TOKENS', 'max_tokens', null, 'end_turn'],
  [B]: ['stop', 'stop', 'length', 'stop', 'content_filter', null],
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
  const records = Object.entries(ended).flatMap(([model, reasons]) =>
    reasons.map((stopReason, i) =>
      answer(
        model.slice(-1),
        String(i + 1),
        `answer ${i}`,
        { exact: i % 2 },
        { stopReason, totalTokens: 10 },
      ),
    ),
  );
  await stage(db, [{ no: 1, path: 'a', fill: rows(...records) }]);
  await merge(db);
});
afterAll(() => db.close());

const samples = (...chips: Chip[]) => countSamples(db, { ...QUIZ, chips });

test('an answer that the limit cut is one thing, whatever its tool calls it', async () => {
  expect(await samples({ kind: 'stop', value: 'length' })).toBe(3); // questions 2, 3, 4
  expect(await samples({ kind: 'stop', value: 'max_tokens' })).toBe(3);
  expect(await samples({ kind: 'stop', value: 'length', contender: B })).toBe(1);
  expect(await samples({ kind: 'stop', value: 'Stop' })).toBe(3); // 1, 2, 4
  expect(await samples({ kind: 'stop', value: 'nowhere' })).toBe(0);
});

test('reasons widen each other, of two models they narrow', async () => {
  expect(await samples({ kind: 'stop', value: 'end_turn' }, { kind: 'stop', value: 'content_filter' })).toBe(
    2,
  );
  expect(
    await samples(
      { kind: 'stop', value: 'length', contender: A },
      { kind: 'stop', value: 'length', contender: B },
    ),
  ).toBe(1);
});

test('an expression says the same, and its opposite', async () => {
  const said = (text: string) => samples({ kind: 'expression', text });
  expect(await said('stop = "length"')).toBe(3);
  expect(await said(`stop("${B}") = "length"`)).toBe(1);
  expect(await said(`stop("${B}") != "length"`)).toBe(5);
  expect(await said(`stop("${A}") not in ("length", "stop")`)).toBe(2);
  expect(await said('stop != "stop" and output_preview contains "answer"')).toBe(5);
});

test('the reasons that there are, folded', async () => {
  expect(await listStopReasons(db, 'quiz')).toEqual([
    { value: 'length', responses: 4 },
    { value: 'stop', responses: 4 },
    { value: 'content_filter', responses: 1 },
    { value: 'end_turn', responses: 1 },
  ]);
});

test('the count of an error group leads to its samples', async () => {
  const { groups, totals, answeredOnce: once } = await errors(db, QUIZ);
  const models = totals.map(({ contender }) => contender);
  const held = (of: (typeof groups)[number], among: typeof models, isSome: boolean) =>
    samples(...(samplesOfTrouble(of, among, { by: 'model', isSome }) ?? []));
  const [cut] = groups;
  if (cut === undefined) throw new Error('No answer was cut');
  expect([cut.trouble, cut.responses, groups.length]).toEqual(['cut', 4, 1]);
  expect(await held(cut, models, false)).toBe(3);
  expect(once.size).toBe(2);
  for (const { contender, responses } of cut.by) expect(await held(cut, [contender], true)).toBe(responses);
});
