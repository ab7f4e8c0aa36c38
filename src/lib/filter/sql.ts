import { every, join, some, sql, type Sql } from '../engine/sql';
import { isTerm } from './ast';
import { groupChips, sampleChips } from './groups';
import type { Counting, Grid, Scope } from './kind';
import { within } from './sample-scores';
import { chipKind, type ChipTerm, type Expression, kindOf } from './terms';
import { samplesBear } from './labelled';
import { type Chip, expressionOf } from './written';

/** Condition over `responses r`, `samples p` and `runs u` that one answer meets the expression. */
function conditionOf(expression: Expression, scope: Scope): Sql {
  if (isTerm(expression)) return kindOf(expression).sql(expression, scope);
  switch (expression.is) {
    case 'and':
    case 'or':
      return join(
        expression.of.map((one) => sql`(${conditionOf(one, scope)})`),
        expression.is === 'and' ? sql` AND ` : sql` OR `,
      );
    case 'not':
      return sql`NOT coalesce(${conditionOf(expression.of, scope)}, false)`;
    case 'any':
      return sql`p.${answered(conditionOf(expression.of, scope), scope)}`;
  }
}

/** Condition on `match_key` that an answer to the sample meets another. */
const answered = (condition: Sql, { evaluation }: Pick<Scope, 'evaluation'>): Sql => sql`match_key IN (
  SELECT p.match_key FROM responses r JOIN samples p USING (sample_key) JOIN runs u USING (run_id)
  WHERE ${within(evaluation)} AND p.match_key IS NOT NULL AND (${condition}))`;

/** What cannot be read is said where it was written; here it lets nothing pass. */
const anyOf = (group: readonly Chip[], scope: Scope): Sql =>
  some(
    group.map((chip) => {
      const expression = expressionOf(chip);
      return expression ? conditionOf(expression, scope) : sql`false`;
    }),
  );

/** Condition over `responses r`, `samples p`, `runs u` that a response passes all groups of chips. */
export const responsesPass = (chips: readonly Chip[], counting: Counting): Sql =>
  every(groupChips(chips).map((group) => anyOf(group, { ...counting, evaluation: null })));

/**
 * Condition over a table with `match_key` that the sample passes: each group by any of its responses, within an
 * evaluation or (null) in any. `grid`: what it has in columns is not looked up again.
 */
export function samplesPass(
  chips: readonly Chip[],
  evaluation: string | null,
  counting: Counting,
  grid: Grid | null = null,
): Sql {
  const scope = { ...counting, evaluation };
  return every(
    groupChips(sampleChips(chips)).map(
      (group) => ofSamples(group, evaluation, grid) ?? answered(anyOf(group, scope), scope),
    ),
  );
}

/** A group in its own way, where it has one that is quicker or says more of the whole sample. */
function ofSamples(group: readonly Chip[], evaluation: string | null, grid: Grid | null): Sql | null {
  const terms = group.filter((chip): chip is ChipTerm => chip.kind !== 'expression');
  const [first] = terms;
  if (first === undefined) return null;
  const columns =
    grid === null ? [] : terms.flatMap((term) => chipKind(term.kind).ofGrid?.(term, grid) ?? []);
  if (columns.length === terms.length) return some(columns);
  if ('key' in first)
    return samplesBear(
      first.key,
      terms.map((term) => chipKind(term.kind).passes?.(term) ?? null),
      evaluation,
    );
  return chipKind(first.kind).ofSamples?.(terms, evaluation) ?? null;
}
