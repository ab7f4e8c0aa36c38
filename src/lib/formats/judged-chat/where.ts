import { folderOf } from '../shared/natural-key';
import { baseName } from '../shared/reading';

/** Folders that the tools keep in the folder of a benchmark, with what lies in them. */
const OWN_FOLDER = /^(model_answers?|model_judge?ments?|reference_answers?)$/;
const LIVEBENCH = 'live_bench';

/** What files without the folder of a benchmark are about. */
const UNNAMED = 'judged chat';

/** A folder of the tools in a path, and the folders above it; null without one. */
function ownFolder(path: string): { name: string; above: readonly string[] } | null {
  const folders = folderOf(path).split('/');
  const at = folders.findLastIndex((folder) => OWN_FOLDER.test(folder));
  return at < 0 ? null : { name: folders[at] ?? '', above: folders.slice(0, at) };
}

/**
 * The benchmark is the folder around `model_answer`, `model_judgment` and `question.jsonl`; of LiveBench, which has a
 * folder a task, the whole.
 */
export function benchmarkOf(path: string): string {
  const folders = ownFolder(path)?.above ?? folderOf(path).split('/');
  if (folders.includes(LIVEBENCH)) return LIVEBENCH;
  return folders.at(-1) || UNNAMED;
}

/** Answers that the judge was given to compare with: no model of the comparison gave them. */
export const isReference = (path: string): boolean =>
  ownFolder(path)?.name.startsWith('reference_answer') ?? false;

/** Names of files that say nothing of a model. */
const GENERAL = /^(model_)?(answers?|outputs?|responses?|results?|generations?|predictions?|data)$/i;

/**
 * The model whose answers a file holds. The tools join answers and judgments by the name of the file: a row may name the
 * model that a router picked, or another spelling. A prefix before the row's name is somebody's mark.
 */
export function answeringModel(path: string, given: string | null): string | null {
  const stem = baseName(path).replace(/\.jsonl?$/i, '');
  if (stem === '' || GENERAL.test(stem)) return given;
  return given !== null && stem.endsWith(`_${given}`) ? given : stem;
}
