import type { Database, QueryOptions } from '../../engine/database';
import { list, sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { calibration, type Calibration, type Interval, wilson } from '../../stats';
import { inClusters } from '../comparison/cluster-sql';
import { compare, type Compared } from '../comparison/compared';
import { areEvidence } from '../comparison/evidence';
import { matchesBy } from '../comparison/matches-by';
import { MOST_ANSWERS, passingAnswers } from '../comparison/passing-answers';
import { samplesChosenBy } from '../comparison/samples-chosen-by';
import { isRight } from '../metrics/right';
import type { Comparison, Contender } from '../types';
import { type ConfidenceSource, confidenceSources } from './sources';

/** How sure a contender is of its answers, held against which are right. */
export interface ConfidenceOf {
  contender: Contender;
  /** null: what it says lies neither within 0 to 1 nor within 0 to 100, so it is no probability. */
  found: Calibration | null;
  /** What its files write for certainty: 1, or 100. */
  certainty: 1 | 100;
  /** Scored answers without a confidence: they are left out. */
  unsaid: number;
  /** Share of right ones among all of its answers, and among the surest 80 %, with Wilson’s limits. */
  right: Interval;
  surest: Interval;
  /** The lowest confidence among these surest. */
  from: number | null;
}

export interface Confidences {
  source: ConfidenceSource;
  /** Other columns and metrics that say it. */
  others: readonly ConfidenceSource[];
  models: readonly ConfidenceOf[];
  /** By what label samples are taken together in the interval of the mean gap. */
  cluster: string | null;
  /** Some samples were answered several times: of each the first answer counts. */
  isOfFirst: boolean;
}

/** The surest answers that are given, where the others are declined. */
export const SUREST = 0.8;
/** A rating of 1 to 5, or of 1 to 10, is no probability. */
const LEAST_PER_CENT = 20;

/**
 * Whether models know when they are right, by what answers say of themselves in one column or metric, of samples that pass the
 * filter: of each sample the first answer. `asked`: whose; null: the first that has some. Answers null where nothing says it, and
 * where scores are no evidence; `no right` where no answer is right or wrong by the metric, `too many` beyond 200,000 answers.
 */
export async function confidencesOf(
  db: Database,
  comparison: Comparison,
  asked: string | null,
  options?: QueryOptions,
): Promise<Confidences | 'no right' | 'too many' | null> {
  const compared = await compare(db, comparison, options);
  if (compared === null) return null;
  const sources = await confidenceSources(compared);
  if (sources.length === 0 || !areEvidence(await samplesChosenBy(compared))) return null;
  if ((await passingAnswers(compared)) > MOST_ANSWERS) return 'too many';
  const wanted = sources.filter(({ name }) => name === asked);
  for (const source of wanted.length > 0 ? wanted : sources) {
    const answers = await answersOf(compared, source);
    if (answers === null) return 'no right';
    const models = compared.indices.flatMap((i) => {
      const contender = compared.prepared.contenders[i];
      const own = answers.filter(({ key }) => key === contender?.key);
      return contender && own.some(({ said }) => said !== null) ? [confidenceOf(contender, own)] : [];
    });
    if (models.length === 0) continue;
    return {
      ...{ source, models, others: sources.filter((one) => one !== source) },
      cluster: comparison.cluster ?? null,
      isOfFirst: answers.some(({ several }) => several),
    };
  }
  return null;
}

interface Answered {
  key: string;
  /** As the file writes it; null: it says nothing that is a number. */
  said: number | null;
  right: number;
  cluster: string | null;
  several: boolean;
}

async function answersOf(
  { db, comparison, prepared, indices, signal }: Compared,
  { name, is }: ConfidenceSource,
): Promise<Answered[] | null> {
  const { evaluation, metric, by, way = null, cluster = null } = comparison;
  const right = isRight(prepared.metric, sql`s.score`);
  if (right === null) return null;
  const matches = way ? await matchesBy(db, evaluation, way, prepared.generation) : sql`sample_matches`;
  const shown = indices.flatMap((i) => prepared.contenders[i]?.key ?? []);
  const said =
    is === 'metric'
      ? sql`SELECT response_id, score AS said FROM scores WHERE metric = ${name}`
      : sql`SELECT response_id, min(TRY_CAST(rtrim(value, ' %') AS DOUBLE)) AS said FROM response_tags
            WHERE key = ${name} GROUP BY response_id HAVING count(DISTINCT value) = 1`;
  const answers = sql`SELECT ${contenderKey(by)} AS key, p.match_key, CASE WHEN isfinite(c.said) THEN c.said END AS said, (${right})::INTEGER AS "right",
               count(*) OVER (PARTITION BY ${contenderKey(by)}, p.match_key) > 1 AS several
        FROM responses r JOIN runs u USING (run_id) JOIN ${matches} p USING (sample_key)
             JOIN (SELECT response_id, score FROM scores WHERE metric = ${metric}) s USING (response_id)
             LEFT JOIN (${said}) c USING (response_id)
        WHERE u.evaluation = ${evaluation} AND ${contenderKey(by)} IN (${list(shown)}) AND r.status <> 'error' AND s.score IS NOT NULL
          AND p.match_key IN (SELECT match_key FROM ${prepared.grid})
        QUALIFY row_number() OVER (PARTITION BY ${contenderKey(by)}, p.match_key ORDER BY u.run_id, r.epoch, r.response_id) = 1`;
  return db.query<Answered>(
    cluster === null
      ? sql`SELECT *, NULL AS cluster FROM (${answers}) ORDER BY key, match_key`
      : sql`SELECT * FROM ${inClusters(sql`(${answers})`, cluster)} ORDER BY key, match_key`,
    { signal },
  );
}

function confidenceOf(contender: Contender, answers: readonly Answered[]): ConfidenceOf {
  const own = answers.flatMap(({ said, right, cluster }) =>
    said === null ? [] : [{ said, right, cluster }],
  );
  const [least, most] = own.reduce(
    ([low, high], { said }) => [Math.min(low, said), Math.max(high, said)],
    [Infinity, -Infinity],
  );
  const certainty = most <= 1 ? 1 : 100;
  const isProbability = least >= 0 && most <= certainty && (certainty === 1 || most > LEAST_PER_CENT);
  const found = isProbability
    ? calibration({
        confidence: own.map(({ said }) => said / certainty),
        correct: own.map(({ right }) => right),
        ...(own.every(({ cluster }) => cluster !== null) && {
          clusters: own.map(({ cluster }) => cluster ?? ''),
        }),
        coverage: SUREST,
      })
    : null;
  const k = Math.ceil(SUREST * own.length - 1e-9);
  const accuracy = found?.accuracyAtCoverage ?? null;
  return {
    ...{ contender, found, certainty, unsaid: answers.length - own.length },
    right: wilson(
      own.reduce((sum, { right }) => sum + right, 0),
      own.length,
    ),
    surest: wilson((accuracy ?? 0) * k, k),
    from: found?.riskCoverage.find(({ coverage }) => coverage >= SUREST - 1e-9)?.confidence ?? null,
  };
}
