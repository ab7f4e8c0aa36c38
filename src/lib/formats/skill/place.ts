import { folderOf } from '../shared/natural-key';
import { baseName } from '../shared/reading';

/** Where a file of a skill's evaluations stands: `<workspace>/iteration-N/<eval>/<configuration>/run-K/grading.json`. */
export interface SkillPlace {
  /** What holds the iterations, without folders that any skill has; '' where the path begins within it. */
  workspace: string;
  iteration: string | null;
  /** The folder of the eval, within the iteration. */
  folder: string | null;
  configuration: string | null;
  run: number | null;
}

const ITERATION = /^(iteration|iter)[-_]?[^/]+$/i;
const RUN = /^(?:run|rep|trial|attempt)[-_]?(\d+)$/i;
/** Folders that say nothing of a skill. */
const ANY = /^(workspaces?|evals?|evaluations?|results?|benchmarks?|runs?|tests?)$/i;
const CONFIGURATION =
  /^(baseline|control|.*(?:^|[_-])(?:with|without|no|old|new|current|previous)[_-]?skills?(?:[_-].*)?|.*[_-]baseline)$/i;
/** Of a name that joins a model (or an eval) and a setting. */
const JOINED =
  /^(.+?)[_-]((?:with|without|no|old|new|current|previous)[_-]skill|baseline)(?:[_-]run[_-]?\d+)?$/i;

/** Whether a name is one of those that configurations usually have. */
export const isConfiguration = (name: string): boolean => CONFIGURATION.test(name);

/** `claude_with_skill` is `claude` and `with_skill`; null where a name is no such pair. */
export function partsOf(name: string): { before: string; setting: string } | null {
  const [, before, setting] = JOINED.exec(name) ?? [];
  return before === undefined || setting === undefined ? null : { before, setting };
}

/** The folder of a skill: that of its iterations without what any skill's is called. */
function workspaceOf(parts: readonly string[]): string {
  const kept = [...parts];
  while (kept.length > 0 && ANY.test(kept.at(-1) ?? '')) kept.pop();
  const last = kept.pop();
  return last === undefined ? '' : [...kept, last.replace(/[-_]workspace$/i, '') || last].join('/');
}

/** `eval-7-grading.json` and `grading_with_skill.json` say it in their names. */
function inName(path: string): { folder: string | null; configuration: string | null } {
  const name = baseName(path).replace(/\.json$/i, '');
  const configuration = /^(?:grading|timing)[-_](.+)$/i.exec(name)?.[1] ?? null;
  const folder = /^(.+?)[-_](?:grading|timing|config|result)$/i.exec(name)?.[1] ?? null;
  return {
    folder,
    configuration: configuration !== null && isConfiguration(configuration) ? configuration : null,
  };
}

/** Where a file stands that tells of one eval. `isPlain`: it names its configurations itself. */
export function placeOfRun(path: string, isPlain = false): SkillPlace {
  const parts = folderOf(path)
    .split('/')
    .filter((part) => part !== '');
  const from = parts.findLastIndex((part) => ITERATION.test(part));
  const inner = parts.slice(from + 1);
  if (/^outputs?$/i.test(inner.at(-1) ?? '')) inner.pop();
  const run = RUN.exec(inner.at(-1) ?? '')?.[1];
  if (run !== undefined) inner.pop();
  const named = inName(path);
  const last = inner.at(-1);
  const isLast = last !== undefined && (isConfiguration(last) || (!isPlain && inner.length > 1));
  const configuration = named.configuration ?? (isLast ? (inner.pop() ?? null) : null);
  const folder = named.folder ?? (from < 0 ? inner.pop() : inner.join('/')) ?? null;
  return {
    workspace: workspaceOf(from < 0 ? inner : parts.slice(0, from)),
    iteration: parts[from] ?? null,
    folder: folder === '' ? null : folder,
    configuration,
    run: run === undefined ? null : Number(run),
  };
}

/** Where a file stands that tells of an iteration, or of the skill. */
export function placeOfAll(path: string): Pick<SkillPlace, 'workspace' | 'iteration'> {
  const parts = folderOf(path)
    .split('/')
    .filter((part) => part !== '');
  const from = parts.findLastIndex((part) => ITERATION.test(part));
  return { workspace: workspaceOf(from < 0 ? parts : parts.slice(0, from)), iteration: parts[from] ?? null };
}

/** An iteration as its folder is called: 4 is `iteration-4`. */
export const iterationName = (given: string): string =>
  ITERATION.test(given) ? given : `iteration-${given.trim()}`;

/**
 * A configuration that says of which iteration it is: `with_skill (iter3)` in the file of iteration 4 is iteration 3's, and
 * `with_skill (iter4)` is what the folders call `with_skill`.
 */
export function ofIteration(
  given: string,
  own: string | null,
): { configuration: string; iteration: string | null; isCarried: boolean } {
  const [, configuration = '', said = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(given) ?? [];
  const number = /^iter(?:ation)?[\s_-]*(\w+)$/i.exec(said)?.[1];
  const named = number !== undefined ? `iteration-${number}` : iterationName(said);
  if (configuration !== '' && (number !== undefined || named === own))
    return { configuration, iteration: named, isCarried: named !== own };
  return { configuration: given, iteration: own, isCarried: false };
}
