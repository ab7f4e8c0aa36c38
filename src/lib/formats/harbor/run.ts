import type { SourceFacts } from '../format';
import { folderOf, keyOfPath, naturalKey } from '../shared/natural-key';

export const HARNESS = 'Harbor';

/** A job is a folder; its runs are told apart by what its own statistics tell them apart: agent, model and source. */
export const harborRunKey = (
  source: SourceFacts,
  folder: string,
  agent: string | null,
  model: string | null,
  evaluation: string | null,
): string =>
  folder === ''
    ? naturalKey('harbor', source.digest, agent, model, evaluation)
    : keyOfPath(naturalKey('harbor', folder, agent, model, evaluation), source);

/** `<job>/<trial>/result.json` is of the job's folder. */
export const jobOfTrial = ({ path }: SourceFacts): string => folderOf(folderOf(path));
export const jobOf = ({ path }: SourceFacts): string => folderOf(path);
