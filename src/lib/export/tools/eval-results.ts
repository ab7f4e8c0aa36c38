import type { Entry } from '../site/zip';
import { inPath } from './in-path';

/** The score of a model as the page has it. */
export interface StatedScore {
  model: string;
  /** What tells it from others of the model: its condition or its run. */
  besides: string | null;
  evaluation: string;
  /** The data set of its runs, where they name one. */
  dataset: string | null;
  metric: string;
  value: number;
  samples: number;
  min: number | null;
  max: number | null;
}

/** JSON of a text or a number is YAML. */
const yaml = (value: string | number): string => JSON.stringify(value);

/**
 * A file for each model, in the folder of its repository: `<org>/<model>/.eval_results/<evaluation>.yaml`
 * (huggingface.co/docs/hub/eval-results). The format says neither metric nor scale: `notes` do.
 */
export function evalResultsFiles(scores: readonly StatedScore[], date: string): Entry[] {
  const files = new Map<string, string>();
  for (const score of scores) {
    const path = `${folderOf(score.model)}/.eval_results/${inPath(score.evaluation)}.yaml`;
    files.set(path, (files.get(path) ?? '') + resultOf(score, date));
  }
  return [...files].map(([path, text]) => ({ path, open: () => Promise.resolve(new Blob([text])) }));
}

function resultOf(score: StatedScore, date: string): string {
  const { min, max, metric, samples, besides } = score;
  const range = min === null || max === null ? '' : ` (from ${String(min)} to ${String(max)})`;
  const mean = `${metric}${range}, mean of ${String(samples)} ${samples === 1 ? 'sample' : 'samples'}`;
  return [
    '- dataset:',
    `    id: ${yaml(score.dataset ?? score.evaluation)}`,
    `    task_id: ${yaml(score.evaluation)}`,
    `  value: ${yaml(score.value)}`,
    `  date: ${yaml(date)}`,
    `  notes: ${yaml(besides === null ? mean : `${mean}; ${besides}`)}`,
    '',
  ].join('\n');
}

/** The repository; no part leads out of the archive. */
const folderOf = (model: string): string =>
  model
    .split('/')
    .map(inPath)
    .filter((part) => !/^\.*$/.test(part))
    .join('/') || 'model';
