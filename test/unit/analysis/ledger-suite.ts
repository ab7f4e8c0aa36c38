import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverage, leaderboard, listContenders, listEvaluations } from '../../../src/lib/analysis';
import type { Comparison, ContenderBy, EvaluationInfo } from '../../../src/lib/analysis';
import { worstScore } from '../../../src/lib/analysis/metrics/worst-score';
import type { Database } from '../../../src/lib/engine/database';
import { sql } from '../../../src/lib/engine/sql';
import type { DroppedFile } from '../../../src/lib/ingest/drop';
import { openLibrary } from '../support/library';
import { cellsOf, keyOf, mean, rawResponses, sharedKeys, usable, type RawResponse } from './oracle';

const kinds: readonly ContenderBy[] = ['model', 'condition', 'run'];
const modes = ['dropped', 'wrong'] as const;

/** The ledger of every comparison of files that are loaded together, held against their tables. */
export function ledgerSuite(files: () => DroppedFile[]): void {
  describe('for every evaluation, metric and kind of contender', () => {
    let db: Database;
    let evaluations: EvaluationInfo[];
    let raw: RawResponse[];
    beforeAll(async () => {
      const library = await openLibrary();
      ({ db } = library);
      await library.load(files());
      evaluations = await listEvaluations(db);
      raw = await rawResponses(db);
    });
    afterAll(() => db.close());

    const comparisons = (): Comparison[] =>
      evaluations.flatMap(({ evaluation, metrics }) =>
        metrics
          .filter(({ kind }) => kind !== 'diagnostic')
          .slice(0, 3)
          .flatMap(({ metric }) =>
            kinds.flatMap((by) =>
              modes.map((missingAs) => ({
                evaluation,
                metric,
                by,
                missingAs,
                contenders: null,
                baseline: null,
                chips: [],
              })),
            ),
          ),
      );

    test('adds up, and each entry is what the tables say', async () => {
      expect(comparisons().length).toBeGreaterThan(6);
      for (const comparison of comparisons()) {
        const { evaluation, metric, by, missingAs } = comparison;
        const told = JSON.stringify([evaluation, metric, by, missingAs]);
        const found = await coverage(db, comparison);
        const own = raw.filter((response) => response.evaluation === evaluation);
        const universe = new Set(own.flatMap(({ matchKey }) => matchKey ?? []));
        const cells = cellsOf(raw, comparison);
        const shared = sharedKeys(cells);
        const isWrong = missingAs === 'wrong' && found.wrongUnavailable === null;
        expect([told, found.samples]).toEqual([told, universe.size]);
        expect([told, found.shared]).toEqual([told, isWrong ? universe.size : shared.length]);
        expect(found.rows).toHaveLength(new Set(own.map((response) => keyOf(response, by))).size);
        for (const row of found.rows) {
          const { read, duplicates, repeats, failed, unscored, notShared, compared, missing, contender } =
            row;
          const where = `${told} ${contender.label}`;
          const answers = own.filter((response) => keyOf(response, by) === contender.key);
          const answered = new Set(answers.flatMap(({ matchKey }) => matchKey ?? []));
          expect([where, read - duplicates - repeats - failed - unscored - notShared]).toEqual([
            where,
            compared,
          ]);
          for (const count of [read, duplicates, repeats, failed, unscored, notShared, compared, missing])
            expect([where, count >= 0]).toEqual([where, true]);
          expect([where, read - duplicates]).toEqual([where, answers.length]);
          expect([where, missing]).toEqual([where, universe.size - answered.size]);
          const crashed = answers.filter(({ status }) => status === 'error').length;
          const blank = answers.filter(
            (answer) => answer.status !== 'error' && usable(answer, metric) === null,
          ).length;
          expect([where, failed, unscored]).toEqual([where, isWrong ? 0 : crashed, isWrong ? 0 : blank]);
          expect([where, compared]).toEqual([where, isWrong ? answered.size : shared.length]);
        }
      }
    });

    test('duplicates are the rows that were read, understood and left out', async () => {
      let told = 0;
      for (const { evaluation, metrics } of evaluations) {
        const [metric] = metrics;
        const found = await coverage(db, {
          evaluation,
          metric: metric?.metric ?? '',
          by: 'run',
          missingAs: 'dropped',
          contenders: null,
          baseline: null,
          chips: [],
        });
        told += found.rows.reduce((sum, { duplicates }) => sum + duplicates, 0);
      }
      const [ignored] = await db.query<{ n: number }>(
        sql`SELECT coalesce(sum(ignored), 0)::INTEGER AS n FROM sources WHERE used > 0`,
      );
      expect(told).toBe(ignored?.n);
    });

    test('scores are means over the shared samples, missing and failed as the worst where asked', async () => {
      for (const comparison of comparisons()) {
        const board = await leaderboard(db, comparison);
        const worst = comparison.missingAs === 'wrong' ? worstScore(board.metric) : null;
        const cells = cellsOf(raw, comparison);
        const own = raw.filter(
          ({ evaluation, matchKey }) => evaluation === comparison.evaluation && matchKey !== null,
        );
        const universe = [...new Set(own.map(({ matchKey }) => matchKey))];
        const shared = sharedKeys(cells);
        for (const { contender, n, score, interval } of board.rows) {
          const where = JSON.stringify([
            comparison.evaluation,
            comparison.metric,
            comparison.by,
            worst,
            contender.key,
          ]);
          const answers = own.filter((response) => keyOf(response, comparison.by) === contender.key);
          const values =
            worst === null
              ? shared.map((key) => cells.get(contender.key)?.get(key) ?? NaN)
              : universe.map((key) => {
                  const scores = answers
                    .filter(({ matchKey }) => matchKey === key)
                    .map((answer) => usable(answer, comparison.metric) ?? worst);
                  return scores.length === 0 ? worst : mean(scores);
                });
          expect([where, n]).toEqual([where, values.length]);
          if (n === 0) expect([where, score]).toEqual([where, null]);
          else expect(score, where).toBeCloseTo(mean(values), 9);
          if (score === null || interval.low === null || interval.high === null) continue;
          expect([where, interval.low <= score + 1e-9, interval.high >= score - 1e-9]).toEqual([
            where,
            true,
            true,
          ]);
        }
      }
    });

    test('without the contender named, exactly so many samples more are shared', async () => {
      let asked = 0;
      for (const comparison of comparisons().filter(({ missingAs }) => missingAs === 'dropped')) {
        const all = await coverage(db, comparison);
        const contenders = await listContenders(db, comparison.evaluation, comparison.by);
        if (contenders.length < 2) {
          expect(all.removal).toBeNull();
          continue;
        }
        const gains = new Map<string, number>();
        for (const { key } of contenders) {
          const others = contenders.map((contender) => contender.key).filter((other) => other !== key);
          gains.set(key, (await coverage(db, { ...comparison, contenders: others })).shared - all.shared);
        }
        const most = Math.max(...gains.values());
        if (most === 0) expect(all.removal).toBeNull();
        else {
          asked++;
          expect(all.removal?.gain).toBe(most);
          expect(gains.get(all.removal?.contender.key ?? '')).toBe(most);
        }
      }
      expect(asked).toBeGreaterThan(0);
    });
  });
}
