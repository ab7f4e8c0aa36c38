import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Comparison, leaderboard } from '../../../src/lib/analysis';
import {
  errors,
  latencies,
  measures,
  type Measure,
  priceUsage,
  QUANTILES,
  tokensByLabel,
  usage,
} from '../../../src/lib/analysis/usage';
import type { Database } from '../../../src/lib/engine/database';
import { merge } from '../../../src/lib/engine/merge';
import { pairedFromMoments, quantile } from '../../../src/lib/stats';
import { defaultUsage } from '../../../src/lib/session/usage-choice';
import { costRows } from '../../../src/lib/views/cost/cost-table';
import { comparableLatency } from '../../../src/lib/present/usage/comparable-latency';
import { offersOf } from '../../../src/lib/present/usage/offers';
import { priceAxis } from '../../../src/lib/present/usage/price-axis';
import { pointCosts } from '../../../src/lib/views/cost/point-cost';
import { costOfGroup, tokensOfGroup } from '../../../src/lib/views/errors/taken';
import { perRight, tokenTable } from '../../../src/lib/present/usage/token-table';
import { openTestDatabase } from '../support/database';
import { stage } from '../support/stage';
import { type MadeAnswer, type MadeSet, madeSet, rowsOfSet, TOPICS } from './generated-use';

/** Everything below is counted again, answer by answer, from what was made up: nothing of the engine is used. */
interface Known {
  /** As far as it is known. */
  value: number;
  /** Whether that is all. */
  full: boolean;
}
const nothing: Known = { value: 0, full: false };

const tokensOf = ({ input, output, lastCall }: MadeAnswer): Known =>
  input === null || output === null ? nothing : { value: input + output, full: !lastCall };

function costOf(set: MadeSet, one: MadeAnswer): Known {
  if (one.reported !== null) return { value: one.reported, full: true };
  const price = set.prices.find(({ model }) => model === one.model);
  if (!price || (one.input === null && one.output === null && price.request === null)) return nothing;
  const value =
    ((one.input ?? 0) * (price.input ?? 0) + (one.output ?? 0) * (price.output ?? 0)) / 1e6 +
    (price.request ?? 0);
  const isPriced = one.output === null || one.output === 0 || price.output !== null;
  return { value, full: isPriced && !one.lastCall && one.input !== null && one.output !== null };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;
const isUsable = ({ status, score }: MadeAnswer) => status !== 'error' && score !== null;
const isRight = (one: MadeAnswer) => isUsable(one) && one.score === 1;

/** Step down over those that have a p. */
function holmOf(family: readonly (number | null)[]): (number | null)[] {
  const order = family.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => a.p - b.p);
  const found: (number | null)[] = family.map(() => null);
  let worst = 0;
  order.forEach(({ p, at }, k) => {
    worst = Math.max(worst, Math.min(1, p * (order.length - k)));
    found[at] = worst;
  });
  return found;
}

function sharedSamples({ models, answers }: MadeSet): Set<number> {
  const scored = models.map(
    (model) =>
      new Set(answers.filter((one) => one.model === model && isUsable(one)).map((one) => one.sample)),
  );
  return new Set([...(scored[0] ?? [])].filter((sample) => scored.every((of) => of.has(sample))));
}

/** By sample: the mean over its answers where all are known in full, else null; and the mean of what is known. */
function bySample(answers: readonly MadeAnswer[], of: (one: MadeAnswer) => Known) {
  const samples = new Map<number, Known[]>();
  for (const one of answers) samples.set(one.sample, [...(samples.get(one.sample) ?? []), of(one)]);
  return new Map(
    [...samples].map(([sample, known]) => {
      const least = sum(known.map(({ value }) => value)) / known.length;
      return [sample, { mean: known.every(({ full }) => full) ? least : null, least }] as const;
    }),
  );
}

const close = (found: number | null | undefined, expected: number | null, what: string) => {
  if (expected === null) expect(found ?? null, what).toBeNull();
  else
    expect(Math.abs((found ?? NaN) - expected), `${what}: ${found} for ${expected}`).toBeLessThan(
      1e-9 * Math.max(1, Math.abs(expected)),
    );
};

const sets = Array.from({ length: 24 }, (_, i) => madeSet(i + 1));

describe('every figure on Usage, counted again', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase();
    await stage(
      db,
      sets.map((set, i) => ({ no: i + 1, path: set.evaluation, fill: rowsOfSet(set) })),
    );
    await merge(db);
  });
  afterAll(() => db.close());

  const comparisonOf = (set: MadeSet): Comparison => ({
    evaluation: set.evaluation,
    metric: 'em',
    by: 'model',
    contenders: null,
    baseline: null,
    missingAs: 'dropped',
    chips: [],
  });

  test('the sets have what makes figures differ', () => {
    const all = sets.flatMap(({ answers }) => answers);
    for (const is of [
      (one: MadeAnswer) => one.status === 'error',
      (one: MadeAnswer) => one.input === null,
      (one: MadeAnswer) => one.input !== null && one.output === null,
      (one: MadeAnswer) => one.lastCall,
      (one: MadeAnswer) => one.reported !== null,
    ])
      expect(all.filter(is).length).toBeGreaterThan(20);
    expect(sets.filter((set) => sharedSamples(set).size > 3).length).toBeGreaterThan(15);
  });

  test.each(sets.map((set) => [set.evaluation, set] as const))(
    'sums, shares and means of %s',
    async (_, set) => {
      const comparison = comparisonOf(set);
      const shared = sharedSamples(set);
      for (const over of ['shared', 'all'] as const) {
        const found = await usage(db, comparison, over);
        const priced = priceUsage(found, set.prices, [], 'reported');
        const table = costRows(found, priced, 500);
        const counted = set.answers.filter((one) => over === 'all' || shared.has(one.sample));
        for (const row of found.rows) {
          const { key } = row.contender;
          const own = counted.filter(({ model }) => model === key);
          const what = `${key} ${over}`;
          expect(row.responses, what).toBe(own.length);
          expect(row.samples, what).toBe(new Set(own.map(({ sample }) => sample)).size);
          expect(row.right, what).toBe(own.filter(isRight).length);
          const tokens = own.filter(({ input, output }) => input !== null && output !== null).map(tokensOf);
          expect(row.total.known, what).toBe(tokens.length);
          close(row.total.sum, sum(tokens.map(({ value }) => value)), what);
          close(
            row.median,
            quantile(
              tokens.map(({ value }) => value),
              0.5,
            ),
            what,
          );
          close(
            row.p95,
            quantile(
              tokens.map(({ value }) => value),
              0.95,
            ),
            what,
          );
          const cost = priced.costs.get(key);
          const costs = own.map((one) => costOf(set, one));
          const amount = sum(costs.map(({ value }) => value));
          const isFull = costs.every(({ full }) => full);
          const state =
            own.length === 0 || (amount === 0 && !isFull) ? 'unknown' : isFull ? 'known' : 'at least';
          expect(cost?.state, what).toBe(state);
          close(cost?.amount, state === 'unknown' ? null : amount, what);
          const line = table.find((one) => one.key === key);
          const right = own.filter(isRight).length;
          close(line?.perRight, state === 'unknown' || right === 0 ? null : amount / right, what);
          close(perRight(row), tokens.length === 0 || right === 0 ? null : row.total.sum / right, what);
          close(line?.perSample, state === 'unknown' ? null : amount / row.samples, what);
        }
        expect(tokenTable(found).rows).toHaveLength(set.models.length);
        const labels = await tokensByLabel(db, comparison, over, 'topic');
        for (const { slice, samples, of } of labels?.slices ?? []) {
          const topic = 'value' in slice ? slice.value : null;
          const here = counted.filter((one) => one.topic === topic);
          expect(samples).toBe(new Set(here.map(({ sample }) => sample)).size);
          labels?.contenders.forEach(({ key }, i) => {
            const own = here.filter(({ model }) => model === key);
            expect(of[i]?.responses ?? 0).toBe(own.length);
            close(of[i]?.total ?? 0, sum(own.map((one) => tokensOf(one).value)), `${key} ${topic}`);
          });
        }
        for (const { contender, latency } of await latencies(db, comparison, over)) {
          const own = counted.flatMap((one) =>
            one.model === contender.key && one.latency !== null ? [one.latency] : [],
          );
          expect(latency.n).toBe(own.length);
          close(latency.mean, mean(own), contender.key);
          QUANTILES.forEach((q, i) => close(latency.quantiles[i], quantile(own, q), `${contender.key} ${q}`));
        }
      }
    },
  );

  test.each(sets.map((set) => [set.evaluation, set] as const))(
    'what samples take, and by how much models differ, over clusters of %s',
    async (_, set) => {
      const shared = sharedSamples(set);
      if (shared.size === 0) return;
      const comparison: Comparison = { ...comparisonOf(set), cluster: 'topic' };
      const [baseline = ''] = set.models;
      const how = {
        measure: 'tokens',
        rules: new Map(),
        currency: null,
        comparable: new Set<string>(),
      } as const;
      const found = await measures(db, comparison, 'shared', { ...how, baseline, family: 'baseline' });
      const of = (model: string) =>
        bySample(
          set.answers.filter((one) => one.model === model && shared.has(one.sample)),
          tokensOf,
        );
      // CR2 with the degrees of freedom of Bell & McCaffrey 2002, from the matrices of their definition.
      const clustered = (values: readonly { sample: number; value: number }[]) => {
        const middle = mean(values.map(({ value }) => value));
        const n = values.length;
        const topics = new Map<number, number[]>();
        for (const { sample, value } of values)
          topics.set(sample % TOPICS, [...(topics.get(sample % TOPICS) ?? []), value - (middle ?? 0)]);
        const groups = [...topics.values()];
        // (I - H)^-1/2 of a group along its ones; H holds 1 / n everywhere.
        const weights = groups.map(({ length }) => 1 / Math.sqrt(1 - length / n) / n);
        const variance = sum(groups.map((own, g) => ((weights[g] ?? 0) * sum(own)) ** 2));
        const products = groups.map((own, g) =>
          groups.map(
            (other, h) =>
              (weights[g] ?? 0) *
              (weights[h] ?? 0) *
              ((g === h ? own.length : 0) - (own.length * other.length) / n),
          ),
        );
        const trace = sum(products.map((row, g) => row[g] ?? 0));
        const df = trace ** 2 / sum(products.flat().map((one) => one * one));
        const half = groups.length < 4 || df < 2 ? NaN : tQuantile(0.975, df) * Math.sqrt(variance);
        const isSpread = half > 1e-9 * Math.abs(middle ?? 0);
        return {
          middle,
          low: isSpread ? (middle ?? 0) - half : null,
          high: isSpread ? (middle ?? 0) + half : null,
        };
      };
      if (found.rows.some(({ n }) => n > 0))
        expect(found.clusters).toBe(new Set([...shared].map((sample) => sample % TOPICS)).size);
      for (const row of found.rows) {
        const known = [...of(row.key)].flatMap(([sample, { mean: value }]) =>
          value === null ? [] : [{ sample, value }],
        );
        const own = clustered(known);
        close(row.low, own.low, `${row.key} low`);
        close(row.high, own.high, `${row.key} high`);
        if (row.key === baseline) continue;
        const theirs = of(baseline);
        const paired = known.flatMap(({ sample, value }) => {
          const other = theirs.get(sample)?.mean ?? null;
          return other === null ? [] : [{ sample, value: value - other }];
        });
        const difference = clustered(paired);
        close(row.difference?.value, difference.middle, `${row.key} difference`);
        close(row.difference?.low, difference.low, `${row.key} difference, low`);
        close(row.difference?.high, difference.high, `${row.key} difference, high`);
      }
    },
  );

  test.each(sets.map((set) => [set.evaluation, set] as const))(
    'prices per sample and per correct answer of %s',
    async (_, set) => {
      const comparison = comparisonOf(set);
      const shared = sharedSamples(set);
      if (shared.size === 0) return;
      const counted = set.answers.filter((one) => shared.has(one.sample));
      const found = await usage(db, comparison, 'shared');
      const priced = priceUsage(found, set.prices, [], 'reported');
      const board = await leaderboard(db, comparison);
      const times = await latencies(db, comparison, 'shared');
      const comparable = comparableLatency(times);
      const baseline = board.baseline?.key ?? null;
      const valued: Record<Measure, (one: MadeAnswer) => Known> = {
        cost: (one) => costOf(set, one),
        tokens: tokensOf,
        latency: ({ latency }) => (latency === null ? nothing : { value: latency, full: true }),
      };
      for (const measure of ['cost', 'tokens', 'latency'] as const) {
        const how = { measure, rules: priced.rules, currency: priced.currency, comparable, baseline };
        const measured = await measures(db, comparison, 'shared', { ...how, family: 'baseline' });
        const inAll = await measures(db, comparison, 'shared', { ...how, family: 'pairs' });
        const of = (model: string) =>
          bySample(
            counted.filter((one) => one.model === model),
            valued[measure],
          );
        const base = of(baseline ?? '');
        const testOf = (a: string, b: string): number | null => {
          const [mine, theirs] = [of(a), of(b)];
          const differences = [...mine].flatMap(([sample, { mean: own }]) => {
            const other = theirs.get(sample)?.mean ?? null;
            return own === null || other === null ? [] : [own - other];
          });
          const n = differences.length;
          const middle = mean(differences);
          // Of fewer skewed amounts a t test promises more than it holds.
          if (middle === null || n < 10) return null;
          const centredSquares = sum(differences.map((one) => (one - middle) ** 2));
          return pairedFromMoments({ n, mean: middle, centredSquares }).p;
        };
        const others = set.models.filter((model) => model !== baseline);
        const withBase = others.map((model) => testOf(model, baseline ?? ''));
        const among = others.flatMap((a, k) => others.slice(k + 1).map((b) => testOf(a, b)));
        for (const [found, family] of [
          [measured, withBase],
          [inAll, [...withBase, ...among]],
        ] as const)
          others.forEach((model, k) => {
            const p = found.rows.find(({ key }) => key === model)?.difference?.p ?? null;
            const expected = holmOf(family)[k] ?? null;
            if (expected === null) expect(p, `${model} ${measure}`).toBeNull();
            else expect(Math.abs((p ?? NaN) - expected), `${model} ${measure}`).toBeLessThan(1e-7);
          });
        const points = pointCosts(board, measured, 0.01);
        for (const row of measured.rows) {
          const what = `${row.key} ${measure}`;
          const own = of(row.key);
          const known = [...own.values()].flatMap(({ mean: one }) => (one === null ? [] : [one]));
          expect(row.samples, what).toBe(shared.size);
          expect(row.n, what).toBe(known.length);
          close(row.mean, mean(known), what);
          const any = [...own.values()].some(({ least }) => least > 0);
          if (any) close(row.least, mean([...own.values()].map(({ least }) => least)), what);
          if (row.key === baseline) continue;
          const pairs = [...own].flatMap(([sample, { mean: a }]) => {
            const b = base.get(sample)?.mean ?? null;
            return a === null || b === null ? [] : [{ a, b }];
          });
          expect(row.difference?.n ?? 0, what).toBe(pairs.length);
          close(row.difference?.mean, mean(pairs.map(({ a }) => a)), what);
          close(row.difference?.baseline, mean(pairs.map(({ b }) => b)), what);
          close(row.difference?.value, mean(pairs.map(({ a, b }) => a - b)), what);
          if (measure === 'cost') {
            const gain =
              (board.rows.find(({ contender }) => contender.key === row.key)?.score ?? 0) -
              (board.rows.find(({ contender }) => contender.key === baseline)?.score ?? 0);
            const expected =
              gain > 1e-12 && pairs.length === shared.size ? mean(pairs.map(({ a, b }) => a - b)) : null;
            close(points.get(row.key)?.value, expected === null ? null : expected / (gain / 0.01), what);
          }
        }
        for (const per of ['samples', 'right'] as const) {
          const choice = { ...defaultUsage, against: measure, per };
          const axis = priceAxis(measure, per, priced.currency ?? 'USD');
          const offers = offersOf(
            { leaderboard: board, usage: found, priced, measures: measured, latencies: times },
            choice,
            axis,
          );
          for (const offer of offers) {
            const what = `${offer.key} ${measure} per ${per}`;
            const own = counted.filter(({ model }) => model === offer.key);
            const all = own.map(valued[measure]);
            const isFull = all.every(({ full }) => full);
            const total = sum(all.map(({ value }) => value));
            const isKnown = total > 0 || isFull;
            const right = own.filter(isRight).length;
            const samples = [...of(offer.key).values()];
            // What is not timed is left out of a mean; what is not counted makes a bound.
            const price =
              measure === 'latency'
                ? mean(samples.flatMap((one) => (one.mean === null ? [] : [one.mean])))
                : isKnown
                  ? mean(samples.map(({ least }) => least))
                  : null;
            const each = !isKnown || right === 0 || (measure === 'latency' && !isFull) ? null : total / right;
            const scaled = (value: number | null) => (value === null ? null : value * axis.factor);
            close(offer.perRight, scaled(each), what);
            close(offer.price, scaled(per === 'right' ? each : price), what);
            if (offer.price !== null && measure !== 'latency') expect(offer.atLeast, what).toBe(!isFull);
            // One definition on the whole page.
            const line = costRows(found, priced, 1).find(({ key }) => key === offer.key);
            if (measure === 'cost') close(offer.perRight, scaled(line?.perRight ?? null), what);
            const used = found.rows.find(({ contender }) => contender.key === offer.key);
            if (measure === 'tokens' && used) close(offer.perRight, perRight(used), what);
          }
        }
      }
    },
  );

  test.each(sets.map((set) => [set.evaluation, set] as const))(
    'the share of what failed, of %s, whatever is not known',
    async (_, set) => {
      const comparison = comparisonOf(set);
      const found = await errors(db, comparison);
      const priced = priceUsage(await usage(db, comparison, 'all'), set.prices, [], 'reported');
      /** The least and the most that a share can be: what is not known is nothing, or more than all else. */
      const bounds = (mine: Known[], others: Known[]) => {
        const HUGE = 1e15;
        const fill = (all: Known[], more: number) =>
          sum(all.map(({ value, full }) => value + (full ? 0 : more)));
        const share = (a: number, b: number) => (a + b === 0 ? NaN : a / (a + b));
        return {
          low: share(fill(mine, 0), fill(others, HUGE)),
          high: share(fill(mine, HUGE), fill(others, 0)),
        };
      };
      for (const group of found.groups) {
        const isIn = (one: MadeAnswer) =>
          group.trouble === 'error' ? one.error === group.message : one.status === group.trouble;
        const mine = set.answers.filter(isIn);
        const others = set.answers.filter((one) => !isIn(one));
        expect(group.responses).toBe(mine.length);
        for (const [taken, of] of [
          [tokensOfGroup(group, found), tokensOf],
          [costOfGroup(group, found, priced), (one: MadeAnswer) => costOf(set, one)],
        ] as const) {
          const { low, high } = bounds(mine.map(of), others.map(of));
          const what = `${set.evaluation} ${group.trouble} ${group.message ?? ''}`;
          if (Number.isNaN(low) || Number.isNaN(high) || (low < 1e-6 && high > 1 - 1e-6)) {
            expect(taken.share, what).toBeNull();
            continue;
          }
          expect(Math.abs((taken.share?.low ?? NaN) - low), what).toBeLessThan(1e-6);
          expect(Math.abs((taken.share?.high ?? NaN) - high), what).toBeLessThan(1e-6);
        }
      }
    },
  );
});
