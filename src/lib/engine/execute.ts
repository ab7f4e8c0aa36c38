import { DataType, type Field, type RecordBatch, RecordBatchReader, type Schema } from 'apache-arrow';
import type { Bindings } from './bindings';
import { aborted } from './errors';
import { messages } from './messages';
import { literals, substituted } from './parameters';
import type { Sql } from './sql';

const name = 'evalbook_statement';

/** What SQL does not prepare. Asking first would log an error to the console. */
const notPrepared = /^\s*(BEGIN|CREATE|EXPLAIN)\b/i;

/**
 * The text that runs the statement with its values. What DuckDB-WASM prepares for us computes in one go, can't be
 * stopped and takes every number for a DOUBLE; PREPARE and EXECUTE in SQL go the way of a plain query. What SQL
 * does not prepare (EXPLAIN, CREATE TABLE AS) gets its values written in, and so does a statement with an error.
 */
export async function executable(bindings: Bindings, connection: number, statement: Sql): Promise<string> {
  const { text, parameters } = statement;
  if (parameters.length === 0) return text;
  if (notPrepared.test(text)) return substituted(statement);
  try {
    await bindings.runQuery(connection, `PREPARE ${name} AS ${text}`);
  } catch {
    return substituted(statement);
  }
  return `EXECUTE ${name}(${literals(parameters)})`;
}

/** The schema message, once there are rows to fetch. */
async function begin(bindings: Bindings, connection: number, text: string, signal?: AbortSignal) {
  let schema = await bindings.startPendingQuery(connection, text, true);
  while (schema === null) {
    if (signal?.aborted) {
      await bindings.cancelPendingQuery(connection);
      throw aborted(signal);
    }
    schema = await bindings.pollPendingQuery(connection);
  }
  return schema;
}

const hasDictionary = (fields: readonly Field[]): boolean =>
  fields.some(({ type }) => {
    const { children } = type as DataType & { children: Field[] | null };
    return DataType.isDictionary(type) || (children !== null && hasDictionary(children));
  });

export interface Execution {
  readonly schema: Schema;
  readonly batches: AsyncGenerator<RecordBatch, void, void>;
}

/** Runs one statement on a connection that nothing else uses until the batches are read or returned. */
export async function execute(
  bindings: Bindings,
  connection: number,
  statement: Sql,
  signal?: AbortSignal,
): Promise<Execution> {
  if (signal?.aborted) throw aborted(signal);
  const text = await executable(bindings, connection, statement);
  const header = await begin(bindings, connection, text, signal);
  const source = messages(bindings, connection, header, signal);
  const reader = await RecordBatchReader.from(source);
  await reader.open();
  const { schema } = reader;
  if (hasDictionary(schema.fields)) {
    // The texts of an ENUM are left out of a stream; the whole result at once has them.
    await source.return();
    const whole = RecordBatchReader.from(await bindings.runQuery(connection, text));
    return { schema, batches: nonEmpty(whole) };
  }
  return { schema, batches: nonEmpty(reader, () => source.return()) };
}

async function* nonEmpty(
  reader: AsyncIterable<RecordBatch> | Iterable<RecordBatch>,
  release?: () => Promise<unknown>,
): AsyncGenerator<RecordBatch, void, void> {
  try {
    for await (const batch of reader) if (batch.numRows > 0) yield batch;
  } finally {
    await release?.();
  }
}
