import type { SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { foldersOf, type PathName, telling } from '../shared/path-name';
import { baseName } from '../shared/reading';

/** `2026-01-01T00-00-00.000000`: no colon may stand in the name of a file. */
const STAMP = String.raw`\d{4}-\d\d-\d\dT\d\d[-:]\d\d[-:]\d\d(?:\.\d+)?`;
const DETAILS = new RegExp(`^details_(.+)_(${STAMP})`);
const RESULTS = new RegExp(`^results_(${STAMP})`);
const ONLY_STAMP = new RegExp(`^${STAMP}$`);
/** Words of the tool in names of folders. */
const OWN = /^(lighteval|details?|results?|evals?|outputs?|private|\d{4}|\d\d|\d\dT\d\d)$/i;

export interface LightevalPlace {
  model: PathName | null;
  task: string | null;
  stamp: string | null;
}

/**
 * `details/<org>/<model>/<time>/details_<task>_<time>.parquet` and `results/<org>/<model>/results_<time>.json`; in a data
 * set of the hub `details_<org>__<model>[_private]/<time>/…` (lighteval, evaluation_tracker.py).
 */
export function placeOf({ path }: Pick<SourceFacts, 'path'>): LightevalPlace {
  const name = baseName(path);
  const [, task = null, ofDetails = null] = DETAILS.exec(name) ?? [];
  const stamp = ofDetails ?? RESULTS.exec(name)?.[1] ?? null;
  const folders = foldersOf(path).filter((folder) => !ONLY_STAMP.test(folder));
  return { model: modelIn(folders) ?? telling(path, OWN), task, stamp };
}

function modelIn(folders: readonly string[]): PathName | null {
  const half = folders.findIndex((folder) => /^(details|results)$/.test(folder));
  if (half > 0) return { name: folders.slice(0, half).reverse().join('/'), from: 'its folder' };
  const hub = folders.map((folder) => /^details_(.+?)(?:_private)?$/.exec(folder)?.[1]).find(Boolean);
  return hub === undefined ? null : { name: hub.replace('__', '/'), from: 'its folder' };
}

/** A task of a model at a time is one run, in its details and in its results. */
export const runKey = (
  model: string | null,
  stamp: string | null,
  task: string | null,
  digest: string,
): string =>
  model === null || stamp === null
    ? naturalKey('lighteval', digest, task)
    : naturalKey('lighteval', model, stamp, task);
