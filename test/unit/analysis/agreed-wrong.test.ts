import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Suspicious, suspiciousSamples } from '../../../src/lib/analysis';
import { givenIn } from '../../../src/lib/analysis/samples/given-answers';
import { sql } from '../../../src/lib/engine/sql';
import { itemsFinding, itemsTable, whyInWords } from '../../../src/lib/views/items/items-words';
import { droppedText, type Library, openLibrary } from '../support/library';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
}, 60_000);
afterAll(() => library.db.close());

/** Of `models`, the last three are the best: they are right on all that is not named here. */
async function found(
  models: number,
  answers: Readonly<Partial<Record<number, readonly string[]>>>,
  keys: Readonly<Partial<Record<number, string>>> = {},
): Promise<Suspicious | null> {
  await library.fresh();
  await library.load(
    Array.from({ length: models }, (_, m) =>
      droppedText(
        `model-${m}.jsonl`,
        Array.from({ length: 40 }, (_, i) => {
          const key = keys[i] ?? 'ABCD'[i % 4] ?? 'A';
          const place = m - models + 3;
          const answer =
            (place >= 0 ? answers[i]?.[place] : undefined) ??
            (place >= 0 ? key : 'ABCD'[(i + 1 + (m % 3)) % 4]);
          return JSON.stringify({
            ...{ id: `q${i}`, model: `model ${m}`, question: `What is the name of thing number ${i}?` },
            ...{ reference: key, answer, correct: answer === key },
          });
        }).join('\n'),
      ),
    ),
  );
  const [metric] = await library.db.query<{ evaluation: string }>(sql`SELECT evaluation FROM metrics`);
  return suspiciousSamples(library.db, {
    ...{ evaluation: metric?.evaluation ?? '', metric: 'correct', by: 'model', contenders: null },
    ...{ baseline: null, missingAs: 'dropped', chips: [] },
  });
}

const whys = (answer: Suspicious | null): Record<string, string> =>
  Object.fromEntries(
    (answer?.samples ?? [])
      .filter(({ agreed }) => agreed !== null)
      .map((one) => [one.sampleId ?? '', whyInWords(one, answer?.agreed ?? null)] as const),
  );

test('the best agree on another answer than the key, and not where each says another', async () => {
  const answer = await found(7, {
    4: ['B', 'The answer is B.', '(B)'],
    8: ['B', 'C', 'D'],
    9: ['A', 'A', 'B'],
    12: ['', 'C', 'C'],
  });
  expect(whys(answer)).toEqual({ q4: 'all three best say “B”' });
  expect(answer && itemsFinding(answer)).toBe(
    'On 1 sample most of the three best models give one same answer that counts as wrong.',
  );
  const [row] = answer ? itemsTable(answer).rows : [];
  expect(row).toContain('B 5, C 1, D 1');
});

test('the key itself in a form that was not taken', async () => {
  const answer = await found(6, { 5: ['paris', 'Paris.', 'paris'] }, { 5: 'Paris' });
  expect(whys(answer)).toEqual({ q5: 'all three best say the key, “paris”, and are scored wrong' });
});

test('of five models the best three are no better than the others', async () => {
  expect(await found(5, { 4: ['B', 'B', 'B'] })).toBeNull();
});

test('what a model answered', () => {
  const cell = (text: string, extracted: string | null = null) => ({
    status: 'ok' as const,
    text,
    extracted,
  });
  expect(givenIn(cell('So it must be (C).'), 'B')).toEqual({ said: 'C', same: 'C' });
  expect(givenIn(cell('a long way to say it', '1,000'), '1000')).toEqual({ said: '1,000', same: '1,000' });
  expect(givenIn(cell('An answer of far more than forty characters, in free text.'), 'yes')).toBeNull();
  expect(givenIn({ ...cell('B'), status: 'error' }, 'B')).toBeNull();
});
