import type { RunRecord, Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { type PathName, plainName, sayNamedByPath, telling } from '../shared/path-name';

export const EVALUATION = 'Terminal-Bench';

/** Words of the tool, and times, in names of files and folders. */
const OWN = /^(terminal|bench|tb|core|jobs?|metadata|trial|\d[\dT:-]*)$/i;
const STAMPED = /^\d{4}-\d{2}-\d{2}__\d{2}-\d{2}-\d{2}/;

/** The time of a run begins the names of its files (`<time>_results.json`), or is its folder's. */
function stampOf(path: string): string | null {
  const parts = path.split('/').reverse();
  return parts.map((part) => STAMPED.exec(part)?.[0]).find((stamp) => stamp !== undefined) ?? null;
}

/** `<folder>/<task>/<trial>/results.json` is of the folder's run. */
const isTrialPath = (path: string): boolean =>
  /(^|\/)([^/]+)\/\2\.\d+-of-\d+\.[^/]+\/results\.json/.test(path);

/** The folder of a file's run. */
const runFolder = (path: string): string =>
  isTrialPath(path) ? folderOf(folderOf(folderOf(path))) : folderOf(path);

/** Files of one run lie in its folder; several runs lie in one folder with their times before their names. */
function runKey(source: SourceFacts): string {
  const { path, digest } = source;
  const folder = runFolder(path);
  const stamp = STAMPED.exec(plainName(path))?.[0] ?? '';
  if (folder === '' && stamp === '') return naturalKey('terminal-bench', digest);
  return keyOfPath(naturalKey('terminal-bench', `${folder}/${stamp}`), source);
}

/** `20250829_goose_claude-4-opus` is a date, an agent and a model, as the leaderboard names its folders. */
function named(path: string): { agent: string | null; model: PathName | null } {
  const found = telling(`${runFolder(path)}/`, OWN);
  const parts = /^\d{8}_([^_]+)_(.+)$/.exec(found?.name ?? '');
  if (parts) return { agent: parts[1] ?? null, model: { name: parts[2] ?? '', from: 'its folder' } };
  return { agent: null, model: found };
}

/** Says what the path tells of a run; what `run_metadata.json` says goes before. Answers its key. */
export function sayTerminalRun(
  source: SourceFacts,
  role: RunRecord['role'],
  more: Partial<RunRecord>,
  sink: Sink,
): string {
  const { agent, model } = named(source.path);
  const key = runKey(source);
  sink.run({
    ...{ key, role, name: stampOf(source.path), model: null, evaluation: EVALUATION },
    harness: 'Terminal-Bench',
    condition: agent,
    ...more,
  });
  // Of a lower rank than all that is stated.
  if (more.model == null && model !== null) {
    sink.run({ key, role: 'aggregate', name: null, model: model.name, evaluation: null });
    sayNamedByPath(model, model.name, sink);
  }
  return key;
}
