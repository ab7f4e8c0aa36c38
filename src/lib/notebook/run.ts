import { hasBroken, isWithoutEngine, NoEngineError, QueryError } from '../engine/errors';
import { flat } from '../table/flat';
import type { Table } from '../table/table';
import type { Notebook } from './notebook';
import { namedBelow, type Planned } from './plan';
import type { ResultTables } from './results';
import { type Computed, type Stored, storedOf } from './stored';

export interface Fault {
  message: string;
  /** Of the query, from 1; null where the engine names none. */
  line: number | null;
  /** Running it broke the engine: it is not run again unless it is asked for by itself. */
  brokeEngine?: true;
}

/** What became of a cell that was run: its result, or why there is none. */
export interface Ran {
  key: string;
  computed: Computed | null;
  stored: Stored | null;
  /** Of a view, as the page has it. */
  table: Table | null;
  fault: Fault | null;
  milliseconds: number;
  /** Neither this nor what the file keeps of the cell is to be seen yet. */
  isHeldBack?: boolean;
}

export interface Engine {
  results: ResultTables;
  /** The table of a view, by what its cell says. Throws with a sentence. */
  view: (cell: Planned, signal: AbortSignal) => Promise<Table>;
  now: () => number;
}

/** The cells that these need as well: results above that are not there, or are no longer what their cells say. */
export function withNeeded(
  plan: readonly Planned[],
  ids: readonly number[],
  isFresh: (cell: Planned) => boolean,
): Planned[] {
  const wanted = new Set(ids);
  for (const cell of [...plan].reverse())
    if (wanted.has(cell.segment.id))
      for (const { id } of cell.uses) {
        const used = plan.find(({ segment }) => segment.id === id);
        if (used && !isFresh(used)) wanted.add(id);
      }
  return plan.filter(({ segment }) => wanted.has(segment.id));
}

/**
 * Runs cells in their order and tells of each; one that fails does not keep the others. Rejects where it is stopped, or no engine runs any more: also since one
 * of them broke it, which is told before.
 */
export async function runCells(
  notebook: Notebook,
  cells: readonly Planned[],
  engine: Engine,
  signal: AbortSignal,
  tell: (cell: Planned, ran: Ran) => void,
): Promise<void> {
  const taken = await engine.results.begin();
  for (const cell of cells) {
    signal.throwIfAborted();
    const start = engine.now();
    let ran: Omit<Ran, 'key' | 'milliseconds'>;
    try {
      ran = await runOne(cell, engine, taken, signal);
    } catch (error) {
      if (signal.aborted || isWithoutEngine(error)) throw error;
      const fault = faultOf(error, notebook, cell);
      ran = { computed: null, stored: null, table: null, fault };
      if (fault.brokeEngine) {
        tell(cell, { ...ran, key: cell.key, milliseconds: engine.now() - start });
        throw new NoEngineError(fault.message, { cause: error });
      }
      await engine.results.drop(cell.segment.id);
    }
    tell(cell, { ...ran, key: cell.key, milliseconds: engine.now() - start });
  }
}

async function runOne(
  cell: Planned,
  { results, view }: Engine,
  taken: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Omit<Ran, 'key' | 'milliseconds'>> {
  const { source, name } = cell.parts;
  if (cell.fault !== null) throw new Error(cell.fault);
  if (name !== null && taken.has(name.toLowerCase()))
    throw new Error(`${name} is a table of Evalbook. Give the result another name.`);
  if (cell.kind === 'view') {
    const table = await view(cell, signal);
    const { columns, rows } = flat(table);
    const computed: Computed = {
      columns: columns.map(({ name: head, isNumber }) => ({
        name: head,
        kind: isNumber ? 'number' : 'text',
      })),
      rows,
      count: rows.length,
    };
    if (cell.isRead) await results.keep(cell.segment.id, computed, { signal });
    return { computed, stored: storedOf(computed, cell.key), table, fault: null };
  }
  const failed = cell.uses.find(({ id }) => !results.has(id));
  if (failed) throw new Error(`${failed.name}, above, has no result.`);
  const computed = await results.compute(
    cell.segment.id,
    { source, values: cell.values, uses: cell.uses },
    { signal },
  );
  return { computed, stored: storedOf(computed, cell.key), table: null, fault: null };
}

/** The engine's word, with the line of the query that it speaks of. */
function faultOf(error: unknown, notebook: Notebook, cell: Planned): Fault {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof QueryError)) return { message, line: null };
  if (hasBroken(error))
    return {
      message: `${message} It is not run again unless you change it or run it by itself.`,
      line: null,
      brokeEngine: true,
    };
  const [head = ''] = message.split('\n\n');
  const line = /\n\nLINE (\d+):/.exec(message)?.[1];
  const below = /does not exist/.test(head) ? namedBelow(notebook, cell) : null;
  const said = below
    ? `${below.parts.name ?? ''} is the result of cell ${below.number}, below. Move that cell up.`
    : head;
  return { message: said, line: line === undefined ? null : Math.max(1, Number(line) - 1) };
}
