import type { Cell, Database, QueryOptions } from '../engine/database';
import { ident, join, nothing, raw, type Sql, sql } from '../engine/sql';
import { tokens } from '../engine/tokens';
import type { Computed } from './stored';
import { positional } from './uses';

/** Larger results are not kept as a table: they are asked again where they are used. */
export const MOST_KEPT = 100_000;

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
  #hasSchema = false;
  #taken: ReadonlySet<string> | null = null;

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
    await this.#begin();
    const object = `r${this.#next++}`;
    const place = sql`${ident(this.#schema)}.${ident(object)}`;
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

  /** Names of the public tables, lower case: no result may take one. */
  async taken(): Promise<ReadonlySet<string>> {
    this.#taken ??= await publicNames(this.#db);
    return this.#taken;
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
    this.#hasSchema = false;
    await this.#db.query(sql`DROP SCHEMA IF EXISTS ${ident(this.#schema)} CASCADE`);
  }

  async #begin(): Promise<void> {
    if (this.#hasSchema) return;
    await this.#db.query(sql`CREATE SCHEMA IF NOT EXISTS ${ident(this.#schema)}`);
    this.#hasSchema = true;
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

async function publicNames(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT lower(table_name) AS name FROM information_schema.tables WHERE table_schema = 'main'`,
  );
  return new Set(rows.map(({ name }) => name));
}
