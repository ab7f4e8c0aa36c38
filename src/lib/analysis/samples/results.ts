import type { Database } from '../../engine/database';
import {
  all,
  every,
  ident,
  integers,
  join,
  list,
  nothing,
  raw,
  type Sql,
  sql,
  whole,
} from '../../engine/sql';
import { usedResults } from '../../engine/used';
import { isPick, responsesPass, samplesPass } from '../../filter';
import { contenderKey } from '../../filter/contender-key';
import { valuesOfResult } from '../labels/labelled';
import { ensureHits } from '../answers/search-hits';
import type { Chip, Comparison, ContenderBy, Counting } from '../types';

/** What a person picked on one evaluation: who is compared, and with whom each shares its samples. */
export type Picked = Pick<Comparison, 'evaluation' | 'contenders' | 'baseline' | 'samples'>;

export interface ResultsOptions {
  chips: readonly Chip[];
  by: ContenderBy;
  /** As the page counts what has no score: a filter may speak of right and wrong. */
  missingAs?: Counting['missingAs'];
  /** Columns of `results`, in this order; null: all. */
  columns: readonly string[] | null;
  /** Keys of labels, each a `tag.<key>` column; a list is JSON text. */
  labels: readonly string[];
  /** The responses that pass the filter, or all responses to the samples of which any passes. */
  rows: 'responses' | 'samples';
  /** Only the answers to these samples of an evaluation, by match key. */
  only?: { evaluation: string; matchKeys: ReadonlySet<number> } | null;
  /** For `is_used`: what a page has picked; without, every contender of an evaluation is compared. */
  picked?: Picked | null;
}

/** What says of a row of `results` whether the page's score has it. */
const USED = ['is_used', 'why_not', 'used_score'];

/** `results v`, or `used_results` as the page that exports them compares: where somebody wants its columns. */
function resultsOf({ by, chips, columns, picked = null }: ResultsOptions): Sql {
  if (columns !== null && !columns.some((column) => USED.includes(column))) return sql`results v`;
  const models = chips.flatMap((chip) => (chip.kind === 'model' ? [chip.value] : []));
  const { evaluation = '', contenders = null, baseline = null } = picked ?? {};
  const isEach = picked?.samples === 'pairs' && baseline !== null;
  const contender = contenderKey(by);
  const shown = every([
    models.length === 0 ? all : sql`u.model IN (${list(models)})`,
    contenders === null ? all : sql`(u.evaluation <> ${evaluation} OR ${contender} IN (${list(contenders)}))`,
  ]);
  const base = isEach ? { with: sql`(u.evaluation = ${evaluation} AND ${contender} = ${baseline})` } : {};
  return sql`(${usedResults({ contender, shown, ...base })}) v`;
}

/** SELECT of these match keys. */
export function amongKeys(matchKeys: ReadonlySet<number>): Sql {
  return matchKeys.size === 0 ? sql`SELECT NULL::INTEGER` : join(integers([...matchKeys]), sql` UNION ALL `);
}

const amongSelected = ({ evaluation, matchKeys }: NonNullable<ResultsOptions['only']>): Sql =>
  sql`evaluation = ${evaluation} AND match_key IN (${amongKeys(matchKeys)})`;

const passing = ({ only, ...options }: ResultsOptions): Sql =>
  only ? sql`(${amongSelected(only)}) AND (${passingFilter(options)})` : passingFilter(options);

const passingFilter = ({ chips, by, missingAs = 'dropped', rows }: ResultsOptions): Sql => {
  const counting = { by, missingAs };
  if (chips.length === 0) return sql`true`;
  const pass = sql`SELECT r.response_id FROM responses r JOIN samples p USING (sample_key) JOIN runs u USING (run_id)`;
  if (rows === 'responses') return sql`response_id IN (${pass} WHERE ${responsesPass(chips, counting)})`;
  const picks = chips.filter(isPick);
  const evaluations = chips.flatMap((chip) => (chip.kind === 'evaluation' ? [chip.value] : []));
  const samples =
    evaluations.length === 0
      ? samplesPass(chips, null, counting)
      : join(
          evaluations.map((evaluation) => samplesPass(chips, evaluation, counting)),
          sql` OR `,
        );
  // A sample that no rung tells apart stands for itself.
  const alone = sql`match_key IS NULL AND response_id IN (${pass} WHERE ${responsesPass(chips, counting)})`;
  return sql`response_id IN (${pass} WHERE ${responsesPass(picks, counting)}) AND (${samples} OR ${alone})`;
};

/** A value as it stands between the quotes of JSON; control characters are rare and looked for only where there is one. */
const escaped = ((): Sql => {
  const quoted = sql`replace(replace(t.value, '\\', '\\\\'), '"', '\\"')`;
  const plain = Array.from({ length: 32 }, (_, code) => code).reduce(
    (text, code) =>
      sql`replace(${text}, chr(${whole(code)}), ${raw(`'\\u${code.toString(16).padStart(4, '0')}'`)})`,
    quoted,
  );
  return sql`CASE WHEN regexp_matches(t.value, '[\\x00-\\x1f]') THEN ${plain} ELSE ${quoted} END`;
})();

/** Values of one label of a response: text, JSON text for a list, NULL without. */
const labelColumn = (key: string): Sql => sql`(
  SELECT CASE count(*) WHEN 0 THEN NULL WHEN 1 THEN min(t.value)
              ELSE '[' || string_agg('"' || ${escaped} || '"', ',' ORDER BY t.value) || ']' END
  FROM (${valuesOfResult(key)}
  ) t) AS ${ident(`tag.${key}`)}`;

const keys = sql`v.response_id AS "key response", v.sample_key AS "key sample"`;

/** The filtered rows of `results`, ordered as they were read; `withKeys`: `response_id` and `sample_key` come last. */
export const resultsQuery = (options: ResultsOptions, { withKeys = false } = {}): Sql => {
  const columns =
    options.columns === null
      ? sql`v.*`
      : options.columns.length === 0
        ? nothing
        : join(
            options.columns.map((column) => sql`v.${ident(column)}`),
            sql`, `,
          );
  const parts = [columns, ...options.labels.map(labelColumn), withKeys ? keys : nothing].filter(
    ({ text }) => text !== '',
  );
  return sql`SELECT ${join(parts, sql`, `)} FROM ${resultsOf(options)} WHERE ${passing(options)}
             ORDER BY v.response_id, v.metric`;
};

export async function countResults(db: Database, options: ResultsOptions): Promise<number> {
  await ensureHits(db, options.chips);
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM results v WHERE ${passing(options)}`,
  );
  return row?.n ?? 0;
}
