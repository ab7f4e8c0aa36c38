import type { SourceFacts } from '../format';
import { folderOf, naturalKey } from '../shared/natural-key';
import { baseName } from '../shared/reading';

/** As `src/gage_eval/evaluation/cache.py` names runs; a person may give another name. */
const RUN_ID = /^run-\d{14}-[0-9a-f]{8}$/;

/**
 * The key of one task of a gage-eval run. Rows name no run: they belong to the run in whose folder they stand, laid
 * out as `<run>/samples.jsonl`, `<run>/summary.json`, `<run>/samples/<namespace>/<file>`. A folder named after its
 * run says it all; of files without a folder, only the summary knows its run, and rows are told apart by their bytes.
 */
export function gageRunKey(source: SourceFacts, runId: string | null, task: string | null): string {
  return naturalKey('gage', runPlace(source, runId), task);
}

function runPlace({ path, digest }: SourceFacts, runId: string | null): string {
  const folder = gageRunFolder(path);
  if (folder !== null) {
    const name = baseName(folder);
    if (RUN_ID.test(name)) return name;
    if (folder !== '') return folder;
  }
  return runId ?? digest;
}

/** The folder of the run; null where the path is not laid out as the tool does it, or is a bare name. */
function gageRunFolder(path: string): string | null {
  const nested = /^(?:(.*)\/)?samples\/[^/]+\/[^/]+$/.exec(path);
  if (nested) return nested[1] ?? '.';
  const name = baseName(path);
  const folder = folderOf(path);
  return folder !== '' && (name === 'samples.jsonl' || name === 'summary.json') ? folder : null;
}

/** The run's own name, where its folder bears it. */
export function gageRunName(path: string): string | null {
  const name = baseName(gageRunFolder(path) ?? '');
  return RUN_ID.test(name) ? name : null;
}
