import { sql } from '../sql';
import { sourceIn } from '../row-ref';
import { failuresNotes } from './failures';
import type { Step } from './there';

/** What only the merge can see, said once per source and kind. */
export const mergeNotes: Step = (there) => sql`
  CREATE OR REPLACE TABLE merge_problems AS
    SELECT source_id, NULL::BIGINT AS line, NULL::BIGINT AS byte_offset, 'advice' AS severity,
           'duplicate_rows' AS code, NULL::VARCHAR AS field,
           CASE WHEN count(*) = 1 THEN '1 row repeats the metric and the answer of an earlier row. It was counted once.'
                ELSE count(*) || ' rows repeat the metric and the answer of an earlier row. They were counted once.' END AS message
    FROM merge_spare WHERE fate = 'duplicate' GROUP BY source_id
    UNION ALL
    SELECT source_id, NULL, NULL, 'warning', 'scores_differ', 'score',
           count(*) || ' rows give another score for a metric that an earlier row of the same answer gave. ' ||
           ${there.any(['parts']) ? 'The score that stands with its parts was kept, else the earlier.' : 'The earlier score was kept.'}
    FROM merge_spare WHERE differ GROUP BY source_id
    UNION ALL
    SELECT ${sourceIn(sql`lead`)}::INTEGER, NULL, NULL, 'warning', 'repeats_without_epoch', 'epoch',
           count(*) || ' answers stand beside another answer of the same run to the same sample, without an epoch to tell them apart. They were taken as repeats.'
    FROM merge_epochs WHERE renumber AND epoch > 1 GROUP BY ${sourceIn(sql`lead`)}
    UNION ALL BY NAME
    ${failuresNotes}`;
