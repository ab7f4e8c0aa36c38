import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '$lib/engine/sql';
import { dropOf, type Library, openLibrary } from '../support/library';
import { hasRealData, realData } from '../../support/real-data';

let library: Library;
beforeAll(async () => void (library = await openLibrary()), 60_000);
beforeEach(() => library.fresh());
afterAll(() => library.db.close());

const tally = () =>
  library.db.query(
    sql`SELECT count(*)::INTEGER AS n, count(*) FILTER (outcome = 1)::INTEGER AS won, count(*) FILTER (outcome = 0.5)::INTEGER AS tied,
               count(*) FILTER (outcome = 0)::INTEGER AS lost, count(DISTINCT judge)::INTEGER AS judges,
               count(DISTINCT sample_key)::INTEGER AS samples, max(repeat) AS repeat, list_distinct(list(position_of_a))::VARCHAR AS positions,
               (SELECT count(*)::INTEGER FROM (SELECT contender_a FROM pairs UNION SELECT contender_b FROM pairs)) AS models,
               (SELECT count(*)::INTEGER FROM responses) AS responses
        FROM pairs`,
  );

describe.runIf(hasRealData)('votes of real files, as counted apart from Evalbook', () => {
  const evalica = { positions: '[1]', responses: 0 };
  test.each([
    ['TRIMMED_llmfao.csv', { n: 900, won: 313, tied: 251, lost: 336, judges: 104, samples: 2, models: 59 }],
    ['food.csv', { n: 30, won: 13, tied: 2, lost: 15, judges: 0, samples: 0, repeat: null, models: 5 }],
    ['simple.csv', { n: 16, won: 6, tied: 9, lost: 1, judges: 0, samples: 0, repeat: null, models: 5 }],
  ])('evalica/%s', async (name, counts) => {
    await library.load(dropOf(realData, `preferences/evalica/${name}`));
    expect(await tally()).toMatchObject([{ ...evalica, ...counts }]);
  });

  test('two games a question of Arena-Hard, the baseline first in one and second in the other', async () => {
    await library.load(dropOf(realData, 'arena_hard/ko'));
    const rows = await library.db.query(
      sql`SELECT contender_a AS model, count(*)::INTEGER AS n, count(*) FILTER (outcome = 1)::INTEGER AS won,
                 count(*) FILTER (outcome = 0.5)::INTEGER AS tied, count(*) FILTER (outcome = 0)::INTEGER AS lost,
                 count(*) FILTER (position_of_a = 1)::INTEGER AS first, count(DISTINCT sample_key)::INTEGER AS samples
          FROM pairs GROUP BY contender_a ORDER BY contender_a`,
    );
    const both = { n: 1000, first: 500, samples: 500 };
    expect(rows).toEqual([
      { model: 'claude-3.5-haiku', won: 127, tied: 61, lost: 812, ...both },
      { model: 'claude-3.5-sonnet', won: 197, tied: 73, lost: 730, ...both },
    ]);
  });

  test('LLM Comparator: five raters, and the mean of three examples without any', async () => {
    await library.load(dropOf(realData, 'preferences/llm_comparator'));
    expect(await tally()).toMatchObject([
      { n: 8, won: 4, tied: 2, lost: 2, samples: 5, models: 2, responses: 0 },
    ]);
    const [flipped] = await library.db.query(
      sql`SELECT count(*) FILTER (position_of_a = 2)::INTEGER AS n FROM pairs`,
    );
    expect(flipped).toEqual({ n: 2 });
  });

  test('PandaLM: three people and a judge on 90 pairs, which meet by their idx', async () => {
    await library.load(dropOf(realData, 'preferences/pandalm'));
    const rows = await library.db.query(
      sql`SELECT judge, count(*)::INTEGER AS n, count(*) FILTER (outcome = 1)::INTEGER AS won,
                 count(*) FILTER (outcome = 0.5)::INTEGER AS tied, count(*) FILTER (outcome = 0)::INTEGER AS lost,
                 count(DISTINCT (contender_a, contender_b))::INTEGER AS pairs, count(DISTINCT sample_key)::INTEGER AS samples
          FROM pairs GROUP BY judge ORDER BY judge`,
    );
    const each = { n: 90, pairs: 10, samples: 20 };
    expect(rows).toEqual([
      { judge: 'TRIMMED_gpt-3.5-turbo', won: 50, tied: 1, lost: 39, ...each },
      { judge: 'annotator1', won: 41, tied: 0, lost: 49, ...each },
      { judge: 'annotator2', won: 41, tied: 1, lost: 48, ...each },
      { judge: 'annotator3', won: 42, tied: 0, lost: 48, ...each },
    ]);
    expect(await tally()).toMatchObject([{ models: 5, responses: 0 }]);
  });

  test('JudgeBench: 12 pairs judged in both orders, all consistent, 4 as the label says', async () => {
    await library.load(dropOf(realData, 'preferences/judgebench'));
    const [row] = await library.db.query(
      sql`SELECT (SELECT count(*)::INTEGER FROM pairs) AS votes, count(*)::INTEGER AS n, sum(score) AS right,
                 (SELECT count(*)::INTEGER FROM (SELECT sample_key FROM pairs GROUP BY 1 HAVING count(DISTINCT outcome) = 1)) AS consistent
          FROM scores`,
    );
    expect(row).toEqual({ votes: 24, n: 12, right: 4, consistent: 12 });
  });
});
