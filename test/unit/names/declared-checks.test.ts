import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDeclared, possibleReplays, sameSetups } from '../../../src/lib/analysis';
import { agreesAt, decimalsOf, judge } from '../../../src/lib/analysis/checks/declared-checks';
import { merge } from '../../../src/lib/engine/merge';
import type { Sink } from '../../../src/lib/records/record';
import { emptyStagedTables } from '../support/empty';
import { type Library, openLibrary } from '../support/library';
import { answer, rows, stage } from '../support/stage';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.db.close());

describe('a declared figure', () => {
  test('agrees at the decimals that were declared', () => {
    expect(agreesAt(0.383, 0.38298, 3)).toBe(true);
    expect(agreesAt(0.384, 0.38298, 3)).toBe(false);
    expect(agreesAt(0.5, 0.505, 2)).toBe(true); // either way at a half
    expect(agreesAt(1 / 3, 0.3333333333333333, 9)).toBe(true);
    expect(agreesAt(1 / 3, 0.33333334, 9)).toBe(false);
  });

  test('has the decimals that JSON writes', () => {
    expect([0.383, 45, 1e-7, 1.5e-7, 1e21, -0.25].map(decimalsOf)).toEqual([3, 0, 7, 8, 0, 2]);
  });

  test('is judged by the rows', () => {
    const claim = { value: 0.75, n: 4, mean: 0.75, scored: 4, with_failed: 0.75, answers: 4 };
    expect(judge(claim, 2)).toBe('agrees');
    expect(judge({ ...claim, value: 75 }, 2)).toBe('per cent');
    expect(judge({ ...claim, value: 0.75, mean: 75 }, 2)).toBe('per cent');
    expect(judge({ ...claim, value: 0.6, scored: 4, answers: 5, n: 5, with_failed: 0.6 }, 2)).toBe(
      'failed as 0',
    );
    expect(judge({ ...claim, value: 0.6 }, 2)).toBe('differs');
    expect(judge({ ...claim, value: 0 }, 2)).toBe('differs');
    expect(judge({ ...claim, n: 100 }, 2)).toBe('other n');
    expect(judge({ ...claim, mean: null, scored: 0 }, 2)).toBe('no rows');
  });

  test('is looked up by run, metric and label; what has no rows is said', async () => {
    await emptyStagedTables(library.db);
    const label = (value: string) => ({ labels: [['level', value]] as const });
    const fill = (sink: Sink): void => {
      rows(
        answer('r', '1', 'x', { acc: 1 }, {}, label('easy')),
        answer('r', '2', 'x', { acc: 0 }, {}, label('easy')),
        answer('r', '3', 'x', { acc: 1 }, {}, label('hard')),
        answer('r', '4', 'x', { acc: 1 }, { status: 'error', error: 'lost' }, label('hard')),
      )(sink);
      sink.declared({ run: 'r', metric: 'acc', value: 0.667, n: 3 });
      sink.declared({ run: 'r', metric: 'acc', label: ['level', 'easy'], value: 0.6 });
      sink.declared({ run: 'r', metric: 'acc', label: ['level', 'hard'], value: 1 });
      sink.declared({ run: 'r', metric: 'acc', label: ['level', 'odd'], value: 1 });
      sink.declared({ run: 'r', metric: 'f1', value: 1 });
    };
    await stage(library.db, [{ no: 1, path: 'a', fill }]);
    await merge(library.db);
    const checks = await checkDeclared(library.db);
    expect(
      checks.map(({ metric, label: of, n, agreement }) => [metric, of?.value ?? null, n, agreement]),
    ).toEqual([
      ['acc', null, 3, 'agrees'],
      ['acc', 'easy', 2, 'differs'],
      ['acc', 'hard', 1, 'agrees'],
      ['acc', 'odd', 0, 'no rows'],
      ['f1', null, 0, 'no rows'],
    ]);
  });
});

describe('equal answers and equal set-ups', () => {
  const long = (n: number) => `a long enough answer to question ${n}`;
  const answers = (run: string, output: (n: number) => string) =>
    Array.from({ length: 20 }, (_, n) => answer(run, String(n), output(n), { f1: 1 }));
  const load = async (...made: ReturnType<typeof answer>[]) => {
    await emptyStagedTables(library.db);
    await stage(library.db, [{ no: 1, path: 'a', fill: rows(...made) }]);
    await merge(library.db);
    return possibleReplays(library.db);
  };

  test('two models with the same long answers may be a replay', async () => {
    const found = await load(
      ...answers('a', long),
      ...answers('b', (n) => (n === 3 ? `${long(n)} after all` : long(n))),
      ...answers('c', (n) => (n < 10 ? long(n) : `${long(n)}, says c`)),
    );
    expect(found.map(({ runs, shared, equal }) => [runs.map(({ model }) => model), shared, equal])).toEqual([
      [['model of a', 'model of b'], 20, 19],
    ]);
  });

  test('short answers, one model twice and few samples are none', async () => {
    expect(await load(...answers('a', () => 'B'), ...answers('b', () => 'B'))).toEqual([]);
    expect(await load(...answers('a/1', long), ...answers('a/2', long))).toEqual([]);
    expect(await load(...answers('a', long).slice(0, 9), ...answers('b', long).slice(0, 9))).toEqual([]);
  });

  test('one fingerprint in two runs is the same set-up', async () => {
    await emptyStagedTables(library.db);
    const of = (run: string, fingerprint: string) => (sink: Sink) => {
      sink.run({ key: run, role: 'rows', name: run, model: run, evaluation: 'quiz', fingerprint });
      sink.row(answer(run, '1', run, { f1: 1 }), { offset: 0, length: 10, line: 0 });
    };
    await stage(library.db, [
      { no: 1, path: 'a', fill: of('a', 'f') },
      { no: 2, path: 'b', fill: of('b', 'f') },
      { no: 3, path: 'c', fill: of('c', 'g') },
    ]);
    await merge(library.db);
    expect((await sameSetups(library.db)).map(({ runs }) => runs.map(({ run }) => run))).toEqual([
      ['a', 'b'],
    ]);
  });
});
