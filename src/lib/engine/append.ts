import type { Bindings } from './bindings';
import type { Connections } from './connections';
import type { Append } from './database';
import { QueryError } from './errors';
import { executable } from './execute';
import { sql, type Sql } from './sql';

/** What an error says of an insertion. */
export const insertion = (table: string, ipc: Uint8Array): Sql => ({
  text: `INSERT INTO ${table} (Arrow stream of ${ipc.length} bytes)`,
  parameters: [],
});

/**
 * The Append over DuckDB. A batch with a transaction of its own is written twice, aside and then into its table; within
 * one transaction what lies aside becomes the table.
 */
export class DuckAppend implements Append {
  readonly #bindings: Bindings;
  readonly #connections: Connections;
  readonly #connection: number;

  private constructor(bindings: Bindings, connections: Connections, connection: number) {
    this.#bindings = bindings;
    this.#connections = connections;
    this.#connection = connection;
  }

  static async begin(bindings: Bindings, connections: Connections): Promise<DuckAppend> {
    const append = new DuckAppend(bindings, connections, await connections.take());
    await append.run(sql`BEGIN TRANSACTION`);
    return append;
  }

  async insert(table: string, ipc: Uint8Array): Promise<void> {
    const statement = insertion(table, ipc);
    try {
      await this.#bindings.insertArrowFromIPCStream(this.#connection, ipc, { name: table, create: false });
    } catch (cause) {
      throw new QueryError(statement, cause);
    }
  }

  async run(statement: Sql): Promise<void> {
    try {
      await this.#bindings.runQuery(
        this.#connection,
        await executable(this.#bindings, this.#connection, statement),
      );
    } catch (cause) {
      throw new QueryError(statement, cause);
    }
  }

  commit(): Promise<void> {
    return this.#end(sql`COMMIT`);
  }

  rollback(): Promise<void> {
    return this.#end(sql`ROLLBACK`);
  }

  async #end(statement: Sql): Promise<void> {
    let ended = false;
    try {
      await this.run(statement);
      ended = true;
    } finally {
      await this.#connections.give(this.#connection, ended);
    }
  }
}
