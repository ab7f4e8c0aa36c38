import { sql } from '../../engine/sql';
import { votesByModel } from '../files/votes';
import { noMetric } from '../metrics/no-metric';
import type { Context } from '../question';
import type { Contender, MetricInfo } from '../types';
import { voteMarks } from '../votes/vote-marks';
import { type Judged, severalJudges, type SeveralJudges } from './several-judges';

export interface VotesOfJudges extends SeveralJudges {
  what: 'votes';
  /** Shares of votes won, a tie half. */
  metric: MetricInfo;
  /** Those with the largest mean share first. */
  models: readonly Pick<Contender, 'label' | 'mark'>[];
  /** Two models on one sample. */
  answers: number;
  /** Judges that there are; those with most votes are looked at. */
  of: number;
}

/** More judges than these are a crowd, of which few judged the same. */
const MOST_JUDGES = 12;
/** A share of fewer games is no figure. */
const LEAST_GAMES = 5;

interface Row {
  judge: string;
  sample: number;
  /** The one whose name is first. */
  a: string;
  b: string;
  /** Mean outcome of `a`, over orders and repeats of one judge: 1 for a win. */
  outcome: number;
}

/**
 * How far several judges agree who wins a game (two models on one sample), and whether the order of models hangs on the judge.
 * Both orders of a game count together. null where no two judges are named in the votes of the evaluation.
 */
export async function votesOfJudges(context: Context, evaluation: string): Promise<VotesOfJudges | null> {
  const { db, signal } = context;
  const options = { signal };
  const counted = sql`evaluation = ${evaluation} AND judge IS NOT NULL AND sample_key IS NOT NULL AND contender_a <> contender_b AND outcome IS NOT NULL`;
  const judges = await db.query<{ judge: string }>(
    sql`SELECT judge FROM pairs WHERE ${counted} GROUP BY judge ORDER BY count(*) DESC, judge`,
    options,
  );
  if (judges.length < 2) return null;
  const names = judges
    .slice(0, MOST_JUDGES)
    .map(({ judge }) => judge)
    .sort();
  const all = await db.query<Row>(
    sql`SELECT judge, sample_key::INTEGER AS sample, least(contender_a, contender_b) AS a, greatest(contender_a, contender_b) AS b,
               avg(CASE WHEN contender_a < contender_b THEN outcome ELSE 1 - outcome END)::DOUBLE AS outcome
        FROM pairs WHERE ${counted} GROUP BY ALL ORDER BY sample, a, b, judge`,
    options,
  );
  const rows = all.filter(({ judge }) => names.includes(judge));
  const marks = await voteMarks(context, await votesByModel.ask(context, {}));
  const share = (model: string) => {
    const own = rows.flatMap(({ a, b, outcome }) =>
      a === model ? [outcome] : b === model ? [1 - outcome] : [],
    );
    return own.reduce((sum, one) => sum + one, 0) / own.length;
  };
  const found = [...new Set(rows.flatMap(({ a, b }) => [a, b]))].sort();
  const models = found
    .map((label) => ({ label, mark: marks.get(label) ?? 0, share: share(label) }))
    .sort((one, other) => other.share - one.share);
  const judged = judgedOf(
    rows,
    names,
    models.map(({ label }) => label),
  );
  return {
    ...{ what: 'votes', of: judges.length, answers: judged.samples.length },
    metric: { ...noMetric(evaluation), kind: 'binary', direction: 'higher' },
    models: models.map(({ label, mark }) => ({ label, mark })),
    ...severalJudges(judged),
  };
}

function judgedOf(rows: readonly Row[], judges: readonly string[], models: readonly string[]): Judged {
  const games = new Map<string, { sample: number; said: (number | null)[] }>();
  /** Of each judge and ordered pair of models, the outcomes of the first. */
  const won = new Map<string, number[]>();
  for (const { judge, sample, a, b, outcome } of rows) {
    const key = JSON.stringify([sample, a, b]);
    const game = games.get(key) ?? { sample, said: judges.map(() => null) };
    game.said[judges.indexOf(judge)] = outcome;
    games.set(key, game);
    for (const [one, other, of] of [
      [a, b, outcome],
      [b, a, 1 - outcome],
    ] as const) {
      const pair = JSON.stringify([judge, one, other]);
      won.set(pair, [...(won.get(pair) ?? []), of]);
    }
  }
  const outcomes = (j: number, a: string, b: string) => won.get(JSON.stringify([judges[j], a, b])) ?? [];
  return {
    judges,
    matrix: judges.map((_, j) => [...games.values()].map(({ said }) => said[j] ?? null)),
    samples: [...games.values()].map(({ sample }) => sample),
    models: models.length,
    figure: (j, model) => {
      const own = models.flatMap((other) => outcomes(j, models[model] ?? '', other));
      return own.length < LEAST_GAMES ? null : own.reduce((sum, one) => sum + one, 0) / own.length;
    },
    differences: (j, a, b) => outcomes(j, models[a] ?? '', models[b] ?? '').map((outcome) => 2 * outcome - 1),
  };
}
