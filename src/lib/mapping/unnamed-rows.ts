import { isNumeric } from './column-facts';
import { differences } from './from-files';
import type { Models } from './model';
import { isModelName } from './names';
import { isRemark } from './rows';
import type { SampleKey } from './sample-key';
import type { Seen, Sight } from './sight';
import type { Cell } from './table';

/** Rows that name no model where others do. */
export interface UnnamedRows {
  count: number;
  /** Whose they most likely are; null where nothing says it. */
  name: string | null;
  /** What says so, behind "They are answers of it:". */
  why: string;
  /** Columns that name a model in every row. */
  instead: readonly string[];
}

const isNone = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

/** The rows without a name in the column of the model, remarks aside; null where there are none. */
export function unnamedRows(sight: Sight, model: Seen, models: Models, key: SampleKey): UnnamedRows | null {
  const { pool, group } = sight;
  const isTable = group.tables.every(({ rows }) => rows.layout === 'table');
  const none = [...pool.rows.entries()].flatMap(([i, row]) =>
    isNone(row[model.at] ?? null) && !(isTable && isRemark(row, [model.at])) ? [i] : [],
  );
  if (none.length === 0) return null;
  const instead = sight.columns.filter((column) => couldName(column, model)).map(({ name }) => name);
  const lacking = lacksThem(none, models, key);
  if (lacking !== null)
    return { count: none.length, name: lacking, why: 'it alone lacks these samples', instead };
  const paths = group.tables.map(({ path }) => path);
  const parts = differences(paths).find((one) => one.parts.every(isModelName))?.parts ?? [];
  const [part, ...others] = new Set(none.map((i) => parts[pool.table[i] ?? 0] ?? ''));
  const isOther = part !== undefined && part !== '' && !models.runs.includes(part);
  const name = isOther && others.length === 0 ? part : null;
  return { count: none.length, name, why: 'the name of the file', instead };
}

/** The only model that answered none of the samples of these rows. */
function lacksThem(none: readonly number[], { runs }: Models, { keys }: SampleKey): string | null {
  const theirs = new Set(none.map((i) => keys[i] ?? null));
  if (theirs.has(null) || theirs.size < none.length) return null;
  const has = new Map<string, boolean>();
  for (const [i, run] of runs.entries())
    if (run !== '') has.set(run, (has.get(run) ?? false) || theirs.has(keys[i] ?? null));
  const [name, ...others] = [...has].flatMap(([run, hasThem]) => (hasThem ? [] : [run]));
  return has.size > 1 && name !== undefined && others.length === 0 ? name : null;
}

function couldName(column: Seen, model: Seen): boolean {
  const { facts, named, role } = column;
  if (column === model || facts.filled < facts.rows || facts.distinct < 2 || isNumeric(facts)) return false;
  if (role !== null && !['label', 'condition', 'kept'].includes(role)) return false;
  const values = [...facts.values.values()];
  return named?.meaning === 'model' || values.every(({ text }) => isModelName(text));
}
