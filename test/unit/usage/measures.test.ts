import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leaderboard } from '../../../src/lib/analysis';
import {
  answerSums,
  costOf,
  errors,
  impliedPrices,
  latencies,
  measures,
  noRates,
  partSums,
  priceUsage,
  QUANTILES,
  reportedSums,
  tokensByLabel,
  usage,
} from '../../../src/lib/analysis/usage';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { sql } from '../../../src/lib/engine/sql';
import { meanEstimate, quantile } from '../../../src/lib/stats';
import { readPrices } from '../../../src/lib/session/price-files';
import { openTestDatabase } from '../support/database';
import { demoDrop, type Library, openLibrary } from '../support/library';
import { answer, rows, stage } from '../support/stage';
import { DESK } from '../support/demo-comparisons';

const demoPrices = readPrices(
  readFileSync(join(import.meta.dirname, '../../../public/demo/demo-prices.json'), 'utf8'),
);

interface Used {
  sample: number;
  model: string;
  status: string;
  input: number | null;
  output: number | null;
  read: number | null;
  latency: number | null;
  score: number | null;
}

describe('the demo under its prices', () => {
  let library: Library;
  let db: Database;
  let used: Used[];
  beforeAll(async () => {
    library = await openLibrary();
    ({ db } = library);
    await library.load(demoDrop());
    used = await db.query<Used>(
      sql`SELECT p.match_key AS sample, u.model, r.status, r.input_tokens AS input, r.output_tokens AS output,
                 r.cache_read_tokens AS read, r.latency_ms AS latency, s.score
          FROM responses r JOIN runs u USING (run_id) JOIN samples p USING (sample_key)
          LEFT JOIN scores s ON s.response_id = r.response_id AND s.metric = 'exact_match'
          WHERE u.evaluation = ${DESK.evaluation}`,
    );
  });
  afterAll(() => db.close());

  /** Samples that every model has a usable score on. */
  const sharedSamples = (): Set<number> => {
    const models = [...new Set(used.map(({ model }) => model))];
    const scored = (model: string) =>
      new Set(
        used
          .filter((one) => one.model === model && one.status !== 'error' && one.score !== null)
          .map(({ sample }) => sample),
      );
    const all = models.map(scored);
    return new Set([...(all[0] ?? [])].filter((sample) => all.every((set) => set.has(sample))));
  };
  const costOfResponse = ({ model, input, output, read }: Used): number | null => {
    const price = demoPrices.find((one) => one.model === model);
    if (!price || input === null || output === null) return null;
    const cached = read ?? 0;
    return (
      ((input - cached) * (price.input ?? NaN) +
        cached * (price.cacheRead ?? 0) +
        output * (price.output ?? NaN)) /
      1e6
    );
  };
  const costsBySample = (model: string): Map<number, number | null> => {
    const found = new Map<number, number | null>();
    for (const sample of sharedSamples()) {
      const costs = used.filter((one) => one.model === model && one.sample === sample).map(costOfResponse);
      found.set(
        sample,
        costs.includes(null)
          ? null
          : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) / costs.length,
      );
    }
    return found;
  };
  const ask = async (measure: 'cost' | 'tokens' | 'latency', over: 'shared' | 'all' = 'shared') => {
    const found = await usage(db, DESK, over);
    const priced = priceUsage(found, demoPrices, [], 'reported');
    const keys = found.rows.map(({ contender }) => contender.key);
    const how = {
      measure,
      rules: priced.rules,
      currency: priced.currency,
      comparable: new Set(keys),
      baseline: 'synthetic/brook-2',
      family: 'baseline' as const,
    };
    return { found, priced, measured: await measures(db, DESK, over, how) };
  };

  test('totals are the sums of what each response costs, and bounds where one is not known', async () => {
    const { priced } = await ask('cost');
    const shared = sharedSamples();
    for (const [model, cost] of priced.costs) {
      const own = used.filter((one) => one.model === model && shared.has(one.sample)).map(costOfResponse);
      const unknown = own.filter((one) => one === null).length;
      expect(cost.responses, model).toBe(own.length);
      expect(cost.state, model).toBe(unknown === 0 ? 'known' : 'at least');
      if (unknown === 0)
        expect(cost.amount).toBeCloseTo(
          own.reduce<number>((sum, one) => sum + (one ?? 0), 0),
          10,
        );
      else expect(cost.amount).toBeGreaterThan(0);
    }
    expect([...priced.costs.values()].some(({ state }) => state === 'at least')).toBe(true);
  });

  test('the costs of single answers are those that make the total', async () => {
    const found = await usage(db, DESK, 'all');
    const { costs } = priceUsage(found, demoPrices, [], 'reported');
    const ids = await db.query<{ id: number; model: string; input: number | null }>(
      sql`SELECT r.response_id AS id, u.model, r.input_tokens AS input FROM responses r JOIN runs u USING (run_id)
          WHERE u.evaluation = ${DESK.evaluation}`,
    );
    const sums = await answerSums(
      db,
      DESK,
      ids.map(({ id }) => id),
      true,
    );
    const rows =
      sums?.rows.map(({ response, parts }) => ({ contender: { key: String(response) }, parts })) ?? [];
    const each = priceUsage({ units: sums?.units ?? [], rows }, demoPrices, [], 'reported').costs;
    for (const [model, cost] of costs) {
      const own = ids.filter((one) => one.model === model);
      const amounts = own.map(({ id }) => each.get(String(id))?.amount ?? 0);
      expect(
        amounts.reduce((sum, one) => sum + one, 0),
        model,
      ).toBeCloseTo(cost.amount ?? NaN, 10);
    }
    const unknown = ids.find(({ input }) => input === null);
    expect(unknown && each.get(String(unknown.id))?.state).not.toBe('known');
    expect(await answerSums(db, DESK, [1], false)).toBeNull();
  });

  test('means and differences stand on the samples where both are known', async () => {
    const { measured } = await ask('cost');
    const base = costsBySample('synthetic/brook-2');
    for (const { key, n, mean, difference } of measured.rows) {
      const own = costsBySample(key);
      const known = [...own.values()].filter((cost) => cost !== null);
      expect(n, key).toBe(known.length);
      expect(mean).toBeCloseTo(meanEstimate(known).mean ?? NaN, 12);
      if (key === 'synthetic/brook-2') {
        expect(difference).toBeNull();
        continue;
      }
      const differences = [...own].flatMap(([sample, cost]) => {
        const other = base.get(sample);
        return cost === null || other == null ? [] : [cost - other];
      });
      const expected = meanEstimate(differences);
      expect(difference?.n).toBe(differences.length);
      expect(difference?.value).toBeCloseTo(expected.mean ?? NaN, 12);
      expect(difference?.low).toBeCloseTo(expected.low ?? NaN, 12);
      expect(difference?.high).toBeCloseTo(expected.high ?? NaN, 12);
    }
  });

  test('a resampled interval holds the mean and is about as wide as the t interval', async () => {
    const { measured } = await ask('tokens');
    expect(measured.method).toBe('bootstrap');
    const brook = measured.rows.find(({ key }) => key === 'synthetic/brook-2');
    const shared = sharedSamples();
    const totals = used
      .filter(({ model, sample }) => model === 'synthetic/brook-2' && shared.has(sample))
      .map(({ input, output }) => (input ?? NaN) + (output ?? NaN));
    const t = meanEstimate(totals);
    const width = (brook?.high ?? NaN) - (brook?.low ?? NaN);
    expect(brook?.low).toBeLessThan(t.mean ?? NaN);
    expect(brook?.high).toBeGreaterThan(t.mean ?? NaN);
    expect(width / ((t.high ?? NaN) - (t.low ?? NaN))).toBeCloseTo(1, 0);
    expect(brook?.perRight?.value).toBeCloseTo(
      (t.mean ?? NaN) /
        (meanEstimate(
          used
            .filter(({ model, sample }) => model === 'synthetic/brook-2' && shared.has(sample))
            .map(({ score }) => score ?? NaN),
        ).mean ?? NaN),
      9,
    );
  });

  test('latency differences are those of the paired t test', async () => {
    const { measured } = await ask('latency');
    const shared = [...sharedSamples()];
    const of = (model: string, sample: number) =>
      used.find((one) => one.model === model && one.sample === sample)?.latency ?? NaN;
    const differences = shared.map(
      (sample) => of('synthetic/aster-large', sample) - of('synthetic/brook-2', sample),
    );
    const large = measured.rows.find(({ key }) => key === 'synthetic/aster-large');
    const expected = meanEstimate(differences);
    expect(large?.difference?.value).toBeCloseTo(expected.mean ?? NaN, 9);
    expect(large?.difference?.low).toBeCloseTo(expected.low ?? NaN, 9);
  });

  test('quantiles are of type 7 over every response', async () => {
    const found = await latencies(db, DESK, 'all');
    for (const { contender, latency, kind, curve, bins } of found) {
      const own = used.flatMap((one) =>
        one.model === contender.key && one.latency !== null ? [one.latency] : [],
      );
      expect(kind).toBe('response');
      expect(latency.n).toBe(own.length);
      QUANTILES.forEach((q, i) => expect(latency.quantiles[i]).toBeCloseTo(quantile(own, q) ?? NaN, 6));
      expect(curve[50]).toBeCloseTo(quantile(own, 0.5) ?? NaN, 6);
      expect(bins.reduce((sum, { responses }) => sum + responses, 0)).toBe(own.filter((ms) => ms > 0).length);
    }
  });

  test('every failure is in one group, and a click finds its samples', async () => {
    const { groups, totals, endsTold } = await errors(db, DESK);
    expect(endsTold).toBe(false);
    const failed = used.filter(({ status }) => status === 'error').length;
    const of = (trouble: string) => groups.filter((one) => one.trouble === trouble);
    expect(of('error').reduce((sum, { responses }) => sum + responses, 0)).toBe(failed);
    expect(totals.reduce((sum, { responses }) => sum + responses, 0)).toBe(used.length);
    expect(of('error').map(({ kind }) => kind)).toContain('rate_limit');
    for (const { pieces, message } of of('error'))
      for (const piece of pieces) expect(message).toContain(piece);
    const messages = groups.map(({ kind, message }) => `${kind} ${message}`);
    expect(new Set(messages).size).toBe(messages.length);
  });

  test('a label’s slices add up to the whole', async () => {
    const found = await tokensByLabel(db, DESK, 'all', 'topic');
    const whole = await usage(db, DESK, 'all');
    found?.contenders.forEach((contender, i) => {
      const row = whole.rows.find((one) => one.contender.key === contender.key);
      const sum = found.slices.reduce((total, { of }) => total + (of[i]?.total ?? 0), 0);
      expect(sum).toBeCloseTo(row?.total.sum ?? NaN, 6);
    });
    expect(found?.several).toBe(false);
  });

  test('the leaderboard’s cost follows the same rule', async () => {
    const sums = await partSums(db, DESK, 'shared');
    const { priced } = await ask('cost');
    expect(priceUsage(sums, demoPrices, [], 'reported').costs).toEqual(priced.costs);
    const board = await leaderboard(db, DESK);
    for (const row of board.rows) expect(costOf(reportedSums(row)).state).toBe('unknown');
  });
});

describe('what files imply', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    const cost = (input: number, output: number) => (input * 0.3 + output * 2.5) / 1e6;
    const all = Array.from({ length: 12 }, (_, i) => {
      const [input, output] = [100 + 17 * i, 20 + ((i * 7) % 11)];
      const counts = { inputTokens: input, outputTokens: output };
      return [
        answer('plain', `${i}`, 'x', { em: 1 }, { ...counts, reportedCostUsd: cost(input, output) }),
        answer(
          'odd',
          `${i}`,
          'x',
          { em: 1 },
          { ...counts, reportedCostUsd: cost(input, output) * (i === 3 ? 2 : 1) },
        ),
        answer(
          'flat',
          `${i}`,
          'x',
          { em: 1 },
          { inputTokens: 10 * i, outputTokens: i, reportedCostUsd: i / 1e6 },
        ),
      ];
    }).flat();
    // Every third answer writes to a cache, every other of the rest reads from it.
    const withCache = (run: string, factor: (i: number) => number) =>
      Array.from({ length: 24 }, (_, i) => {
        const [fresh, output] = [100 + 17 * i, 20 + ((i * 7) % 11)];
        const write = i % 3 === 0 ? 50 + i : 0;
        const read = i % 2 === 1 ? 300 + 13 * i : 0;
        const cost = (fresh * 0.3 + output * 2.5 + read * 0.03 + write * 0.375) / 1e6;
        return answer(
          run,
          `${i}`,
          'x',
          { em: 1 },
          {
            inputTokens: fresh + read + write,
            outputTokens: output,
            cacheReadTokens: read,
            cacheWriteTokens: write,
            reportedCostUsd: cost * factor(read + write),
          },
        );
      });
    all.push(...withCache('cached', () => 1), ...withCache('moody', (tokens) => (tokens > 400 ? 1.2 : 1)));
    await stage(db, [{ no: 1, path: 'a', fill: rows(...all) }]);
    await merge(db);
  });
  afterAll(() => db.close());

  test('prices of reading and writing a cache, where they explain what is left; else none of them', async () => {
    const found = await impliedPrices(db, { evaluation: 'quiz', by: 'model' });
    const of = (model: string) => found.find((one) => one.model === `model of ${model}`);
    expect(of('cached')).toMatchObject({
      ...{ input: 0.3, output: 2.5, cacheRead: 0.03, cacheWrite: 0.375, responses: 24 },
    });
    expect(of('moody')).toMatchObject({
      input: 0.3,
      output: 2.5,
      cacheRead: null,
      cacheWrite: null,
      responses: 8,
    });
  });

  test('one price of input and one of output that explain every cost, or none', async () => {
    const found = await impliedPrices(db, { evaluation: 'quiz', by: 'model' });
    const ofPlain = found.filter(({ model }) => !/cached|moody/.test(model));
    expect(ofPlain).toEqual([
      {
        ...noRates,
        model: 'model of plain',
        from: null,
        currency: 'USD',
        input: 0.3,
        output: 2.5,
        responses: 12,
      },
    ]);
  });
});
