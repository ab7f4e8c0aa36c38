import type { RunRecord, RunRole, SampleRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { foldersOf, isVoidName, type PathName, plainName, sayNamedByPath } from '../shared/path-name';
import { sayShare } from '../shared/pass-metric';

export const METRIC = 'accuracy';

/** Folders of the harness: `result|score/<model>/[group/]<file>`, with the name of a run behind (`score-baseline`). */
const HALF = /^(?:results?|scores?)(?:[-_](.+))?$/i;
/** Each half packed by itself. */
const PACKED_HALF = /^(results?|scores?)([-_].+)?\.(zip|tar|tgz|tar\.gz|tar\.zst)$/i;
const GROUP =
  /^(non_live|live|multi_turn|agentic|memory|kv|vector|rec_sum|web_search|format_sensitivity|bfcl)$/i;
/** `BFCL_v4_simple_java_score`; in 2024 `gorilla_openfunctions_v1_test_java_result` with `java_score`. */
const FILE = /^(?:BFCL_(v\d+)_|gorilla_openfunctions_v\d+_test_)?(.+?)_(?:result|score)$/i;

/** Where a file of a run lies: what its results and its scores have in common. */
export interface BfclRun {
  key: string;
  model: PathName | null;
  category: string | null;
  version: string | null;
  /** What is behind the names of both folders: `result-baseline`, `score-baseline`. */
  name: string | null;
}

/** A run is one category of one model. No field of a result names the model: its folder does, with `_` for `/`. */
export function bfclRun({ path, digest }: SourceFacts): BfclRun {
  const [, version = null, category = null] = FILE.exec(plainName(path)) ?? [];
  const folders = foldersOf(path)
    .reverse()
    .filter((folder) => !PACKED_HALF.test(folder));
  const half = folders.findLastIndex((folder) => HALF.test(folder));
  const [around, own] =
    half < 0
      ? [
          folders.filter((folder) => !GROUP.test(folder)),
          folders.filter((folder) => !isVoidName(folder, GROUP)),
        ]
      : [folders.slice(0, half), folders.slice(half + 1)];
  const model = half < 0 ? own.at(-1) : own[0];
  const suffix = HALF.exec(folders[half] ?? '')?.[1] ?? null;
  const isKnown = model !== undefined && category !== null;
  const key = isKnown
    ? naturalKey('bfcl', around.join('/'), suffix, model, version, category)
    : naturalKey('bfcl', digest);
  return {
    key,
    model: model === undefined ? null : { name: model.replace('_', '/'), from: 'its folder' },
    category,
    version,
    name: suffix,
  };
}

/** `BFCL v4 simple_java`; the categories are graded by different rules and never meet in one mean. */
export const evaluationOf = ({ version }: BfclRun, category: string | null): string =>
  ['BFCL', version, category].filter((part) => part !== null).join(' ');

/** The category within an id: `live_parallel_0-0-0` is of `live_parallel`. */
export const categoryOfId = (id: string): string | null => /^(.+?)_\d/.exec(id)?.[1] ?? null;

export const runRecord = (run: BfclRun, role: RunRole, category: string | null): RunRecord => ({
  key: run.key,
  role,
  name: run.name,
  model: run.model?.name ?? null,
  evaluation: category === null ? null : evaluationOf(run, category),
  dataset: 'BFCL',
  datasetVersion: run.version,
  harness: 'BFCL',
});

/** Once a source: accuracy is a share, and where a model's name comes from that no field gives. */
export function sayFacts(run: BfclRun, category: string | null, role: RunRole, sink: Sink): void {
  if (role === 'predictions') sayNamedByPath(run.model, run.model?.name ?? null, sink);
  if (category !== null) sayShare(sink, evaluationOf(run, category), METRIC);
}

/** Results do not repeat the question, and scores tell it of failures alone: the id joins them. */
export const bfclSample = (
  evaluation: string,
  id: string,
  question: Pick<SampleRecord, 'input' | 'references'> = { input: null, references: [] },
): SampleRecord => ({ evaluation, id, knownById: true, ...question });
