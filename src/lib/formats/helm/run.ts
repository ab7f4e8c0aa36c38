import type { Node } from '../../json/node';
import type { JsonTape } from '../../json/tape';
import type { SourceFacts } from '../format';
import { folderOf, naturalKey } from '../shared/natural-key';
import { baseName, scalarText, word } from '../shared/reading';

const OWN_FILES = new Set(['scenario_state', 'per_instance_stats', 'run_spec', 'stats', 'scenario']);

/** The files of a HELM run say nothing of each other: they belong together by their folder. */
export function helmRunKey({ path, digest }: SourceFacts): string {
  const folder = folderOf(path);
  const isOwn = folder !== '' && OWN_FILES.has(baseName(path).replace(/\.json.*$/, ''));
  return naturalKey('helm', isOwn ? folder : digest);
}

export interface HelmName {
  name: string | null;
  evaluation: string | null;
  dataset: string | null;
  model: string | null;
}

/**
 * A run is named `<scenario>:<arguments>,model=<model>`; in names of folders a `-` may stand for the `:` and `_` for
 * the `/` of the model. Without the model, it names the evaluation.
 */
export function helmName(name: string | null): HelmName {
  const parts = /^([A-Za-z0-9_]+)[:-](.*=.*)$/.exec(name ?? '') ?? /^([A-Za-z0-9_]+):?()$/.exec(name ?? '');
  const scenario = parts?.[1];
  if (name === null || scenario === undefined)
    return { name: null, evaluation: null, dataset: null, model: null };
  const settings = (parts?.[2] ?? '').split(',').filter((setting) => setting !== '');
  const model = settings.find((setting) => setting.startsWith('model='))?.slice('model='.length);
  const rest = settings.filter((setting) => !/^model(_deployment)?=/.test(setting)).join(',');
  return {
    name,
    evaluation: rest === '' ? scenario : `${scenario}:${rest}`,
    dataset: scenario,
    model: model === undefined || model === '' ? null : model.includes('/') ? model : model.replace('_', '/'),
  };
}

/** What the folder of a run says of it. */
export function helmFolderName(path: string): HelmName {
  const name = baseName(folderOf(path));
  return helmName(name.includes('=') ? name : null);
}

/** Perturbed instances share the id of what they were made from. */
export function helmPerturbation(tape: JsonTape, owner: Node): string | null {
  const perturbation = tape.get(owner, 'perturbation');
  return (
    word(tape, tape.get(perturbation, 'name')) ??
    (tape.isNull(perturbation) ? null : scalarText(tape, perturbation))
  );
}

export const helmJoin = (id: string | null, trial: number | null, perturbation: string | null): string =>
  naturalKey(id, String(trial ?? 0), perturbation);
