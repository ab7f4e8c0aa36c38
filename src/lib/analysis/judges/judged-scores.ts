import type { Database, QueryOptions } from '../../engine/database';
import { join, list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { compare, type Compared } from '../comparison/compared';
import { areEvidence } from '../comparison/evidence';
import { matchesBy } from '../comparison/matches-by';
import { MOST_ANSWERS, passingAnswers } from '../comparison/passing-answers';
import { samplesChosenBy } from '../comparison/samples-chosen-by';
import { listMetrics } from '../metrics/evaluations';
import type { Comparison, Contender, MetricInfo } from '../types';
import { type JudgingNoise, judgingNoise } from './judging-noise';
import { type JudgeMetric, judgesOf } from './judge-metrics';
import { ownFamilies, type OwnFamily } from './own-family';
import { type Judged, severalJudges, type SeveralJudges } from './several-judges';

export interface ScoresOfJudges extends SeveralJudges {
  what: 'scores';
  metric: MetricInfo;
  /** Best first by the mean of judges. */
  models: readonly Contender[];
  answers: number;
  /** Judges whose scores reach so differently high that they are hardly of one scale: their agreement is not known. */
  onTwoScales: boolean;
  own: readonly OwnFamily[];
  /** Of each model. */
  noise: readonly (JudgingNoise | null)[];
}

/**
 * How far several judges agree on the answers that pass the filter, and whether the order of models hangs on the judge. null
 * where what is compared was not scored by several, and where scores are no evidence; `too many` beyond 200,000 answers.
 */
export async function scoresOfJudges(
  db: Database,
  comparison: Comparison,
  options?: QueryOptions,
): Promise<ScoresOfJudges | 'too many' | null> {
  const metrics = await listMetrics(db, options);
  const judges = judgesOf(
    metrics.filter(({ evaluation }) => evaluation === comparison.evaluation),
    comparison.metric,
  );
  const compared = judges.length > 1 ? await compare(db, comparison, options) : null;
  if (compared === null || !areEvidence(await samplesChosenBy(compared))) return null;
  const { prepared, indices } = compared;
  if ((await passingAnswers(compared)) > MOST_ANSWERS) return 'too many';
  const rows = await rowsOf(compared, judges);
  const contenders = indices.flatMap((i) => prepared.contenders[i] ?? []);
  const sign = prepared.metric.lowerIsBetter ? -1 : 1;
  const read = (models: readonly Contender[]) => judgedOf(rows, judges, models, sign);
  const byMean = (of: Judged, model: number): number => {
    const known = of.judges.flatMap((_, j) => of.figure(j, model) ?? []);
    return known.reduce((sum, one) => sum + one, 0) / known.length;
  };
  const unsorted = read(contenders);
  const means = new Map(contenders.map((one, model) => [one, byMean(unsorted, model)]));
  const models = contenders
    .filter((one) => Number.isFinite(means.get(one)))
    .sort((a, b) => sign * ((means.get(b) ?? 0) - (means.get(a) ?? 0)));
  const judged = read(models);
  if (judged.samples.length === 0) return null;
  return {
    ...{ what: 'scores', metric: prepared.metric, models, answers: judged.samples.length },
    ...severalJudges(judged),
    onTwoScales: new Set(judges.map(({ metric }) => reach(metric))).size > 1,
    noise: models.map(({ key }) =>
      judgingNoise(judged.matrix, judged.samples, (answer) => rows[answer]?.key === key),
    ),
    own: ownFamilies(
      judged,
      models,
      rows.map(({ key }) => key),
    ),
  };
}

/** Of the marks that scales commonly end at, the first that holds all of its scores. */
const reach = ({ highest }: MetricInfo): number =>
  [1, 5, 10, 100].find((end) => (highest ?? 0) <= end) ?? Infinity;

interface Row {
  key: string;
  sample: number;
  /** One a judge. */
  scores: readonly (number | null)[];
}

async function rowsOf(
  { db, comparison, prepared, indices, signal }: Compared,
  judges: readonly JudgeMetric[],
): Promise<Row[]> {
  const { evaluation, by, way = null } = comparison;
  const matches = way ? await matchesBy(db, evaluation, way, prepared.generation) : sql`sample_matches`;
  const shown = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const columns = join(
    judges.map(({ metric }) => sql`max(g.score) FILTER (g.metric = ${metric.metric})`),
    sql`, `,
  );
  const rows = await db.query<Omit<Row, 'scores'> & { scores: string }>(
    sql`SELECT ${contenderKey(by)} AS key, p.match_key AS sample, [${columns}]::VARCHAR AS scores
        FROM responses r JOIN runs u USING (run_id) JOIN ${matches} p USING (sample_key) JOIN scores g USING (response_id)
        WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list(shown)}) AND r.status <> 'error'
          AND g.metric IN (${list(judges.map(({ metric }) => metric.metric))})
          AND p.match_key IN (SELECT match_key FROM ${prepared.grid})
        GROUP BY ${contenderKey(by)}, p.match_key, r.response_id ORDER BY p.match_key, r.response_id`,
    { signal },
  );
  return rows.map((row) => ({
    ...row,
    scores: JSON.parse(row.scores.replaceAll('NULL', 'null')) as (number | null)[],
  }));
}

function judgedOf(
  rows: readonly Row[],
  judges: readonly JudgeMetric[],
  models: readonly Contender[],
  sign: 1 | -1,
): Judged {
  const place = new Map(models.map(({ key }, model) => [key, model]));
  /** Of each judge and model: its scores by sample. */
  const by = judges.map(() => models.map(() => new Map<number, number[]>()));
  for (const { key, sample, scores } of rows)
    for (const [j, score] of scores.entries()) {
      const own = by[j]?.[place.get(key) ?? -1];
      if (own && score !== null) own.set(sample, [...(own.get(sample) ?? []), score]);
    }
  const means = by.map((ofJudge) =>
    ofJudge.map((samples) => new Map([...samples].map(([sample, all]) => [sample, meanOf(all)]))),
  );
  return {
    judges: judges.map(({ judge }) => judge),
    matrix: judges.map((_, j) => rows.map(({ scores }) => scores[j] ?? null)),
    samples: rows.map(({ sample }) => sample),
    models: models.length,
    figure: (j, model) => {
      const own = [...(means[j]?.[model]?.values() ?? [])];
      return own.length === 0 ? null : meanOf(own);
    },
    differences: (j, a, b) =>
      [...(means[j]?.[a] ?? [])].flatMap(([sample, score]) => {
        const other = means[j]?.[b]?.get(sample);
        return other === undefined ? [] : [sign * (score - other)];
      }),
  };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length;
