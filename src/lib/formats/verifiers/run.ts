import type { SourceFacts } from '../format';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { foldersOf } from '../shared/path-name';

export const HARNESS = 'Verifiers';

export interface EvalFolder {
  key: string;
  /** What the run is called: eight hexadecimal digits. */
  name: string | null;
  environment: string | null;
  model: string | null;
}

/**
 * `outputs/evals/<environment>--<model>/<run>` is where Verifiers writes results.jsonl and metadata.json of a run, with `--`
 * for a slash in the model's name (`get_results_path` of verifiers/utils/path_utils.py).
 */
export function evalFolder(source: SourceFacts): EvalFolder {
  const [name = null, parent = ''] = foldersOf(source.path);
  const [environment = '', ...model] = parent.split('--');
  const folder = folderOf(source.path);
  const key = keyOfPath(naturalKey('verifiers', folder || source.digest), source);
  return model.length === 0 || environment === ''
    ? { key, name, environment: null, model: null }
    : { key, name, environment, model: model.join('/') || null };
}
