import { OFFSET_BITS } from '../records/staging';
import { sql, type Sql, whole } from './sql';

const OFFSETS = whole(2 ** OFFSET_BITS - 1);
const BITS = whole(OFFSET_BITS);

/** Of a `row_ref` the number of its source; of an `ord` or a `lead` its `source_id`. */
export const sourceIn = (ref: Sql): Sql => sql`(${ref} >> ${BITS})`;

/** Of either, where in the bytes of the source the row begins. */
export const offsetIn = (ref: Sql): Sql => sql`(${ref} & ${OFFSETS})`;

/** What is added to a `row_ref` to make it one of so many sources further on. */
export const sourcesApart = (sources: Sql): Sql => sql`(${sources})::BIGINT * ${whole(2 ** OFFSET_BITS)}`;
