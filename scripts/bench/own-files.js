import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { root } from '../tool.js';
import { eeeFile } from './eee-file.js';

/** The columns of a table of one's own, of a row of the benchmark file. */
const COLUMNS = `sample_id AS id, model_id AS model, input.raw AS question, output.raw[1] AS answer,
  input.reference[1] AS reference, evaluation.is_correct AS correct, token_usage.input_tokens AS input_tokens,
  token_usage.output_tokens AS output_tokens, performance.latency_ms AS latency_ms, metadata.subject AS subject,
  metadata.level AS level`;

const OPTIONS = {
  jsonl: 'FORMAT json',
  csv: 'FORMAT csv, HEADER',
  parquet: 'FORMAT parquet, COMPRESSION snappy',
};
/** @typedef {keyof typeof OPTIONS} Kind */
export const kinds = /** @type {Kind[]} */ (Object.keys(OPTIONS));

/** @param {string} text */
const literal = (text) => `'${text.replaceAll("'", "''")}'`;

/** The rows of the benchmark file as tables of one's own, written once by DuckDB. @param {number} mb of the file */
export async function ownFiles(mb) {
  const source = eeeFile({ mb });
  const folder = join(root, '.cache', 'bench');
  mkdirSync(folder, { recursive: true });
  /** @type {Record<Kind, { path: string, bytes: number, rows: number }>} */
  const files = /** @type {never} */ ({});
  for (const kind of kinds) {
    const path = join(folder, `own-v1-${source.rows}.${kind}`);
    if (!existsSync(path)) {
      const draft = join(dirname(path), `draft.${kind}`);
      const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
      const connection = await instance.connect();
      const rows = `read_json(${literal(source.path)}, format = 'newline_delimited')`;
      await connection.run(`COPY (SELECT ${COLUMNS} FROM ${rows}) TO ${literal(draft)} (${OPTIONS[kind]})`);
      connection.closeSync();
      instance.closeSync();
      rmSync(path, { force: true });
      renameSync(draft, path);
    }
    files[kind] = { path, bytes: statSync(path).size, rows: source.rows };
  }
  return files;
}
