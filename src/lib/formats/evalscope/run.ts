import type { SourceFacts } from '../format';
import { folderOf, naturalKey, stemOf } from '../shared/natural-key';
import { baseName } from '../shared/reading';

/** Where a file stands in `outputs/<time>/{predictions,reviews,reports}/<model>/<file>`. */
export interface EvalscopePlace {
  /** The folder of the run; of a file that is not laid out so, its own folder. */
  root: string;
  model: string | null;
  /** `<dataset>_<subset>` of rows, `<dataset>` of a report. Where the one ends and the other begins, a report says. */
  stem: string;
}

export function evalscopePlace(path: string): EvalscopePlace {
  const stem = stemOf(baseName(path));
  const laidOut = /^(?:(.*)\/)?(?:predictions|reviews|reports)\/([^/]+)\/[^/]+$/.exec(path);
  if (laidOut) return { root: laidOut[1] ?? '', model: laidOut[2] ?? null, stem };
  return { root: folderOf(path), model: null, stem };
}

/**
 * Rows name no run and, in reviews, no model: predictions, reviews and reports belong together by the tool's own
 * folders. A file outside them is known by the model that its rows name, else by its bytes.
 */
export function evalscopeRunKey(source: SourceFacts, modelInside: string | null, stem: string): string {
  const { root, model } = evalscopePlace(source.path);
  const who = model ?? modelInside ?? source.digest;
  return naturalKey('evalscope', root, who, stem);
}

/** The name of a run is the time in its folder. */
export function evalscopeRunName(path: string): string | null {
  const name = baseName(evalscopePlace(path).root);
  return /^\d{8}_\d{6}$/.test(name) ? name : null;
}
