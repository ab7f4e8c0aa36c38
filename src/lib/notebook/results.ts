import type { Cell, Database, QueryOptions } from '../engine/database';
import { ident, join, list, nothing, raw, type Sql, sql } from '../engine/sql';
import { tokens } from '../engine/tokens';
import type { Computed } from './stored';
import { positional } from './uses';

/** Larger results are not kept as a table: they are asked again where they are used. */
const MOST_KEPT = 100_000;

export interface Query {
  source: string;
  values: ReadonlyMap<string, Cell>;
  /** Names of the results above that it uses, with the cell that each comes from. */
  uses: readonly { id: number; name: string }[];
}

interface Made {
  object: string;
  isView: boolean;
}

const hasNoTable = new Set(['EXPLAIN', 'PRAGMA']);

/** No parenthesis closes what the statement did not open: it stands within others. */
function assertBalanced(text: string): void {
  let depth = 0;
  for (const { kind, start } of tokens(text)) {
    if (kind !== 'symbol') continue;
    if (text[start] === '(') depth += 1;
    else if (text[start] === ')') depth -= 1;
    if (depth < 0) throw new Error('A parenthesis is closed that was not opened.');
  }
}

/**
 * The results of one notebook, in a schema of their own: queries further down read them by their names. All goes by
 * `query`, each on a connection of its own: what is rolled back elsewhere leaves it alone.
 */
export class ResultTables {
  readonly #db: Database;
  readonly #schema: string;
  readonly #made = new Map<number, Made>();
  #next = 1;
  #begun: Promise<ReadonlySet<string>> | null = null;

  constructor(db: Database, schema: string) {
    this.#db = db;
    this.#schema = schema;
  }

  has(id: number): boolean {
    return this.#made.has(id);
  }

  /**
   * The rows of a query, at most 100,000 of them, and how many there are. Up to these it becomes a table that others read,
   * beyond them a view. Throws a QueryError, or an AbortError where it was stopped.
   */
  async compute(id: number, query: Query, options: QueryOptions): Promise<Computed> {
    const { text, names } = positional(query.source);
    const statement: Sql = { text, parameters: names.map((name) => query.values.get(name) ?? null) };
    const [first] = tokens(text).filter(({ kind }) => kind === 'word');
    if (first && hasNoTable.has(text.slice(first.start, first.end).toUpperCase())) {
      await this.drop(id);
      return this.#read(statement, options);
    }
    assertBalanced(text);
    await this.begin();
    const { object, place } = this.#place();
    const withUses = this.#with(query.uses);
    // On lines of its own, so that the engine counts them as the person does, but for the first.
    const found = sql`${withUses}SELECT * FROM (\n${statement}\n)`;
    const [made] = await this.#db.query<{ Count: number }>(
      sql`CREATE TABLE ${place} AS ${found} LIMIT ${raw(String(MOST_KEPT + 1))}`,
      options,
    );
    const isView = (made?.Count ?? 0) > MOST_KEPT;
    if (isView) {
      await this.#db.query(sql`DROP TABLE ${place}`);
      await this.#db.query(sql`CREATE VIEW ${place} AS ${found}`, options);
    }
    await this.drop(id);
    this.#made.set(id, { object, isView });
    const read = await this.#read(sql`FROM ${place} LIMIT ${raw(String(MOST_KEPT))}`, options);
    return isView ? { ...read, count: await this.#count(sql`FROM ${place}`, options) } : read;
  }

  /** Makes room, once; answers the names of the public tables, lower case: no result may take one. */
  begin(): Promise<ReadonlySet<string>> {
    this.#begun ??= this.#begin();
    this.#begun.catch(() => (this.#begun = null));
    return this.#begun;
  }

  async #begin(): Promise<ReadonlySet<string>> {
    await this.#db.query(sql`CREATE SCHEMA IF NOT EXISTS ${ident(this.#schema)}`);
    const rows = await this.#db.query<{ name: string }>(
      sql`SELECT lower(table_name) AS name FROM information_schema.tables WHERE table_schema = 'main'`,
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Rows that were computed elsewhere, as a table that queries further down read. */
  async keep(id: number, { columns, rows }: Computed, options: QueryOptions): Promise<void> {
    await this.begin();
    const { object, place } = this.#place();
    const types = { number: 'DOUBLE', boolean: 'BOOLEAN', text: 'VARCHAR', timestamp: 'TIMESTAMP' };
    const heads = unique(columns.map(({ name }) => name));
    const casts = columns.map(
      ({ kind }, i) => sql`CAST(${ident(`c${i}`)} AS ${raw(types[kind])}) AS ${ident(heads[i] ?? '')}`,
    );
    const names = columns.map((_, i) => ident(`c${i}`));
    const none = columns.map(() => null);
    const values = (rows.length > 0 ? rows : [none]).map((row) => sql`(${list(row.map(finite))})`);
    const some = rows.length > 0 ? nothing : sql` WHERE false`;
    await this.#db.query(
      sql`CREATE TABLE ${place} AS SELECT ${join(casts, sql`, `)}
        FROM (VALUES ${join(values, sql`, `)}) t(${join(names, sql`, `)})${some}`,
      options,
    );
    await this.drop(id);
    this.#made.set(id, { object, isView: false });
  }

  async drop(id: number): Promise<void> {
    const made = this.#made.get(id);
    if (!made) return;
    this.#made.delete(id);
    const kind = raw(made.isView ? 'VIEW' : 'TABLE');
    await this.#db.query(sql`DROP ${kind} IF EXISTS ${ident(this.#schema)}.${ident(made.object)}`);
  }

  async close(): Promise<void> {
    this.#made.clear();
    this.#begun = null;
    await this.#db.query(sql`DROP SCHEMA IF EXISTS ${ident(this.#schema)} CASCADE`);
  }

  #place(): { object: string; place: Sql } {
    const object = `r${this.#next++}`;
    return { object, place: sql`${ident(this.#schema)}.${ident(object)}` };
  }

  /** Names of results as a query has them: a table of the same name in the query itself goes before. */
  #with(uses: Query['uses']): Sql {
    const known = uses.flatMap(({ id, name }) => {
      const made = this.#made.get(id);
      return made ? [sql`${ident(name)} AS (FROM ${ident(this.#schema)}.${ident(made.object)})`] : [];
    });
    return known.length === 0 ? nothing : sql`WITH ${join(known, sql`, `)} `;
  }

  async #count(from: Sql, options: QueryOptions): Promise<number> {
    const [row] = await this.#db.query<{ n: number }>(sql`SELECT count(*) AS n FROM (${from})`, options);
    return row?.n ?? 0;
  }

  async #read(statement: Sql, options: QueryOptions): Promise<Computed> {
    const { columns, batches } = await this.#db.read(statement, options);
    const rows: Cell[][] = [];
    for await (const batch of batches) for (const row of batch) rows.push(row);
    return { columns, rows, count: rows.length };
  }
}

/** What no parameter can carry is not known. */
const finite = (cell: Cell): Cell => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell);

/** Names of columns, the second of a name with a number; upper and lower case are the same. */
function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}_${i}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
