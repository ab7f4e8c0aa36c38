import { all, every, join, list, sql, type Sql } from '../engine/sql';
import { contenderKey } from './contenders/contenders';
import { parseExpression } from './expression';
import { conditionOf } from './expression/to-sql';
import { groupChips } from './filter-groups';
import { isLabelChip, responseBears, samplesBear } from './labels/labelled';
import { isHit } from './answers/search-hits';
import { sampleBetter, sampleOutcome, sampleShared } from './metrics/sample-scores';
import { stopIs } from './answers/stop-reasons';
import type { Chip, Counting } from './types';

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const textColumns = {
  input: [sql`p.input_preview`],
  reference: [sql`p.reference_preview`],
  output: [sql`r.output_preview`],
  error: [sql`r.error`],
  any: [sql`p.input_preview`, sql`p.reference_preview`, sql`r.output_preview`, sql`r.error`],
};

const within = (evaluation: string | null): Sql =>
  evaluation === null ? all : sql`u.evaluation = ${evaluation}`;

const scoredResponses = sql`SELECT s.response_id FROM scores s`;

/** Condition over `responses r`, `samples p`, `runs u`; `evaluation` null: of any. */
function condition(chip: Chip, counting: Counting, evaluation: string | null): Sql {
  const { by } = counting;
  switch (chip.kind) {
    case 'evaluation':
      return sql`u.evaluation = ${chip.value}`;
    case 'model':
      return sql`u.model = ${chip.value}`;
    case 'label':
    case 'range':
    case 'others':
      return responseBears(chip);
    case 'score': {
      const op = { '<': sql`<`, '<=': sql`<=`, '>=': sql`>=`, '>': sql`>`, '=': sql`=` }[chip.op];
      const scored = sql`r.response_id IN (${scoredResponses} WHERE s.metric = ${chip.metric} AND s.score ${op} ${chip.value})`;
      return chip.contender === undefined
        ? scored
        : sql`${contenderKey(by)} = ${chip.contender} AND ${scored}`;
    }
    case 'outcome':
      return sql`p.${sampleOutcome(chip, counting, evaluation)}`;
    case 'better':
      return sql`p.${sampleBetter(chip, counting, evaluation)}`;
    case 'shared':
      return sql`p.${sampleShared(chip, counting, evaluation)}`;
    case 'status':
      return chip.errorKind === undefined
        ? sql`r.status = ${chip.value}`
        : sql`r.status = ${chip.value} AND r.error_kind = ${chip.errorKind}`;
    case 'stop': {
      const stopped = stopIs(sql`r.stop_reason`, chip.value);
      return chip.contender === undefined
        ? stopped
        : sql`${contenderKey(by)} = ${chip.contender} AND ${stopped}`;
    }
    case 'text':
      return join(
        textColumns[chip.where].map((column) => sql`${column} ILIKE ${pattern(chip.value)} ESCAPE '\\'`),
        sql` OR `,
      );
    case 'search':
      return isHit(chip.query);
    case 'expression': {
      const { expression } = parseExpression(chip.text);
      const ofChip = (inner: Chip): Sql => condition(inner, counting, evaluation);
      // What cannot be read is said where it was written; here it lets nothing pass.
      return expression ? conditionOf(expression, { ...counting, evaluation, ofChip }) : sql`false`;
    }
    case 'sample':
      return sql`p.content_key = ${chip.contentKey}`;
  }
}

/** Condition over `responses r`, `samples p`, `runs u` that a response passes all groups of chips. */
export const responsesPass = (chips: readonly Chip[], counting: Counting): Sql =>
  every(
    groupChips(chips).map((group) =>
      join(
        group.map((chip) => sql`(${condition(chip, counting, null)})`),
        sql` OR `,
      ),
    ),
  );

/** Chips that say which contenders are looked at, not which samples. */
const isPick = (chip: Chip): boolean => chip.kind === 'model' || chip.kind === 'evaluation';

/** Chips that say which samples are looked at. */
export const sampleChips = (chips: readonly Chip[]): Chip[] => chips.filter((chip) => !isPick(chip));

/** A sample has a label where it, one of its answers or their run has it; without one it is without it altogether. */
function labelledSamples(group: readonly Chip[], evaluation: string | null): Sql | null {
  const chips = group.filter(isLabelChip);
  return chips.length === group.length ? samplesBear(chips, evaluation) : null;
}

/** Samples by their content, however many are named. */
function namedSamples(group: readonly Chip[], evaluation: string | null): Sql | null {
  const keys = group.flatMap((chip) => (chip.kind === 'sample' ? [chip.contentKey] : []));
  if (keys.length < group.length) return null;
  const inside = evaluation === null ? all : sql`p.evaluation = ${evaluation}`;
  return sql`match_key IN (
    SELECT p.match_key FROM samples p
    WHERE p.content_key IN (${list(keys)}) AND p.match_key IS NOT NULL AND ${inside})`;
}

/**
 * Condition over a table with `match_key` that the sample passes: each group by any of its responses, within an
 * evaluation or (null) in any. `known` may say a group in its own way.
 */
export function samplesPass(
  chips: readonly Chip[],
  evaluation: string | null,
  counting: Counting,
  known: (group: readonly Chip[]) => Sql | null = () => null,
): Sql {
  const groups = groupChips(sampleChips(chips));
  return every(
    groups.map(
      (group) =>
        known(group) ??
        labelledSamples(group, evaluation) ??
        namedSamples(group, evaluation) ??
        sql`match_key IN (
          SELECT p.match_key FROM responses r JOIN samples p USING (sample_key) JOIN runs u USING (run_id)
          WHERE ${within(evaluation)} AND p.match_key IS NOT NULL AND (${join(
            group.map((chip) => sql`(${condition(chip, counting, evaluation)})`),
            sql` OR `,
          )}))`,
    ),
  );
}
