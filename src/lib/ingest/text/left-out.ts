import { isRecord, saysAnswer } from '../../mapping/lone-record';
import type { OwnTable } from '../../mapping/table';

/** What stands beside results and is none. */
export type Beside = 'source code' | 'settings' | 'lock file' | 'trace' | 'documentation';

const LOCK = /^(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|go\.sum|.*\.lock)$/i;
const CODE =
  /\.(py|pyi|ipynb|[cm]?[jt]sx?|svelte|vue|java|kt|go|rs|c|h|cc|cpp|hpp|cs|rb|php|swift|scala|sh|bash|zsh|ps1|bat|r|jl|lua|pl|sql|s?css|less)$|^(makefile|dockerfile)$/i;
const SETTINGS =
  /\.(toml|ini|cfg|conf|env|properties|ya?ml|editorconfig)$|^\.(git\w+|env.*|npmrc|prettierrc|eslintrc.*)$|^requirements.*\.txt$/i;
const JSON_SETTINGS =
  /^(package|composer|[tj]sconfig.*|manifest|settings?|.*[._-]?config(uration)?|config[._-].*|params|hparams|args|arguments|generation_config|tokenizer.*)\.json$/i;
const DOCUMENTATION =
  /\.(md|rst|adoc)$|^(license|licence|readme|changelog|contributing|authors|notice)(\.txt)?$/i;
const TABLE = /\.(csv|tsv|tab|jsonl|ndjson|json|parquet)(\.|$)/i;

/** Lines that only a program has. */
const STATEMENT =
  /^(from [\w.]+ import \S|import [\w.{*"']|(async )?def \w+\(|class \w+[:(]|(export )?(async )?function \w+\(|#include [<"]|#!\/|package \w+;?$|use \w+::)/;

const decoder = new TextDecoder();

function isProgram(head: Uint8Array): boolean {
  const lines = decoder.decode(head.subarray(0, 4096)).split('\n').slice(0, 40);
  return lines.filter((line) => STATEMENT.test(line)).length >= 2 || (lines[0] ?? '').startsWith('#!/');
}

/** Spans, as tracing tools write them. */
const isTrace = (head: Uint8Array, columns: readonly string[]): boolean => {
  const has = (...names: readonly string[]): boolean => names.some((name) => columns.includes(name));
  return (
    /^\s*\{\s*"(resourceSpans|traceEvents|batches)"\s*:\s*\[/.test(decoder.decode(head.subarray(0, 256))) ||
    (has('trace_id', 'traceId') &&
      has('span_id', 'spanId') &&
      has('parent_id', 'parentSpanId', 'parent_span_id'))
  );
};

/** What npm writes, under whatever name it was saved. */
const isLockFile = (head: Uint8Array): boolean =>
  /^\s*\{[^{}[\]]*"lockfileVersion"\s*:\s*\d/.test(decoder.decode(head.subarray(0, 512)));

/** `_scan.json`, in which Inspect Scout keeps what was asked for. */
const isScan = (head: Uint8Array): boolean =>
  /^\s*\{\s*"scan_id"\s*:\s*"[^"]*",\s*"scan_name"/.test(decoder.decode(head.subarray(0, 512)));

/** One object with nothing in it that says how an answer was: neither itself a record, nor with a list of scores or answers. */
function areSettings(head: Uint8Array, table: OwnTable | null): boolean {
  if (!/^\s*\{/.test(decoder.decode(head.subarray(0, 64)))) return false;
  if (table === null) return true;
  if (table.rows.layout === 'table' || (table.total !== 1 && table.rows.layout !== 'document')) return false;
  return table.total === 1 ? !isRecord(table.columns) : !table.columns.some(saysAnswer);
}

/**
 * What a text is that no format reads and that lies beside results: told by its name, and by what stands in it. Null for any
 * other. `table`: its rows, where it has some.
 */
export function besideResults(path: string, head: Uint8Array, table: OwnTable | null): Beside | null {
  const name = path.split('/').at(-1) ?? path;
  if (LOCK.test(name)) return 'lock file';
  if (CODE.test(name)) return 'source code';
  if (SETTINGS.test(name)) return 'settings';
  if (DOCUMENTATION.test(name)) return 'documentation';
  if (isLockFile(head)) return 'lock file';
  if (isScan(head)) return 'settings';
  if (JSON_SETTINGS.test(name) && areSettings(head, table)) return 'settings';
  if (isTrace(head, table?.columns ?? [])) return 'trace';
  return !TABLE.test(name) && isProgram(head) ? 'source code' : null;
}
