import { all, sql, type Sql } from '../../engine/sql';
import type { ChipKind, ValueCondition } from '../kind';
import { factOf } from '../label-facts';
import { quoted } from '../tokens';

interface OfLabel {
  kind: string;
  key: string;
}

/** A label as an expression writes it. */
export const printLabel = (key: string): string =>
  `tag.${/^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(key) ? key : quoted(key)}`;

/** Condition over `responses r`, `samples p` and `runs u` that a response, its sample or its run bears such a value. */
function bears(key: string, passes: (value: Sql) => Sql): Sql {
  const fact = factOf(key);
  if (fact !== undefined) return sql`coalesce(${passes(fact.value)}, false)`;
  const condition = sql`l.key = ${key} AND ${passes(sql`l.value`)}`;
  return sql`(
    r.sample_key IN (SELECT t.sample_key FROM sample_labels t JOIN labels l USING (label_id) WHERE ${condition})
    OR r.response_id IN (SELECT t.response_id FROM response_labels t JOIN labels l USING (label_id) WHERE ${condition})
    OR r.run_id IN (SELECT l.run_id FROM run_tags l WHERE ${condition}))`;
}

type Own<T extends OfLabel, Read extends OfLabel> = Pick<
  ChipKind<T, Read>,
  'fields' | 'print' | 'printNot' | 'write' | 'read'
>;

/** A kind that asks for a label's value. Those of one label widen each other, whatever they ask of it. */
export const ofLabel = <T extends OfLabel, Read extends OfLabel = T>(
  passes: (term: T) => ValueCondition,
  own: Own<T, Read>,
): ChipKind<T, Read> => ({
  ...own,
  passes,
  group: ({ key }) => ['label', key],
  isOfSample: ({ key }, { isSampleLabel }) => isSampleLabel(key),
  sql(term) {
    const condition = passes(term);
    return condition === null ? sql`NOT ${bears(term.key, () => all)}` : bears(term.key, condition);
  },
  chosenBy: ({ key }) => (factOf(key)?.level === 'response' ? 'other' : null),
});
