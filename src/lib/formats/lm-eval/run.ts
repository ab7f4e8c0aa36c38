import type { SourceFacts } from '../format';
import { folderOf, naturalKey, stemOf } from '../shared/natural-key';
import { baseName } from '../shared/reading';

const DATE = String.raw`(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:\.\d+)?)$`;
const SAMPLES = new RegExp(`(?:^|_)samples_(.+)_${DATE}`);
const RESULTS = new RegExp(`(?:^|_)results_${DATE}`);

export interface LmEvalPlace {
  /** From the name of a samples file: rows do not say it. */
  task: string | null;
  model: string | null;
  date: string | null;
  folder: string;
}

/** `<model>/samples_<task>_<date>.jsonl` and `<model>/results_<date>.json`, with `/` in the model written as `__`. */
export function lmEvalPlace(path: string): LmEvalPlace {
  const stem = stemOf(baseName(path));
  const samples = SAMPLES.exec(stem);
  const folder = folderOf(path);
  const name = baseName(folder);
  return {
    task: samples?.[1] ?? null,
    model: name.includes('__') ? name.replace(/__/g, '/') : null,
    date: samples?.[2] ?? RESULTS.exec(stem)?.[1] ?? null,
    folder,
  };
}

/** Samples and results of one evaluation share folder and date; a file under another name is known by its bytes. */
export function lmEvalRunKey(source: SourceFacts, task: string | null): string {
  const { folder, date } = lmEvalPlace(source.path);
  return date === null || task === null
    ? naturalKey('lm_eval', source.digest, task)
    : naturalKey('lm_eval', folder, date, task);
}

/** A task with nothing to score writes 999 under this name: it is no metric. */
export const isNoMetric = (name: string): boolean => name === 'bypass';

/** `exact_match` under the filter `strict-match` is `exact_match, strict-match`; `none` is no filter. */
export function lmEvalMetric(metric: string, filter: string | null): string {
  return filter === null || filter === 'none' || filter === '' ? metric : `${metric}, ${filter}`;
}
