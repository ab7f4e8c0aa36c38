import { join, sql, type Sql } from '../../engine/sql';

/** What a reader says of a sample's key. */
export const marks = ['wrong key', 'ambiguous', 'fine'] as const;
export type Mark = (typeof marks)[number];
/** Those with which scores are held against scores without. */
export const SET_ASIDE: readonly Mark[] = ['wrong key', 'ambiguous'];

/** Key of the label; notes have one of their own. */
export const MARK_KEY = 'mark';
export const MARK_NOTE_KEY = 'mark note';

/** A sample as its files name it: by its content, or, without, by its id within its evaluation. */
export interface MarkedSample {
  content: string;
  evaluation: string;
  sampleId: string;
}

export interface SampleMark extends MarkedSample {
  mark: Mark;
  note: string;
}

export const isSameSample = (a: MarkedSample, b: MarkedSample): boolean =>
  a.content === b.content &&
  (a.content !== '' || (a.evaluation === b.evaluation && a.sampleId === b.sampleId));

/** The marks with one of a sample in the place of what was said of it before; null takes it back. */
export const marked = (
  all: readonly SampleMark[],
  sample: MarkedSample,
  said: Pick<SampleMark, 'mark' | 'note'> | null,
): readonly SampleMark[] => [
  ...all.filter((one) => !isSameSample(one, sample)),
  ...(said ? [{ ...sample, ...said }] : []),
];

/** `id` (`sample_key`), `mark` and `note` of every sample that counts as one with a marked one. */
export function markedSamples(all: readonly SampleMark[]): Sql {
  if (all.length === 0)
    return sql`SELECT NULL::INTEGER AS id, NULL::VARCHAR AS mark, NULL::VARCHAR AS note LIMIT 0`;
  const rows = all.map(
    ({ content, evaluation, sampleId, mark, note }) =>
      sql`(${content}, ${evaluation}, ${sampleId}, ${mark}, ${note})`,
  );
  return sql`
    WITH said(content, evaluation, sample_id, mark, note) AS (VALUES ${join(rows, sql`, `)}), named AS (
      SELECT g.sample_key, mark, note FROM said JOIN sample_rungs g ON g.by_content = hash('content', content) WHERE content <> ''
      UNION ALL
      SELECT s.sample_key, mark, note FROM said JOIN samples s USING (evaluation, sample_id)
      WHERE content = '' AND s.content_key IS NULL
    )
    SELECT m.sample_key AS id, mark, note
    FROM named JOIN sample_matches n USING (sample_key)
    JOIN sample_matches m ON coalesce(m.match_key, -m.sample_key) = coalesce(n.match_key, -n.sample_key)`;
}
