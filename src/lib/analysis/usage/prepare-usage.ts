import type { Database } from '../../engine/database';
import { derived } from '../../engine/derived';
import { perMerge } from '../../engine/per-merge';
import { sql, type Sql } from '../../engine/sql';
import { contenderKey } from '../../filter/contender-key';
import { listContenders } from '../contenders/contenders';
import type { Contender, ContenderBy } from '../types';
import { conventionOf, evidenceOf, type TokenConvention } from './conventions';
import { type PartRow, sumsOfRows } from './sums';
import {
  type Component,
  components,
  type Filled,
  filledColumns,
  type NumberedRun,
  PARTS,
  writeUses,
} from './uses';

/** Runs of one contender that any price meets alike: the same names and the same day. */
export interface UsageUnit {
  contender: number;
  /** Names by which a price may be found, the one that the page shows first. */
  names: readonly string[];
  /** `2026-09-01`; null where no file says when it ran. */
  day: string | null;
  harness: string | null;
}

export interface PreparedUsage {
  contenders: Contender[];
  units: UsageUnit[];
  /** By run: how its counts add up. */
  conventions: { contender: number; convention: TokenConvention }[];
  filled: Filled;
  /** One row a response: see `writeUses`. */
  uses: Sql;
  /** Over all of them. */
  sums: readonly PartRow[];
  /** Every part that there is. */
  parts: UsagePart[];
  /** Contenders some of whose figures are a batch's divided by its samples: they tell nothing of one sample. */
  averaged: Set<number>;
  /** Responses that no sample of another can be matched with. */
  unmatched: number;
  /** The name of a table made from `uses`, of the same generation. */
  table: (name: string) => Sql;
  /** Tables made from it when first asked for, by what they are. */
  made: Map<string, Promise<void>>;
  /** Of them those with a row a sample. */
  samples: Map<string, Promise<SampleTable>>;
  /** Tables of the rows that some filter passes. */
  picked: Map<string, Promise<void>>;
  /** Whether a condition leaves nothing out. */
  whole: Map<string, Promise<boolean>>;
}

export interface SampleTable {
  table: Sql;
  /** Contenders that answered no sample more than once. */
  once: ReadonlySet<number>;
}

export interface UsagePart {
  part: number;
  contender: number;
  /** Which counts are above zero in any of its responses. */
  has: Record<Component, boolean>;
}

const prepared = perMerge<PreparedUsage>();

/** Built once after each merge, when first asked for. */
export const prepareUsage = (db: Database, evaluation: string, by: ContenderBy): Promise<PreparedUsage> =>
  prepared(db, [evaluation, by], (generation) => build(db, evaluation, by, generation));

interface RunFound {
  run_id: number;
  key: string;
  model: string;
  model_given: string | null;
  day: string | null;
  harness: string | null;
}

async function build(
  db: Database,
  evaluation: string,
  by: ContenderBy,
  current: number,
): Promise<PreparedUsage> {
  const [filled, contenders, runs] = await Promise.all([
    filledColumns(db),
    listContenders(db, evaluation, by),
    db.query<RunFound>(
      sql`SELECT u.run_id, ${contenderKey(by)} AS key, u.model, u.model_given, u.harness,
                 strftime(u.started_at, '%Y-%m-%d') AS day
          FROM runs u WHERE u.evaluation = ${evaluation} ORDER BY u.run_id`,
    ),
  ]);
  const evidence = await evidenceOf(db, evaluation, filled.columns);
  const index = new Map(contenders.map(({ key }, i) => [key, i]));
  const units: UsageUnit[] = [];
  const unitOf = new Map<string, number>();
  const numbered = runs.flatMap((run): NumberedRun[] => {
    const contender = index.get(run.key);
    const found = evidence.get(run.run_id);
    if (contender === undefined || found === undefined) return [];
    const key = JSON.stringify([contender, run.model, run.model_given, run.day]);
    const unit = unitOf.get(key) ?? units.length;
    if (unit === units.length) {
      unitOf.set(key, unit);
      const names = [...new Set([run.model, run.model_given ?? run.model])];
      units.push({ contender, names, day: run.day, harness: run.harness });
    }
    return [{ run: run.run_id, contender, unit, convention: conventionOf(found) }];
  });
  const table = (name: string): Sql => derived(name, [current, evaluation, by]);
  const uses = await writeUses(db, table('uses'), numbered, filled);
  const sums = await sumsOfRows(db, uses, filled);
  return {
    contenders,
    units,
    conventions: numbered.map(({ contender, convention }) => ({ contender, convention })),
    filled,
    uses,
    sums,
    parts: partsOf(sums),
    averaged: new Set(sums.flatMap((row) => (row.averaged > 0 ? [row.contender] : []))),
    unmatched: sums.reduce((sum, row) => sum + row.responses - row.matched, 0),
    table,
    made: new Map(),
    samples: new Map(),
    picked: new Map(),
    whole: new Map(),
  };
}

function partsOf(sums: readonly PartRow[]): UsagePart[] {
  const parts = new Map<number, UsagePart>();
  for (const row of sums) {
    const { part, contender } = row;
    const own = parts.get(part) ?? {
      part,
      contender,
      has: { fresh: false, cache_read: false, cache_write: false, output: false, reasoning: false },
    };
    for (const name of components) own.has[name] ||= row[name] !== 0;
    parts.set(part, own);
  }
  return [...parts.values()];
}

export const unitOfPart = (part: number): number => Math.floor(part / PARTS);
