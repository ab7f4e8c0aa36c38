import { describe, expect, test } from 'vitest';
import { hasRealData, realData } from '../../support/real-data';
import { listNames, suggestNames } from '../../../src/lib/analysis';
import { merge } from '../../../src/lib/engine/merge';
import { writeNames } from '../../../src/lib/engine/merge/choices';
import { sql } from '../../../src/lib/engine/sql';
import { dropOf, openLibrary } from '../support/library';

describe.skipIf(!hasRealData)('names of real files', () => {
  test('two spellings of one ollama model and two names of one benchmark are offered, and pair once accepted', async () => {
    const library = await openLibrary();
    const { db } = library;
    await library.load([...dropOf(realData, 'eee'), ...dropOf(realData, 'inspect')]);
    const offered = await suggestNames(db, await listNames(db));
    expect(offered).toContainEqual({
      kind: 'model',
      from: 'ollama/qwen2.5:0.5b',
      to: 'ollama/qwen2.5-0.5b',
      reason: 'differ only in `-` and `:`',
    });
    expect(offered).toContainEqual({
      kind: 'evaluation',
      from: 'allenai/ai2_arc',
      to: 'inspect_evals/arc_easy',
      reason: '3 samples of equal content, of 3 in the smaller',
    });
    expect(offered).toContainEqual(
      expect.objectContaining({
        kind: 'metric',
        from: 'choice',
        to: 'score',
        reason: expect.stringMatching(
          /^equal scores in \d answers of \d models? .* of inspect_evals\/arc_easy$/,
        ) as string,
      }),
    );
    const models = () =>
      db.query<{ model: string; runs: number }>(
        sql`SELECT model, count(*) AS runs FROM runs WHERE contains(model, 'qwen2.5') GROUP BY model ORDER BY model`,
      );
    expect(await models()).toEqual([
      { model: 'ollama/qwen2.5-0.5b', runs: 2 },
      { model: 'ollama/qwen2.5:0.5b', runs: 1 },
    ]);
    await writeNames(db, [
      { kind: 'model', given: 'ollama/qwen2.5:0.5b', digest: null, name: 'ollama/qwen2.5-0.5b' },
    ]);
    await merge(db);
    expect(await models()).toEqual([{ model: 'ollama/qwen2.5-0.5b', runs: 3 }]);
    expect((await suggestNames(db, await listNames(db))).filter(({ kind }) => kind === 'model')).toEqual([]);
    await db.close();
  });
});
