import { expect, test } from 'vitest';
import { listContenders } from '../../../src/lib/analysis';
import { merge } from '../../../src/lib/engine/merge';
import { openTestDatabase } from '../support/database';
import { answer, stage } from '../support/stage';

test('contenders of one evaluation have marks of their own, however many models are loaded', async () => {
  const db = await openTestDatabase();
  await stage(
    db,
    Array.from({ length: 20 }, (_, i) => ({
      no: i + 1,
      path: String(i).padStart(2, '0'),
      fill: (sink) => {
        const evaluation = `evaluation ${Math.floor(i / 2)}`;
        sink.run({ key: `r${i}`, role: 'rows' as const, name: `r${i}`, model: `m${i}`, evaluation });
        sink.row(answer(`r${i}`, '1', 'x', { f1: 1 }, {}, { evaluation }), { offset: 0, length: 1, line: 0 });
      },
    })),
  );
  await merge(db);
  const marks = async (evaluation: string) =>
    (await listContenders(db, evaluation, 'model')).map(({ mark }) => mark);
  expect(await marks('evaluation 0')).toEqual([0, 1]);
  expect(await marks('evaluation 5')).toEqual([10, 11]);
  expect(await marks('evaluation 9')).toEqual([0, 1]);
  await db.close();
});
