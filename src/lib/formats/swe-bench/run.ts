import type { Label, RunRecord, SampleRecord, Sink } from '../../records/record';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';
import { isVoidName, type PathName, plainName, sayNamedByPath, telling } from '../shared/path-name';
import type { SourceFacts } from '../format';

export const EVALUATION = 'SWE-bench';
export const PRO = 'SWE-bench Pro';

/** Words of the tools in names of files and folders. */
const OWN =
  /^(all|swe|bench|pro|traj|sb|cli|reports?|instance|patch(es)?|logs?|evaluation|multi|experiments)$/i;

export interface SweRun {
  key: string;
  name: string | null;
  /** Where no field names it. */
  model: PathName | null;
  /** The beginnings of a name of both model and run: any may be the model. */
  models: readonly string[];
}

/** In names of files the `/` of a model is `__`. */
const modelInPath = (name: string): string => name.replace('__', '/');
export const nameOfModel = (model: string): string => model.replaceAll('/', '__');

/**
 * Of a file's path. A report is called `<model>.<run>.json`, and reports by instance lie in `<run>/<model>/<instance>`; on
 * leaderboards `results/results.json` lies under the folder of the predictions, and neither names the other.
 */
export function sweRun(source: SourceFacts): SweRun {
  const { path, digest } = source;
  const instance = /(?:^|\/)run_evaluation\/([^/]+)\/([^/]+)\/[^/]+\/report\.json(\.gz|\.zst)?$/.exec(path);
  const stem = instance ? `${instance[2] ?? ''}.${instance[1] ?? ''}` : plainName(path);
  if (instance || (/^[^.].*\.[^.]/.test(stem) && !isVoidName(stem, OWN))) {
    const cuts = [...stem.matchAll(/\./g)].map(({ index }) => stem.slice(0, index)).filter(Boolean);
    const model = instance?.[2] ?? cuts.at(-1) ?? stem;
    const from = instance ? 'its folder' : 'the file';
    return {
      key: keyOfPath(naturalKey('swe-bench', 'run', stem), source),
      name: stem,
      model: { name: modelInPath(model), from },
      models: instance ? [model] : cuts,
    };
  }
  const folder = folderOf(path).replace(/(^|\/)results$/, '');
  const isVoid = isVoidName(stem, OWN);
  const key = naturalKey('swe-bench', isVoid ? folder || digest : `${folder}/${stem}`);
  const model = isVoid ? telling(path, OWN) : { name: modelInPath(stem), from: 'the file' as const };
  return { key: keyOfPath(key, source), name: null, model, models: [] };
}

/** The run of a report, whichever kind; answers its key. */
export function sayRunOf(
  source: SourceFacts,
  dataset: RunRecord['dataset'],
  sink: Sink,
  evaluation = EVALUATION,
): string {
  const { key, name, model, models } = sweRun(source);
  sink.run({
    key,
    role: 'scores',
    name,
    model: model?.name ?? null,
    evaluation,
    dataset,
    harness: 'SWE-bench',
    links: models.map((value) => ({ kind: 'run_name', value, model: null })),
  });
  sayNamedByPath(model, model?.name ?? null, sink);
  return key;
}

/** An id of SWE-bench Pro ends in a commit: `instance_ansible__ansible-<40 digits>-v<40 digits>`. */
export const isOfPro = (id: string): boolean => /^instance_.+__.+-[0-9a-f]{40}/.test(id);

/** An instance is known by its id alone, across files and tools: `django__django-11099` is of `django/django`. */
export function sweSample(id: string): SampleRecord {
  const isPro = isOfPro(id);
  const repo = (isPro ? /^instance_(.+?)__(.+?)-[0-9a-f]{40}/ : /^(.+)__(.+)-\d+$/).exec(id);
  const labels: Label[] = repo ? [['repo', `${repo[1] ?? ''}/${repo[2] ?? ''}`]] : [];
  return { evaluation: isPro ? PRO : EVALUATION, id, input: null, references: [], labels };
}
