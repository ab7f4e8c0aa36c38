import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countSamples, inOrderOf, type SolvedSets, solvedSets } from '../../../src/lib/analysis';
import type { Comparison } from '../../../src/lib/analysis/types';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import {
  chipsOfPart,
  counted,
  partIn,
  partsOf,
  type SamplePart,
} from '../../../src/lib/views/samples/sample-parts';
import { openTestDatabase } from '../support/database';
import { answer, rows, stage } from '../support/stage';

/** Sample i: run k answered it unless k + i is a multiple of 7; right where the bits of i say so. */
const MODELS = ['a', 'b', 'c'];
const N = 48;
const isAnswered = (i: number, k: number) => (i + k) % 7 !== 0;
const isRight = (i: number, k: number) => i < 40 && ((i >> k) & 1) === 1;

const comparison: Comparison = {
  ...{ evaluation: 'quiz', metric: 'pass', by: 'model', contenders: null, baseline: null },
  ...{ missingAs: 'dropped', chips: [] },
};
let db: Database;
let sets: SolvedSets;
let parts: SamplePart[];

beforeAll(async () => {
  db = await openTestDatabase();
  const of = (k: number) =>
    Array.from({ length: N }, (_, i) => i)
      .filter((i) => isAnswered(i, k))
      .map((i) => answer(MODELS[k] ?? '', `task/${i}`, 'word', { pass: Number(isRight(i, k)) }));
  await stage(
    db,
    MODELS.map((path, k) => ({ no: k + 1, path, fill: rows(...of(k)) })),
  );
  await merge(db);
  const found = await solvedSets(db, comparison);
  if (!found) throw new Error('no sets');
  sets = found;
  parts = partsOf(sets.contenders, 'pass');
});
afterAll(() => db.close());

/** How many samples are such, counted by hand. */
function recount(is: (rightOf: boolean[], shared: boolean) => boolean): number {
  let n = 0;
  for (let i = 0; i < N; i++) {
    const answered = MODELS.map((_, k) => isAnswered(i, k));
    if (!answered.includes(true)) continue;
    if (
      is(
        MODELS.map((_, k) => isRight(i, k)),
        !answered.includes(false),
      )
    )
      n++;
  }
  return n;
}
const rights = (of: boolean[]) => of.filter(Boolean).length;

test('samples stand in parts by who has them right, each with how many', async () => {
  const all = await countSamples(db, comparison);
  const said = counted(parts, sets, all).map(({ label, count }) => [label, count] as const);
  const only = (k: number) =>
    [
      `Only model of ${MODELS[k]} right`,
      recount((of, shared) => shared && rights(of) === 1 && of[k] === true),
    ] as const;
  expect(said.filter(([label]) => !label.startsWith('Only'))).toEqual([
    ['All', recount(() => true)],
    ['Models differ', recount((of, shared) => shared && rights(of) > 0 && rights(of) < 3)],
    ['All three wrong', recount((of, shared) => shared && rights(of) === 0)],
    ['All three right', recount((of, shared) => shared && rights(of) === 3)],
    ['Not compared', recount((_, shared) => !shared)],
  ]);
  expect(Object.fromEntries(said.filter(([label]) => label.startsWith('Only')))).toEqual(
    Object.fromEntries([only(0), only(1), only(2)]),
  );
});

describe('the filter of each part', () => {
  test('holds as many samples as the part says, and is known again in whatever order the models stand', async () => {
    const keys = sets.contenders.map(({ key }) => key);
    const samples = await countSamples(db, comparison);
    const turned = partsOf(inOrderOf(sets, [...keys].reverse()).contenders, 'pass');
    for (const part of counted(parts, sets, samples)) {
      const chips = chipsOfPart(part, [], comparison, keys);
      expect(await countSamples(db, { ...comparison, chips }), part.label).toBe(part.count);
      expect(partIn(parts, { ...comparison, chips })).toEqual({ open: part.id, rest: [] });
      expect(partIn(turned, { ...comparison, chips })).toEqual({ open: part.id, rest: [] });
    }
  });
  test('stands beside what else is filtered, and leaves it when another part is opened', () => {
    const label = { kind: 'label', key: 'topic', value: 'a' } as const;
    const differ = parts.find(({ id }) => id === 'differ');
    if (!differ) throw new Error('no part');
    const keys = sets.contenders.map(({ key }) => key);
    const chips = chipsOfPart(differ, [label], comparison, keys);
    expect(chips).toContainEqual(label);
    expect(partIn(parts, { ...comparison, chips })).toEqual({ open: 'differ', rest: [label] });
  });
});
