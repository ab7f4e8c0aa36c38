import { type Sql, sql } from './sql';

/** The model of a run for which neither its file nor a person names one; of several files, with the file's name behind. */
export const UNNAMED_MODEL = 'unnamed model';

/** Whether nobody names the model of the run `u`. */
export const isUnnamed: Sql = sql`(u.model_given IS NULL AND (u.model = ${UNNAMED_MODEL} OR starts_with(u.model, ${`${UNNAMED_MODEL} (`})))`;
