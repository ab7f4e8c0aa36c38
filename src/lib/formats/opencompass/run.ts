import type { Sink } from '../../records/record';
import type { SourceFacts } from '../format';
import { naturalKey } from '../shared/natural-key';
import { type PathName, plainName, sayNamedByPath, telling } from '../shared/path-name';

/** Words of the tool in names of folders. */
const OWN = /^(opencompass|default|zero|few|shot|\d[\d_]*)$/i;

export interface Place {
  run: string;
  /** The dataset, by the name of its file. */
  evaluation: string;
  /** Large datasets are cut: `<dataset>_0.json`, `<dataset>_1.json`, each of which counts from 0. */
  part: string | null;
}

/** What a share of right answers is called where a whole is told: from 0 to 100. */
export const SHARE = 'accuracy';

/** A dataset of a model is one run, in all files of one folder of a time. */
export const openCompassKey = (folder: string, model: string, dataset: string): string =>
  naturalKey('opencompass', folder, model, dataset);

/** Where a file lies: `<time>/predictions|results/<model>/<dataset>.json`. No field names either. */
export function sayOpenCompassRun(
  { path, digest }: SourceFacts,
  role: 'predictions' | 'rows',
  sink: Sink,
): Place {
  const laidOut = /^(?:(.*)\/)?(?:predictions|results)\/([^/]+)\/[^/]+$/.exec(path);
  const stem = plainName(path);
  const [, name, part] = /^(.+)_(\d+)$/.exec(stem) ?? [];
  const evaluation = name ?? (stem || 'OpenCompass');
  const model: PathName | null = laidOut
    ? { name: laidOut[2] ?? '', from: 'its folder' }
    : telling(path, OWN);
  const key = laidOut
    ? openCompassKey(laidOut[1] ?? '', laidOut[2] ?? '', evaluation)
    : naturalKey('opencompass', digest);
  const stamp = /(?:^|\/)(\d{8}_\d{6})$/.exec(laidOut?.[1] ?? '')?.[1] ?? null;
  sink.run({ key, role, name: stamp, model: model?.name ?? null, evaluation, harness: 'OpenCompass' });
  sayNamedByPath(model, model?.name ?? null, sink);
  return { run: key, evaluation, part: part ?? null };
}
