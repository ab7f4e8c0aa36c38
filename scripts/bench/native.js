import { DuckDBInstance } from '@duckdb/node-api';
import { median } from './numbers.js';

const THREADS = 2;

/** The columns that an analysis needs, without the long texts. */
const ANALYSIS_COLUMNS = `{
  evaluation_id: 'VARCHAR', model_id: 'VARCHAR', evaluation_name: 'VARCHAR', evaluation_result_id: 'VARCHAR',
  sample_id: 'VARCHAR', sample_hash: 'VARCHAR', interaction_type: 'VARCHAR',
  evaluation: 'STRUCT(score DOUBLE, is_correct BOOLEAN)',
  token_usage: 'STRUCT(input_tokens DOUBLE, output_tokens DOUBLE, total_tokens DOUBLE)',
  performance: 'STRUCT(latency_ms DOUBLE)',
  metadata: 'MAP(VARCHAR, VARCHAR)'
}`;

/** @param {string} text */
const literal = (text) => `'${text.replaceAll("'", "''")}'`;

/** Seconds of one import into a fresh database in memory. @param {string} sql @param {number} threads @param {number} rows expected */
async function once(sql, threads, rows) {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const connection = await instance.connect();
  const started = performance.now();
  await connection.run(sql);
  const seconds = (performance.now() - started) / 1000;
  const [count] = (await connection.runAndReadAll('SELECT count(*)::INTEGER FROM t')).getRows();
  connection.closeSync();
  instance.closeSync();
  if (count?.[0] !== rows) throw new Error(`Native DuckDB read ${String(count?.[0])} rows of ${rows}.`);
  return seconds;
}

/** @param {string} path */
const everything = (path) =>
  `CREATE TABLE t AS SELECT * FROM read_json(${literal(path)}, format = 'newline_delimited')`;

/** Seconds in which native DuckDB reads everything of a file, once. @param {{ path: string, rows: number }} file */
export const onceNative = ({ path, rows }) => once(everything(path), THREADS, rows);

/**
 * Native DuckDB on the same file: everything, and the analysis columns alone. Median of three after one warm-up,
 * which also brings the file into the system's cache for whoever comes next.
 * @param {{ path: string, bytes: number, rows: number }} file
 */
export async function benchNative({ path, bytes, rows }) {
  const queries = {
    everything: everything(path),
    analysis: `CREATE TABLE t AS SELECT * FROM read_json(${literal(path)}, format = 'newline_delimited', columns = ${ANALYSIS_COLUMNS})`,
  };
  /** @param {string} sql */
  const measure = async (sql) => {
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await once(sql, THREADS, rows));
    const seconds = median(runs);
    return { seconds, mbPerSecond: bytes / 1e6 / seconds, rowsPerSecond: rows / seconds };
  };
  await once(queries.everything, THREADS, rows);
  return {
    threads: THREADS,
    everything: await measure(queries.everything),
    analysis: await measure(queries.analysis),
  };
}
