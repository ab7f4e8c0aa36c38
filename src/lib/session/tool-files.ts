import { countedRuns, leaderboard } from '../analysis';
import type { Comparison } from '../analysis/types';
import type { Database } from '../engine/database';
import { sql } from '../engine/sql';
import type { StatedScore } from '../export/tools/eval-results';
import type { MappingOf, ReadText } from '../export/with-texts';
import { fetched } from '../ui/fetched';

/** Files of other tools that are made of a comparison, as one archive. */
export type ToolKind = 'eee' | 'hf';

export const isToolKind = (kind: string): kind is ToolKind => kind === 'eee' || kind === 'hf';

interface Writing {
  as: ToolKind;
  /** Only these samples, by match key; a stated score is of all that are compared. */
  only: ReadonlySet<number> | null;
  read: ReadText;
  mappingOf: MappingOf;
  signal: AbortSignal;
  onrows: (rows: number) => void;
}

/** Rows of Every Eval Ever that would be written, or models whose score would be stated. */
export async function countToolRows(
  db: Database,
  comparison: Comparison,
  { as, only }: Pick<Writing, 'as' | 'only'>,
): Promise<number> {
  if (as === 'hf') return (await statedScores(db, comparison)).length;
  const counted = await countedRuns(db, comparison, only);
  return counted?.runs.reduce((sum, { answers }) => sum + answers, 0) ?? 0;
}

/** The archive of them. Rejects where it is stopped, the engine fails, or a file has changed or vanished. */
export async function toolFiles(
  db: Database,
  comparison: Comparison,
  { as, only, ...writing }: Writing,
): Promise<Blob> {
  const { zipOf } = await fetched(() => import('../export/site/zip'));
  return zipOf(await entriesOf(), { signal: writing.signal });

  async function entriesOf() {
    if (as === 'hf') {
      const { evalResultsFiles } = await fetched(() => import('../export/tools/eval-results'));
      return evalResultsFiles(await statedScores(db, comparison), new Date().toISOString().slice(0, 10));
    }
    const counted = await countedRuns(db, comparison, only, { signal: writing.signal });
    const { eeeFiles } = await fetched(() => import('../export/tools/eee-files'));
    const { evaluation } = comparison;
    return counted === null ? [] : eeeFiles(db, { evaluation, ...counted }, writing);
  }
}

/** The scores of the leaderboard. */
export async function statedScores(db: Database, comparison: Comparison): Promise<StatedScore[]> {
  const { evaluation } = comparison;
  const [{ metric, rows }, named] = await Promise.all([
    leaderboard(db, comparison),
    db.query<{ model: string; dataset: string }>(
      sql`SELECT model, min(dataset) AS dataset FROM runs WHERE evaluation = ${evaluation}
          GROUP BY model HAVING count(DISTINCT dataset) = 1`,
    ),
  ]);
  const datasets = new Map(named.map(({ model, dataset }) => [model, dataset]));
  return rows.flatMap(({ contender, n, score }) =>
    score === null
      ? []
      : [
          {
            ...{ model: contender.model, besides: contender.run ?? contender.condition, evaluation },
            ...{ dataset: datasets.get(contender.model) ?? null, metric: metric.given || metric.metric },
            ...{ value: score, samples: n, min: metric.min, max: metric.max },
          },
        ],
  );
}
