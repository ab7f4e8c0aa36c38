import { type RecordBatch, type Schema, Table } from 'apache-arrow';
import { DuckAppend, insertion } from './append';
import type { Bindings } from './bindings';
import { Connections } from './connections';
import type { Append, Database, QueryOptions, Result } from './database';
import { aborted, QueryError } from './errors';
import { executable, execute } from './execute';
import { assertParameters } from './parameters';
import { cellsOf, columnsOf, rowsOf } from './result';
import { sql, type Sql } from './sql';

/**
 * The Database over DuckDB. `query`, `table`, `stream` and `read` run side by side, each on a connection of its
 * own, and see what was committed when they began. `run` and `insert` follow one another in the order they were
 * called, on one connection: only they see its temporary tables, and a failed one does not stop the next.
 *
 * An aborted query ends within some 20 ms, between two blocks of its rows. One block can take long where each of its
 * rows meets millions (a cross join of large tables): then only `close` ends it at once.
 */
export class DuckDatabase implements Database {
  readonly #bindings: Bindings;
  readonly #connections: Connections;
  #writer: Promise<number> | null = null;
  #isTidy = true;
  #lastWrite: Promise<unknown> = Promise.resolve();
  readonly closed: Promise<Error | null>;
  #resolveClosed: (reason: Error | null) => void = () => undefined;

  constructor(bindings: Bindings) {
    this.#bindings = bindings;
    this.#connections = new Connections(bindings, () => void this.#tidy());
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
    void bindings.lost?.then((reason) => this.#resolveClosed(reason));
  }

  async query<Row extends object>(statement: Sql, options?: QueryOptions): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const batch of this.stream<Row>(statement, options)) for (const row of batch) rows.push(row);
    return rows;
  }

  async table(statement: Sql, options?: QueryOptions): Promise<Table> {
    const { schema, batches } = await this.#open(statement, options?.signal);
    const all: RecordBatch[] = [];
    for await (const batch of batches) all.push(batch);
    return new Table(schema, all);
  }

  async *stream<Row extends object>(
    statement: Sql,
    options?: QueryOptions,
  ): AsyncGenerator<Row[], void, void> {
    const { batches } = await this.#open(statement, options?.signal);
    for await (const batch of batches) yield rowsOf<Row>(batch);
  }

  async read(statement: Sql, options?: QueryOptions): Promise<Result> {
    const { schema, batches } = await this.#open(statement, options?.signal);
    async function* cells() {
      for await (const batch of batches) yield cellsOf(batch);
    }
    return { columns: columnsOf(schema), batches: cells() };
  }

  run(statement: Sql): Promise<void> {
    return this.#write(statement, async (connection) => {
      assertParameters(statement.parameters);
      await this.#bindings.runQuery(connection, await executable(this.#bindings, connection, statement));
    });
  }

  insert(table: string, ipc: Uint8Array): Promise<void> {
    return this.#write(insertion(table, ipc), (connection) =>
      this.#bindings.insertArrowFromIPCStream(connection, ipc, { name: table, create: false }),
    );
  }

  tidy(): Promise<void> {
    this.#isTidy = false;
    return this.#tidy();
  }

  append(): Promise<Append> {
    return DuckAppend.begin(this.#bindings, this.#connections);
  }

  async close(): Promise<void> {
    await this.#bindings.terminate();
    this.#resolveClosed(null);
  }

  #write(statement: Sql, work: (connection: number) => void | Promise<void>): Promise<void> {
    const result = this.#lastWrite.then(async () => {
      this.#writer ??= Promise.resolve(this.#bindings.connect());
      try {
        await work(await this.#writer);
      } catch (cause) {
        throw new QueryError(statement, cause);
      }
    });
    this.#lastWrite = result.catch(() => undefined);
    return result;
  }

  /** A checkpoint waits for whoever reads: in the engine's one thread, where nobody can go on, that is for ever. */
  async #tidy(): Promise<void> {
    if (this.#isTidy) return;
    const checkpoint = sql`CHECKPOINT`;
    const tidied = this.#write(checkpoint, async (connection) => {
      if (this.#isTidy || this.#connections.areInUse) return;
      this.#isTidy = true;
      await this.#bindings.runQuery(connection, checkpoint.text);
    });
    await tidied.catch(() => undefined); // without it, all is only larger
  }

  async #open(
    statement: Sql,
    signal: AbortSignal | undefined,
  ): Promise<{ schema: Schema; batches: AsyncGenerator<RecordBatch, void, void> }> {
    assertParameters(statement.parameters);
    if (signal?.aborted) throw aborted(signal);
    const connection = await this.#connections.take();
    const failure = (cause: unknown) =>
      signal?.aborted ? aborted(signal) : new QueryError(statement, cause);
    let execution;
    try {
      execution = await execute(this.#bindings, connection, statement, signal);
    } catch (cause) {
      await this.#connections.give(connection, false);
      throw failure(cause);
    }
    const { schema, batches } = execution;
    const connections = this.#connections;
    async function* released() {
      let finished = false;
      try {
        yield* batches;
        finished = true;
      } catch (cause) {
        throw failure(cause);
      } finally {
        await connections.give(connection, finished);
      }
    }
    return { schema, batches: released() };
  }
}
