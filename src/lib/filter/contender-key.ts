import { sql, type Sql } from '../engine/sql';
import type { ContenderBy } from './kind';

/** Separates the parts of a contender's key, which begins with its model; no tool writes it in a name. */
export const UNIT = '\u001f';

/** SQL over `runs u`: what a run counts as. */
const keyOf: Record<ContenderBy, Sql> = {
  model: sql`u.model`,
  condition: sql`u.model || chr(31) || coalesce(u.condition, '')`,
  run: sql`u.model || chr(31) || u.run_label`,
};

export const contenderKey = (by: ContenderBy): Sql => keyOf[by];

/** The condition, of answers of this contender; undefined: of any. */
export const ofContender = (contender: string | undefined, by: ContenderBy, condition: Sql): Sql =>
  contender === undefined ? condition : sql`${contenderKey(by)} = ${contender} AND ${condition}`;
