import type { Database } from '../../engine/database';
import type { NameKind } from '../../engine/merge/choices';
import { list, sql } from '../../engine/sql';
import { equalEvaluations, FEWEST } from './equal-evaluations';
import type { NameRow } from './names';
import { alike, runTogether } from './spelling';

/** Two names that may mean one thing, and why it seems so. */
export interface Suggestion {
  kind: NameKind;
  /** The name that would go. */
  from: string;
  /** The name that would stay: the one with more responses. */
  to: string;
  reason: string;
}

/** What tools call the share of right answers. */
const accuracyWords = new Set([
  'acc',
  'accuracy',
  'average_accuracy',
  'correct',
  'em',
  'exact_match',
  'is_correct',
  'match',
  'mean_acc',
]);

/** Equal scores needed before two metrics are. */
const FEWEST_SCORES = 3;

const count = (n: number, word: string): string => `${n.toLocaleString('en')} ${word}${n === 1 ? '' : 's'}`;

/** Names as they stand now that may be merged: by spelling, by shared contents, by equal scores. */
export async function suggestNames(db: Database, names: readonly NameRow[]): Promise<Suggestion[]> {
  const weight = new Map<string, number>();
  for (const { kind, name, responses } of names)
    weight.set(`${kind} ${name}`, (weight.get(`${kind} ${name}`) ?? 0) + responses);
  const found = new Map<string, Suggestion>();
  const suggest = (kind: NameKind, a: string, b: string, reason: string): void => {
    const heavier = (weight.get(`${kind} ${b}`) ?? 0) > (weight.get(`${kind} ${a}`) ?? 0);
    const [to, from] = heavier ? [b, a] : [a, b];
    const key = JSON.stringify([kind, ...[a, b].sort()]);
    const before = found.get(key);
    if (before) before.reason += `; ${reason}`;
    else found.set(key, { kind, from, to, reason });
  };
  for (const kind of ['model', 'evaluation'] as const) {
    const now = [...new Set(names.filter((row) => row.kind === kind).map(({ name }) => name))];
    for (const { a, b, reason } of alike(now)) suggest(kind, a, b, reason);
  }
  const evaluations = [...new Set(names.filter(({ kind }) => kind === 'evaluation').map(({ name }) => name))];
  for (const { a, b } of runTogether(evaluations)) {
    const { n, of } = await sharedIds(db, a, b);
    if (n >= FEWEST && n * 2 >= of)
      suggest(
        'evaluation',
        a,
        b,
        `the same letters, and ${count(n, 'sample')} of equal id, of ${of.toLocaleString('en')} in the smaller`,
      );
  }
  for (const { a, b, n, of } of await equalEvaluations(db))
    suggest(
      'evaluation',
      a,
      b,
      `${count(n, 'sample')} of equal content, of ${of.toLocaleString('en')} in the smaller`,
    );
  const partnered = new Set<string>();
  const both = ({ a, b }: { a: string; b: string }): number =>
    (weight.get(`metric ${a}`) ?? 0) + (weight.get(`metric ${b}`) ?? 0);
  for (const { evaluation, a, b, n, models } of (await equalScores(db)).sort((p, q) => both(q) - both(p))) {
    // A metric that equals several others of one run cannot be all of them: it is offered the commonest.
    const [one, other] = [JSON.stringify([evaluation, a]), JSON.stringify([evaluation, b])];
    if (partnered.has(one) || partnered.has(other)) continue;
    partnered.add(one).add(other);
    suggest(
      'metric',
      a,
      b,
      `equal scores in ${count(n, 'answer')} of ${count(models, 'model')} to the same samples of ${evaluation}`,
    );
  }
  for (const { a, b, evaluation } of await otherWords(db))
    suggest('metric', a, b, `two words for the share of right answers, in ${evaluation}`);
  return [...found.values()];
}

/** How many sample ids two evaluations share, of those that the smaller one has. */
async function sharedIds(db: Database, a: string, b: string): Promise<{ n: number; of: number }> {
  const [row] = await db.query<{ n: number; of: number }>(
    sql`WITH ids AS (
          SELECT DISTINCT evaluation, sample_id FROM samples WHERE evaluation IN (${a}, ${b}) AND sample_id IS NOT NULL
        )
        SELECT (SELECT count(*) FROM (SELECT sample_id FROM ids GROUP BY sample_id HAVING count(*) = 2)) AS n,
               (SELECT min(size) FROM (SELECT count(*) AS size FROM ids GROUP BY evaluation)) AS "of"`,
  );
  return { n: row?.n ?? 0, of: row?.of ?? 0 };
}

/** Metrics of one evaluation that no run bears both of: only there is something to be merged. */
const apart = sql`
  SELECT evaluation, a, b FROM (
    SELECT u.evaluation, p.metric AS a, q.metric AS b
    FROM (SELECT DISTINCT evaluation, metric FROM metrics WHERE kind <> 'diagnostic' AND part_of IS NULL) p
    JOIN (SELECT DISTINCT evaluation, metric FROM metrics WHERE kind <> 'diagnostic' AND part_of IS NULL) q
      ON p.evaluation = q.evaluation AND p.metric < q.metric
    JOIN (SELECT DISTINCT evaluation FROM runs) u ON u.evaluation = p.evaluation
    EXCEPT
    SELECT u.evaluation, p.metric, q.metric
    FROM merge_run_metrics p JOIN merge_run_metrics q ON p.run_id = q.run_id AND p.metric < q.metric
    JOIN runs u ON u.run_id = p.run_id
  )`;

/** Of those, which give equal scores wherever one model has both on one sample. */
async function equalScores(
  db: Database,
): Promise<{ evaluation: string; a: string; b: string; n: number; models: number }[]> {
  const pairs = await db.query<{ evaluation: string; a: string; b: string }>(apart);
  if (pairs.length === 0) return [];
  return db.query(
    sql`WITH pairs AS MATERIALIZED (${apart}), scored AS MATERIALIZED (
          SELECT u.evaluation, u.model, m.match_key, s.metric, avg(s.score) AS score
          FROM scores s JOIN merge_responses g USING (response_id) JOIN runs u USING (run_id)
          JOIN sample_matches m USING (sample_key)
          WHERE m.match_key IS NOT NULL AND s.score IS NOT NULL
            AND s.metric IN (${list([...new Set(pairs.flatMap(({ a, b }) => [a, b]))])})
            AND u.evaluation IN (${list([...new Set(pairs.map(({ evaluation }) => evaluation))])})
          GROUP BY ALL
        )
        SELECT c.evaluation, c.a, c.b, count(*) AS n, count(DISTINCT p.model) AS models
        FROM pairs c JOIN scored p ON p.evaluation = c.evaluation AND p.metric = c.a
        JOIN scored q ON q.evaluation = c.evaluation AND q.metric = c.b AND q.model = p.model AND q.match_key = p.match_key
        GROUP BY c.evaluation, c.a, c.b HAVING count(*) >= ${FEWEST_SCORES} AND bool_and(abs(p.score - q.score) < 1e-9)
        ORDER BY n DESC, c.evaluation, a, b`,
  );
}

/** Of those, which are both known words for accuracy. */
async function otherWords(db: Database): Promise<{ evaluation: string; a: string; b: string }[]> {
  const pairs = await db.query<{ evaluation: string; a: string; b: string }>(
    sql`${apart} ORDER BY evaluation, a, b`,
  );
  return pairs.filter(({ a, b }) => accuracyWords.has(a) && accuracyWords.has(b));
}
