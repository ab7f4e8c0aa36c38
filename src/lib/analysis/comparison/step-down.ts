import { memoise } from '../../engine/memoise';
import { join, sql } from '../../engine/sql';
import { stepDownDraws } from '../../stats';
import { GiveWay } from '../../threads/give-way';
import type { Compared } from './compared';
import type { PairedDifference } from './difference-of';
import { isFew } from './few';
import { score, sharedBy } from './grid';

/** Where drawing signs takes long, Holm corrects: contenders, samples, and scores that are not yes and no. */
const MOST = { contenders: 20, samples: 20_000, numbers: 20_000 };

/**
 * Step-down p of all pairs, in the order given; null where Holm corrects: of two contenders, of few samples (whose p is no
 * sign-flip's), of clusters, where each pair has its own samples, and where it takes long. A p is never below that of its
 * pair alone. No signal stops it: several questions may wait for it.
 */
export async function stepDownOf(
  { db, prepared, indices, comparison }: Compared,
  found: readonly PairedDifference[],
): Promise<readonly number[] | null> {
  const n = found[0]?.n ?? 0;
  const areMany = indices.length > MOST.contenders || n > MOST.samples;
  // Averaged repeats of yes and no are numbers.
  const areNumbers = prepared.metric.kind !== 'binary' || indices.some((i) => prepared.repeated.has(i));
  const isLong = areNumbers && n * indices.length > MOST.numbers;
  const { cluster = null, samples } = comparison;
  if (found.length < 2 || cluster !== null || samples === 'pairs' || areMany || isLong) return null;
  if (n === 0 || isFew(n) || found.some(({ p }) => p === null)) return null;
  const pairs = found.map(({ a, b }) => [indices.indexOf(a), indices.indexOf(b)] as const);
  return memoise(prepared.stepDowns, JSON.stringify(indices), async () => {
    const rows = await db.query<Record<string, number>>(
      sql`SELECT ${join(indices.map(score), sql`, `)} FROM ${prepared.grid}
          WHERE ${sharedBy(indices)} ORDER BY match_key`,
    );
    const scores = indices.map((i) => Float64Array.from(rows, (row) => row[`s${i}`] ?? 0));
    const p = await drawn(stepDownDraws(scores, pairs));
    return found.map((difference, k) => Math.max(difference.p ?? 1, p[k] ?? 1));
  });
}

async function drawn<Found>(drawing: Generator<undefined, Found>): Promise<Found> {
  const way = new GiveWay();
  for (;;) {
    const { done, value } = drawing.next();
    if (done) return value;
    if (way.isDue) await way.pause();
  }
}
